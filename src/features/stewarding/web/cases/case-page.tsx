import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageChanges } from "#features/changes/web/page-changes.tsx";
import { fresh, read } from "#web/calls/call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { conflictTitles } from "../../conflicts.ts";
import { readCase } from "../../stewarding-calls.ts";
import type { CaseView } from "../../stewarding.ts";
import { CaseCarLine, CaseCars } from "../parts/case-car.tsx";
import { CaseMark } from "../parts/case-mark.tsx";
import { CaseSteps } from "../parts/case-steps.tsx";
import { DecisionItems } from "../parts/decision-items.tsx";
import { DecisionRow } from "../parts/decision-row.tsx";
import { EvidenceList } from "../parts/evidence-list.tsx";
import { CasePlace, Incident } from "../parts/incident.tsx";
import { AddEvidence } from "./add-evidence.tsx";
import { Defence } from "./defence.tsx";
import { WithdrawProtest } from "./withdraw-protest.tsx";

const route = getRouteApi("/caz/$id");

/** Signed addresses of pictures are good for five minutes: asked again before. */
const PICTURES_MS = 4 * 60_000;

/** A case as one of its parties sees it. */
export function CasePage() {
  const { id } = route.useParams();
  const query = read(readCase, { params: { id } }, fresh);
  const { data: shown, refetch } = useSuspenseQuery({
    ...query,
    refetchInterval: ({ state }) =>
      state.data?.evidence.some(({ kind }) => kind === "picture") ? PICTURES_MS : false,
  });
  const { as, event, session, state, openedAt } = shown;
  return (
    <article className="column stack gap-6">
      <PageChanges
        things={[`event:${event._id}`]}
        atOnce={[]}
        title="Cazul s-a schimbat"
        spans={[[openedAt, Infinity]]}
      />
      <PageHeader
        overline={
          <span className="quiet-links">
            <Link to="/cazurile-mele">Cazurile mele</Link>
          </span>
        }
        title={titleOf(shown)}
      >
        <p>
          <CasePlace event={event} session={session} />
        </p>
      </PageHeader>
      <div className="row gap-3-4">
        <CaseMark state={state} />
        {as === "steward" && (
          <LinkButton to="/administrare/comisari/$id" params={{ id }}>
            Deschide la masa comisarilor
          </LinkButton>
        )}
      </div>
      <CaseSteps {...shown} />
      <Ending shown={shown} />
      {as === "kept" ? (
        <Kept shown={shown} />
      ) : (
        <Whole shown={shown} onStale={() => void refetch()} />
      )}
    </article>
  );
}

function titleOf({ as, cars }: CaseView): string {
  if (as === "complainant") return "Contestația ta";
  return as === "accused"
    ? cars.length > 1
      ? "Un caz cu mașina ta"
      : "Răspunzi într-un caz"
    : "Caz";
}

/** How it ended, where it did not end with a decision. */
function Ending({ shown: { state, reason, joinedInto, as } }: { shown: CaseView }) {
  if (state === "withdrawn") return <Notice>Contestația a fost retrasă.</Notice>;
  if (state === "inadmissible" && as !== "kept")
    return (
      <Notice kind="warning" title="Comisarii nu pot judeca acest caz">
        <Prose text={reason} />
      </Notice>
    );
  if (state === "joined" && joinedInto !== null)
    return (
      <Notice>
        Cazul este judecat împreună cu altul.{" "}
        {as !== "kept" && (
          <Link to="/caz/$id" params={{ id: joinedInto }}>
            Deschide cazul comun
          </Link>
        )}
      </Notice>
    );
  return null;
}

/** Whom something keeps from the case reads no more than everybody. */
function Kept({ shown: { blocked, decision } }: { shown: CaseView }) {
  return (
    <>
      <Notice>
        {blocked === null ? "Vezi doar starea cazului." : conflictTitles[blocked]} Restul rămâne
        între părți și comisarii care judecă.
      </Notice>
      {decision && <DecisionRow line={decision} isOfSession />}
    </>
  );
}

function Whole({ shown, onStale }: { shown: CaseView; onStale: () => void }) {
  const { cars, evidence, statements, may, decision } = shown;
  const accused = cars.filter(({ role }) => role === "accused");
  return (
    <>
      {may.answer.map((entry) => {
        const car = cars.find(({ _id }) => _id === entry);
        return car && <Defence key={entry} shown={shown} car={car} />;
      })}
      {decision && (
        <Part title="Decizia">
          <DecisionRow line={decision} isOfSession />
          <DecisionItems cars={decision.cars} items={decision.items} />
        </Part>
      )}
      <Part title="Incidentul">
        <Incident told={shown} />
      </Part>
      <Part title={accused.length > 1 ? "Mașini acuzate" : "Mașina acuzată"}>
        <CaseCars cars={accused} />
      </Part>
      {statements.length > 0 && (
        <Part title="Apărare">
          {statements.map(({ entry, text, admitted, at }) => {
            const car = cars.find(({ _id }) => _id === entry);
            return (
              <div key={entry} className="stack gap-2 box pad-4">
                {car && <CaseCarLine car={car} />}
                {admitted && <p className="strong">Recunoaște.</p>}
                {text !== "" && <Prose text={text} />}
                <p className="small muted">
                  <Time at={at} format="moment" />
                </p>
              </div>
            );
          })}
        </Part>
      )}
      {(evidence.length > 0 || may.prove) && (
        <Part title="Dovezi">
          {evidence.length === 0 ? (
            <p className="muted">Nicio dovadă pe care o poți vedea.</p>
          ) : (
            <EvidenceList evidence={evidence} onStale={onStale} showsSides />
          )}
          {may.prove && <AddEvidence id={shown._id} />}
        </Part>
      )}
      {may.withdraw && <WithdrawProtest shown={shown} />}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack gap-3">
      <h2 className="step-1">{title}</h2>
      {children}
    </section>
  );
}
