import { useSuspenseQueries } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ActForm } from "#web/acts/act-form.tsx";
import { fresh, read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { LONGEST } from "../../acts/case-acts.ts";
import { decisionActs } from "../../acts/decision-acts.ts";
import { appealRefusal } from "../../appeals.ts";
import { decisionSummary, decisionTitle } from "../../case-words.ts";
import { readDecision, readOwnDecision } from "../../public-stewarding-calls.ts";
import { appealSchema } from "../../stewarding-forms.ts";
import type { Decision, OwnDecision } from "../../stewarding.ts";
import { useDeviceDraft } from "../parts/device-draft.ts";
import { partyDrafts, sentWith, toEvidence } from "../parts/evidence-draft.ts";
import { EvidenceFields, KeptHere } from "../parts/evidence-fields.tsx";

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
        {party && until !== null && (
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

interface AppealFormProps {
  decision: Decision;
  /** The case that was decided. */
  caseId: string;
}

/** The form of an appeal. A draft stays on the device until it is sent. */
function AppealForm({ decision, caseId }: AppealFormProps) {
  const navigate = useNavigate();
  const { draft, change, forget } = useDeviceDraft(`appeal:${decision._id}`, partyDrafts);
  const [isRefused, setRefused] = useState(false);
  const { clientKey, text, evidence } = draft;
  const sent = { clientKey, text: text.trim(), ...toEvidence(evidence) };
  return (
    <ActForm
      act={decisionActs.appealDecision}
      of={{ _id: decision._id }}
      look="main"
      {...sentWith(evidence, sent, appealSchema)}
      onDone={async ({ _id: id }) => {
        forget();
        await navigate({ to: "/caz/$id", params: { id }, replace: true });
      }}
      onRefused={({ status }) => setRefused(status === 409)}
      beside={
        isRefused ? (
          <Link to="/caz/$id" params={{ id: caseId }}>
            Deschide cazul tău
          </Link>
        ) : (
          <KeptHere />
        )
      }
    >
      {(errors) => (
        <>
          <TextArea
            label="De ce nu ești de acord"
            rows={6}
            maxLength={LONGEST}
            value={text}
            help={`Spune ce nu au știut comisarii. ${sent.text.length} din 2.000 de caractere, cel puțin 20.`}
            error={errors["text"]}
            onChange={({ target }) => change((before) => ({ ...before, text: target.value }))}
          />
          <EvidenceFields draft={draft} change={change} errors={errors} asksToShare />
        </>
      )}
    </ActForm>
  );
}

interface RefusedProps {
  decision: Decision;
  own: OwnDecision;
  now: number;
}

/** Why nothing can be sent, and where to read on. */
function Refused({ decision, own, now }: RefusedProps) {
  const { _id: id, appeal } = decision;
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
        own.appeal ? (
          <LinkButton to="/caz/$id" params={{ id: own.appeal }}>
            Deschide apelul
          </LinkButton>
        ) : (
          <LinkButton to="/decizie/$id" params={{ id }}>
            Înapoi la decizie
          </LinkButton>
        )
      }
    />
  );
}
