import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { ActButton } from "#web/acts/act-button.tsx";
import { fresh, read } from "#web/calls/call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { caseActs } from "../../acts/case-acts.ts";
import { conflictTitles } from "../../conflicts.ts";
import { readCase } from "../../stewarding-calls.ts";
import type { CaseView } from "../../stewarding.ts";
import { decisionTitle } from "../../case-words.ts";
import { CaseMark } from "../parts/case-mark.tsx";
import { CaseStanding } from "../parts/case-standing.tsx";
import { DecisionItems } from "../parts/decision-items.tsx";
import { DecisionRow } from "../parts/decision-row.tsx";
import { CaseFile } from "../parts/case-file.tsx";
import { CasePlace } from "../parts/case-place.tsx";
import { Part } from "../parts/part.tsx";
import { FirstDecision } from "../parts/second-look.tsx";
import { followed } from "../parts/follow-cases.ts";

const route = getRouteApi("/caz/$id");

export function CasePage() {
  const { id } = route.useParams();
  const query = read(readCase, { params: { id } }, fresh);
  const { data: shown } = useSuspenseQuery({ ...query, ...followed });
  const { as, event, session, state } = shown;
  if (as === "steward") return <Navigate to="/administrare/comisari/$id" params={{ id }} replace />;
  return (
    <article className="column stack gap-6">
      <PageHeader
        overline={
          <span className="quiet-links">
            <Link to="/cazurile-mele">Cazurile mele</Link>
          </span>
        }
        title={titleOf(shown)}
      >
        <CasePlace event={event} session={session} />
      </PageHeader>
      <CaseMark state={state} />
      <CaseStanding view={shown} />
      {as === "kept" ? <Kept shown={shown} /> : <Whole shown={shown} />}
    </article>
  );
}

function titleOf({ as, cars, origin, first, reopening }: CaseView): string {
  if (reopening !== null) return "Caz redeschis";
  if (origin === "appeal" && first) return `Apel la ${decisionTitle(first.decision.number)}`;
  if (as === "complainant") return "Contestația ta";
  return as === "accused"
    ? cars.length > 1
      ? "Un caz cu mașina ta"
      : "Răspunzi într-un caz"
    : "Caz";
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

function Whole({ shown }: { shown: CaseView }) {
  const { may, decision, first } = shown;
  return (
    <>
      {decision && (
        <Part title={first ? "Decizia nouă" : "Decizia"}>
          <DecisionRow line={decision} isOfSession />
          <DecisionItems cars={decision.cars} items={decision.items} />
          {may.appeal && (
            <div className="row gap-3-4">
              <LinkButton to="/decizie/$id/apel" params={{ id: decision._id }}>
                Fac apel
              </LinkButton>
              {decision.appealUntil !== null && (
                <p className="aside muted">
                  până la <Time at={decision.appealUntil} format="moment" />
                </p>
              )}
            </div>
          )}
        </Part>
      )}
      <FirstDecision view={shown} />
      <CaseFile view={shown} />
      {may.acts.includes(caseActs.withdrawProtest.id) && (
        <div className="ruled pad-3-0">
          <ActButton act={caseActs.withdrawProtest} of={shown} look="link" />
        </div>
      )}
    </>
  );
}
