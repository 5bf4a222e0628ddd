import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
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
import { CaseCars } from "../parts/case-car.tsx";
import { CaseMark } from "../parts/case-mark.tsx";
import { CaseSteps } from "../parts/case-steps.tsx";
import { DecisionItems } from "../parts/decision-items.tsx";
import { DecisionRow } from "../parts/decision-row.tsx";
import { EvidenceList } from "../parts/evidence-list.tsx";
import { Unjudged } from "../parts/unjudged.tsx";
import { CasePlace, Incident } from "../parts/incident.tsx";
import { Part } from "../parts/part.tsx";
import { AppealTexts, LookedAt } from "../parts/second-look.tsx";
import { Statements } from "../parts/statements.tsx";
import { AddEvidence } from "./add-evidence.tsx";
import { CaseEnding, LaterCase } from "./case-ending.tsx";
import { Defence, defenceId } from "./defence.tsx";

const route = getRouteApi("/caz/$id");

/** Signed addresses of pictures are good for five minutes: asked again before. */
const PICTURES_MS = 4 * 60_000;

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
      <CaseEnding shown={shown} />
      <Awaited shown={shown} />
      <AnswerBelow shown={shown} />
      <Unjudged view={shown} />
      {as === "kept" ? (
        <Kept shown={shown} />
      ) : (
        <Whole shown={shown} onStale={() => void refetch()} />
      )}
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

function Whole({ shown, onStale }: { shown: CaseView; onStale: () => void }) {
  const { cars, evidence, statements, may, decision, first } = shown;
  const accused = cars.filter(({ role }) => role === "accused");
  const mayProve = may.acts.includes(caseActs.addEvidence.id);
  return (
    <>
      {decision && (
        <Part title={first ? "Decizia nouă" : "Decizia"}>
          <DecisionRow line={decision} isOfSession />
          <DecisionItems cars={decision.cars} items={decision.items} />
          {may.appeal && <AppealLink decision={decision} />}
          <LaterCase decision={decision} />
        </Part>
      )}
      {(first !== null || shown.reopening !== null) && (
        <Part title={first ? "Decizia privită din nou" : "De ce se redeschide"}>
          <LookedAt shown={shown} to="/caz/$id" />
        </Part>
      )}
      {shown.appeals.length > 0 && (
        <Part title={shown.appeals.length > 1 ? "Apelurile" : "Apelul"}>
          <AppealTexts shown={shown} />
        </Part>
      )}
      <Part title="Incidentul">
        <Incident told={shown} />
      </Part>
      <Part title={accused.length > 1 ? "Mașini acuzate" : "Mașina acuzată"}>
        <CaseCars cars={accused} />
      </Part>
      {may.answer.length > 0 && evidence.length > 0 && (
        <Part title="Dovezi">
          <EvidenceList evidence={evidence} onStale={onStale} showsSides />
        </Part>
      )}
      {/* What one is accused of stands before the answer to it. */}
      {may.answer.map(({ entry, club }) => {
        const car = cars.find(({ _id }) => _id === entry);
        return car && <Defence key={entry} shown={shown} car={car} club={club} />;
      })}
      {statements.length > 0 && (
        <Part title="Apărare">
          <Statements shown={shown} />
        </Part>
      )}
      {/* While they answer they bring their evidence with it. */}
      {may.answer.length === 0 && (evidence.length > 0 || mayProve) && (
        <Part title="Dovezi">
          {evidence.length === 0 ? (
            <p className="muted">Nicio dovadă pe care o poți vedea.</p>
          ) : (
            <EvidenceList evidence={evidence} onStale={onStale} showsSides />
          )}
          {mayProve && <AddEvidence shown={shown} />}
        </Part>
      )}
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
  const { state, first, origin, may, defenceUntil, unjudged } = shown;
  const now = useNow();
  if (origin !== "appeal" || !first) return null;
  const { appealUntil } = first.decision;
  if (state === "defence" && defenceUntil !== null && may.answer.length === 0)
    return (
      <p>
        Cealaltă parte poate răspunde până la <Time at={defenceUntil} format="moment" />.
      </p>
    );
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
