import { useSuspenseQueries } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { fresh, read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { appealRefusal } from "../../appeals.ts";
import { decisionSummary, decisionTitle } from "../../case-words.ts";
import { readDecision, readOwnDecision } from "../../public-stewarding-calls.ts";
import type { Decision, OwnDecision } from "../../stewarding.ts";
import { AppealForm } from "./appeal-form.tsx";

const route = getRouteApi("/decizie/$id/apel");

/** 'Fac apel': what a party says against a decision, once. */
export function AppealPage() {
  const { id } = route.useParams();
  return <Appeal key={id} id={id} />;
}

function Appeal({ id }: { id: string }) {
  const now = useNow();
  const params = { id };
  const [{ data: decision }, { data: own }] = useSuspenseQueries({
    queries: [read(readDecision, { params }), read(readOwnDecision, { params }, fresh)],
  });
  const { party, mayAppeal } = own;
  // What somebody has begun to write stays, though the time ends or the decision falls meanwhile: whoever sends it is told.
  const [wasOpen] = useState(mayAppeal);
  const until = decision.appealUntil;
  return (
    <div className="column stack gap-5">
      <PageHeader
        overline={
          <span className="quiet-links">
            <Link to="/decizie/$id" params={params}>
              {decisionTitle(decision.number)}
            </Link>
          </span>
        }
        title="Fac apel"
      >
        <p>{decisionSummary(decision)}</p>
        {party && wasOpen && until !== null && (
          <p>
            {now < until ? "Până la " : "Timpul pentru apel s-a încheiat: "}
            <Time at={until} format="moment" />
          </p>
        )}
      </PageHeader>
      {party && wasOpen ? (
        <>
          <WhatItDoes />
          <AppealForm decision={decision} caseId={party.case} />
        </>
      ) : (
        <Refused decision={decision} own={own} now={now} />
      )}
    </div>
  );
}

function WhatItDoes() {
  return (
    <ul className="stack gap-2 bullets">
      <li>
        Alți comisari judecă din nou. Pot menține decizia, o pot anula sau pot da alta, mai blândă
        ori mai aspră.
      </li>
      <li>Ce hotărăsc ei rămâne: al doilea apel nu există. Faci apel o singură dată.</li>
      <li>
        Până atunci rezultatele sesiunii rămân cum sunt. Locurile pe grilă neexecutate, suspendarea
        și excluderea care vin din această decizie așteaptă.
      </li>
    </ul>
  );
}

interface RefusedProps {
  decision: Decision;
  own: OwnDecision;
  now: number;
}

/** Why nothing can be sent, and where to read on. */
function Refused({ decision, own, now }: RefusedProps) {
  const { _id: id, appeal, appealUntil } = decision;
  const isLate = appealRefusal(decision, now) === "stewarding.appeal-late";
  const text =
    own.party === null || own.party.side === "club"
      ? "Apel face doar cine a contestat sau cine este acuzat."
      : isLate
        ? "Timpul pentru apel s-a încheiat."
        : appeal?.outcome === null
          ? "Ai făcut apel la această decizie."
          : "Această decizie nu mai poate fi atacată.";
  return (
    <EmptyState
      text={text}
      action={
        <>
          {isLate && appealUntil !== null && (
            <p>
              S-a putut până la <Time at={appealUntil} format="moment" />.
            </p>
          )}
          {own.appeal ? (
            <LinkButton to="/caz/$id" params={{ id: own.appeal }}>
              Deschide apelul
            </LinkButton>
          ) : (
            <LinkButton to="/decizie/$id" params={{ id }}>
              Înapoi la decizie
            </LinkButton>
          )}
        </>
      }
    />
  );
}
