import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { PageChanges } from "#features/changes/web/page-changes.tsx";
import { ActButton } from "#web/acts/act-button.tsx";
import { fresh, read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { caseActs } from "../../acts/case-acts.ts";
import { mayAppealUntil } from "../../case-states.ts";
import { conflictTitles } from "../../conflicts.ts";
import { readCase } from "../../stewarding-calls.ts";
import type { CaseView, DecisionLine } from "../../stewarding.ts";
import { decisionTitle } from "../../case-words.ts";
import { CaseMark } from "../parts/case-mark.tsx";
import { CaseProgress } from "../parts/case-progress.tsx";
import { DecisionItems } from "../parts/decision-items.tsx";
import { DecisionRow } from "../parts/decision-row.tsx";
import { Unjudged } from "../parts/unjudged.tsx";
import { CaseFile } from "../parts/case-file.tsx";
import { CasePlace } from "../parts/incident.tsx";
import { Part } from "../parts/part.tsx";
import { FirstDecision } from "../parts/second-look.tsx";
import { CaseEnding } from "./case-ending.tsx";
import { defenceId } from "./defence.tsx";

const route = getRouteApi("/caz/$id");

/** Signed addresses of pictures are good for five minutes: asked again before. */
const PICTURES_MS = 4 * 60_000;

export function CasePage() {
  const { id } = route.useParams();
  const query = read(readCase, { params: { id } }, fresh);
  const { data: shown } = useSuspenseQuery({
    ...query,
    refetchInterval: ({ state }) =>
      state.data?.evidence.some(({ kind }) => kind === "picture") ? PICTURES_MS : false,
  });
  const { as, event, session, state, openedAt } = shown;
  if (as === "steward") return <Navigate to="/administrare/comisari/$id" params={{ id }} replace />;
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
      <CaseMark state={state} />
      <CaseProgress view={shown} />
      <CaseEnding shown={shown} />
      <Awaited shown={shown} />
      <AnswerBelow shown={shown} />
      <Unjudged view={shown} />
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
          {may.appeal && <AppealLink decision={decision} />}
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

/** Until when the viewer may answer, with the way past what they are accused of. */
function AnswerBelow({ shown: { may, defenceUntil } }: { shown: CaseView }) {
  const [first] = may.answer;
  if (first === undefined) return null;
  return (
    <Notice kind="warning">
      Răspunzi până la{" "}
      {defenceUntil === null ? "decizie" : <Time at={defenceUntil} format="moment" />}:{" "}
      <a href={`#${defenceId(first.entry)}`}>scrie-ți apărarea</a> sub incident.
    </Notice>
  );
}

/** What a case about a decision waits for. */
function Awaited({ shown }: { shown: CaseView }) {
  const { state, first, origin, unjudged } = shown;
  const now = useNow();
  if (origin !== "appeal" || !first) return null;
  const { appealUntil } = first.decision;
  if (state === "review" && mayAppealUntil(appealUntil, now))
    return (
      <p>
        Și cealaltă parte poate face apel, până la <Time at={appealUntil} format="moment" />. Alți
        comisari decid după aceea.
      </p>
    );
  return state === "review" && !unjudged ? <p>Alți comisari judecă apelul.</p> : null;
}

function AppealLink({ decision: { _id, appealUntil } }: { decision: DecisionLine }) {
  return (
    <div className="row gap-3-4">
      <LinkButton to="/decizie/$id/apel" params={{ id: _id }}>
        Fac apel
      </LinkButton>
      {appealUntil !== null && (
        <p className="aside muted">
          până la <Time at={appealUntil} format="moment" />
        </p>
      )}
    </div>
  );
}
