import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { daysAround, PageChanges } from "#features/changes/web/page-changes.tsx";
import { read } from "#web/calls/call.ts";
import { pageData, type PageTexts } from "#web/page-data.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { Time } from "#web/ui/show/time.tsx";
import {
  decisionSummary,
  decisionTitle,
  effectSentences,
  guideText,
  panelSentences,
  voteTitles,
} from "../../case-words.ts";
import type { Decision } from "../../stewarding.ts";
import { readDecision, readOwnDecision } from "../../public-stewarding-calls.ts";
import { CaseCars } from "../parts/case-car.tsx";
import { DecisionMark } from "../parts/case-mark.tsx";
import { DecisionItems } from "../parts/decision-items.tsx";
import { EvidenceList } from "../parts/evidence-list.tsx";
import { CasePlace } from "../parts/case-place.tsx";
import { Part } from "../parts/part.tsx";
import type { RouterContext } from "#web/root-route.tsx";
import { useNow } from "#web/now.ts";
import { useSession } from "#web/session.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { mayAppealUntil } from "../../case-states.ts";

const route = getRouteApi("/decizie/$id");

/** The document: what happened, what the stewards decided and why, who judged, what it changes. */
export function DecisionPage() {
  const { id } = route.useParams();
  const { data: decision } = useSuspenseQuery(read(readDecision, { params: { id } }));
  const { number, season, event, session, state, publishedAt } = decision;
  return (
    <article className="column stack gap-6">
      <PageChanges
        things={[`event:${event._id}`]}
        atOnce={["cases"]}
        title="Decizia s-a schimbat"
        spans={[daysAround(publishedAt)]}
      />
      <PageHeader
        overline={
          <span className="quiet-links">
            <Link to="/season/$id/decizii" params={{ id: season._id }}>
              {season.title} · Decizii
            </Link>
          </span>
        }
        title={decisionTitle(number)}
      >
        <CasePlace event={event} session={session} />
      </PageHeader>
      <p className="name">{decisionSummary(decision)}</p>
      <p className="row gap-2-3">
        <DecisionMark state={state} />
        <span className="aside muted">
          publicată <Time at={publishedAt} format="moment" />
        </span>
      </p>
      <Standing decision={decision} />
      <Part title={decision.cars.length > 1 ? "Mașini" : "Mașina"}>
        <CaseCars cars={decision.cars} />
      </Part>
      <Part title="Fapte">
        <Prose text={decision.facts} />
      </Part>
      <Part title="Abatere">
        <Offence decision={decision} />
      </Part>
      <Part title="Sancțiuni">
        <DecisionItems cars={decision.cars} items={decision.items} />
      </Part>
      <Part title="Motive">
        <Prose text={decision.reasons} />
        {decision.besideGuide !== "" && (
          <>
            <h3 className="strong">De ce altfel decât ghidul ligii</h3>
            <Prose text={decision.besideGuide} />
          </>
        )}
      </Part>
      {decision.evidence.length > 0 && (
        <Part title="Dovezi">
          <EvidenceList evidence={decision.evidence} />
        </Part>
      )}
      <Part title="Comisia">
        <Sentences sentences={panelSentences(decision.panel)} />
      </Part>
      <Part title="Efect">
        <Sentences sentences={effectSentences(decision)} />
      </Part>
      {(decision.appeal || decision.appealUntil !== null || decision.replaces) && (
        <Part title="Apel">
          <DecisionAppeal decision={decision} />
        </Part>
      )}
    </article>
  );
}

/** What became of the decision since. */
function Standing({ decision }: { decision: Decision }) {
  const { annulled, replacedBy, replaces, reopening } = decision;
  return (
    <>
      {reopening !== null && (
        <Notice title="Rezultate definitive, redeschise">
          <Prose text={reopening} />
        </Notice>
      )}
      {annulled && (
        <Notice kind="warning" title="Decizia a fost anulată">
          <p>
            <Time at={annulled.at} format="moment" />
          </p>
          <Prose text={annulled.reason} />
        </Notice>
      )}
      {[replacedBy, replaces].map(
        (other) =>
          other && (
            <Notice key={other._id} kind={other === replacedBy ? "warning" : "info"}>
              {other === replacedBy ? "Înlocuită de " : "Înlocuiește "}
              <Link to="/decizie/$id" params={{ id: other._id }}>
                {decisionTitle(other.number)}
              </Link>
              .
            </Notice>
          ),
      )}
    </>
  );
}

function Offence({ decision: { offence, outcome } }: { decision: Decision }) {
  if (!offence) return <p className="strong">{voteTitles[outcome]}</p>;
  const proposed = guideText(offence);
  return (
    <>
      <p className="strong">{offence.title}</p>
      {proposed !== "" && <p className="aside muted">Ghidul ligii propune: {proposed}.</p>}
    </>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="stack gap-1">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

export interface DecisionLoad {
  context: RouterContext;
  params: { id: string };
}

export async function loadPage({ context, params }: DecisionLoad): Promise<PageTexts> {
  const decision = await pageData(context.queryClient, read(readDecision, { params }));
  const { event, season, session, number } = decision;
  return {
    title: `${decisionTitle(number)}: ${decisionSummary(decision)}`,
    description: `${event.title}, ${session.title} · ${season.title}. Decizia comisarilor: fapte, motive, efect.`,
  };
}

const ends = {
  upheld: "Apel respins: decizia rămâne.",
  annulled: "Apel admis: decizia a fost anulată.",
  replaced: "Apel judecat: altă decizie îi ține locul.",
  inadmissible: "Apelul nu a putut fi judecat: decizia rămâne.",
} as const;

/** Whether a decision can be appealed and until when, what became of it, and for its parties the way there. */
function DecisionAppeal({ decision }: { decision: Decision }) {
  const now = useNow();
  const { appeal, appealUntil, annulled } = decision;
  const mayAppeal = mayAppealUntil(appealUntil, now);
  const outcome = appeal?.outcome ?? null;
  if (!appeal && appealUntil === null) return <p>Decizie dată în apel: nu se mai poate ataca.</p>;
  return (
    <>
      {appeal && (
        <p>
          Atacată cu apel <Time at={appeal.filedAt} format="moment" />.
          {outcome === null && " Alți comisari judecă din nou."}
        </p>
      )}
      {outcome !== null && <p className="strong">{ends[outcome]}</p>}
      {appeal && appeal.reason !== "" && !annulled && <Prose text={appeal.reason} />}
      {outcome === null && appealUntil !== null && (mayAppeal || !appeal) && (
        <p>
          {mayAppeal ? "Se poate face apel până la " : "Termenul a trecut: "}
          <Time at={appealUntil} format="moment" />.
        </p>
      )}
      {outcome === null && (mayAppeal || appeal) && <OwnAppeal decision={decision} />}
    </>
  );
}

/** For who is a party of the case: to appeal, and to read the appeal. Nothing for anybody else. */
function OwnAppeal({ decision: { _id: id } }: { decision: Decision }) {
  const isMember = useSession() !== null;
  const { data } = useQuery({
    ...read(readOwnDecision, { params: { id } }),
    enabled: isMember,
  });
  if (!isMember || !data?.party) return null;
  return (
    <div className="row gap-3-4">
      {data.mayAppeal && (
        <LinkButton to="/decizie/$id/apel" params={{ id }}>
          Fac apel
        </LinkButton>
      )}
      <Link to="/caz/$id" params={{ id: data.appeal ?? data.party.case }}>
        {data.appeal ? "Deschide apelul" : "Cazul tău"}
      </Link>
    </div>
  );
}
