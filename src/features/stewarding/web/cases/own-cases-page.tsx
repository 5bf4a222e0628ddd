import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { fresh, read } from "#web/calls/call.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Fold } from "#web/ui/show/fold.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { carLabel, decisionTitle } from "../../case-words.ts";
import { listMyCases } from "../../stewarding-calls.ts";
import type { OwnCase } from "../../stewarding.ts";
import { OwnLicence } from "../licence/own-licence.tsx";
import { CaseMark } from "../parts/case-mark.tsx";
import { Part } from "../parts/part.tsx";

/** 'Cazurile mele': what waits for an answer first, then the others, the latest first. */
export function OwnCasesPage() {
  const { data: cases } = useSuspenseQuery(read(listMyCases, {}, fresh));
  const waiting = cases
    .filter(({ waits }) => waits)
    .toSorted((a, b) => (a.defenceUntil ?? Infinity) - (b.defenceUntil ?? Infinity));
  const others = cases.filter(({ waits }) => !waits);
  return (
    <div className="column stack gap-5">
      <PageHeader title="Cazurile mele">
        <p>Contestațiile tale, cazurile în care răspunzi și licența ta.</p>
      </PageHeader>
      {cases.length === 0 && (
        <EmptyState
          text="Nu ai niciun caz."
          action={
            <p className="muted">
              Contestă din rezultatele unei sesiuni pe care ai condus-o, cât timp sunt provizorii.
            </p>
          }
        />
      )}
      {waiting.length > 0 && (
        <Part title="Așteaptă răspunsul tău">
          <CaseList cases={waiting} />
        </Part>
      )}
      {others.length > 0 && (
        <Part title={waiting.length > 0 ? "Celelalte" : "Toate"}>
          <Fold of="items" count={others.length} what="cazurile">
            <CaseList cases={others} />
          </Fold>
        </Part>
      )}
      <OwnLicence />
    </div>
  );
}

function CaseList({ cases }: { cases: readonly OwnCase[] }) {
  return (
    <ul className="stack">
      {cases.map((one) => (
        <CaseRow key={one._id} one={one} />
      ))}
    </ul>
  );
}

function titleOf({ origin, first, role }: OwnCase): string {
  if (first)
    return `${origin === "appeal" ? "Apel la" : "Redeschis:"} ${decisionTitle(first.number)},`;
  return role === "complainant" ? "Ai contestat" : "Răspunzi pentru";
}

function CaseRow({ one }: { one: OwnCase }) {
  const { _id, event, session, cars, state, waits, defenceUntil, openedAt, decision } = one;
  const numbers = cars.map(carLabel).join(", ");
  return (
    <li className="row gap-2-4 spread pad-3-0 ruled-below">
      <div className="about">
        <p className="name quiet-links">
          <Link to="/caz/$id" params={{ id: _id }}>
            {titleOf(one)} {numbers}
          </Link>
        </p>
        <p className="aside muted">
          {event.title} · {session.title} · <Time at={openedAt} format="day" />
        </p>
        {waits && defenceUntil !== null && (
          <p className="aside bold">
            Răspunde până la <Time at={defenceUntil} format="moment" />
          </p>
        )}
        {decision && (
          <p className="aside">
            <Link to="/decizie/$id" params={{ id: decision._id }}>
              {decisionTitle(decision.number)}
            </Link>
          </p>
        )}
      </div>
      <CaseMark state={state} />
    </li>
  );
}
