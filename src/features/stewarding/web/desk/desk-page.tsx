import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { SeasonCard } from "#features/seasons/seasons.ts";
import { listSeasons } from "#features/seasons/seasons-calls.ts";
import { queuePartOf, queueParts, queuePartTitles } from "../../desk-queue.ts";
import { listSeasonCases, listWaitingCases } from "../../stewarding-calls.ts";
import type { QueuedCase } from "../../stewarding.ts";
import { groupBy } from "#shared/group-by.ts";
import { fresh, read } from "#web/calls/call.ts";
import { LostPage } from "#web/layout/lost-page.tsx";
import { useNow } from "#web/now.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Part } from "../parts/part.tsx";
import { deskPage } from "./desk-frame.tsx";
import { DeskParts, mayJudge } from "./desk-parts.tsx";
import { followed } from "../parts/follow-cases.ts";
import { OpenCaseDialog } from "./open-case-dialog.tsx";
import { carLabel, decisionTitle, incidentPlace, originTitles } from "../../case-words.ts";
import { isOpen } from "../../case-states.ts";
import { conflictTitles } from "../../conflicts.ts";
import { Countdown } from "#web/ui/show/countdown.tsx";
import { CaseMark, OriginMark } from "../parts/case-mark.tsx";

const route = getRouteApi("/administrare/comisari");

/** '/administrare/comisari': what waits for the viewer's votes and decisions, or all cases of a season. */
export const DeskPage = deskPage(Desk);

function Desk() {
  const { season } = route.useSearch();
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  const waiting = useSuspenseQuery({ ...read(listWaitingCases, {}, fresh), ...followed }).data;
  const [isOpening, setOpening] = useState(false);
  const judges = mayJudge(permissions);
  const manages = permissions.includes("manageStewarding");
  // Who was asked in for one case has nothing else to look for here.
  if (!judges && !manages && waiting.length === 0) return <LostPage />;
  return (
    <>
      <PageHeader overline="Administrare" title="Masa comisarilor">
        Cazurile pe care le judeci, cel mai vechi termen întâi.
      </PageHeader>
      <div className="row gap-2">
        {(judges || manages) && (
          <Button look="main" onClick={() => setOpening(true)}>
            Deschide un caz
          </Button>
        )}
        {manages && <LinkButton to="/administrare/abateri">Ghidul abaterilor</LinkButton>}
        {manages && <LinkButton to="/administrare/comisari/bilant">Bilanțul anului</LinkButton>}
      </div>
      <DeskParts season={season} />
      {season === undefined ? (
        <Waiting cases={waiting} />
      ) : (
        <SeasonCases seasonId={season} manages={manages} />
      )}
      {isOpening && <OpenCaseDialog onClose={() => setOpening(false)} />}
    </>
  );
}

function Waiting({ cases }: { cases: readonly QueuedCase[] }) {
  const now = useNow();
  if (cases.length === 0)
    return <EmptyState text="Nu așteaptă niciun caz. Ce contestă piloții apare aici." />;
  const parts = groupBy(cases, (queued) => queuePartOf(queued, now));
  return queueParts.map((part) => {
    const own = parts.get(part) ?? [];
    return (
      own.length > 0 && (
        <Part key={part} title={`${queuePartTitles[part]} (${own.length})`}>
          <CaseList cases={own} />
        </Part>
      )
    );
  });
}

function CaseList({ cases }: { cases: readonly QueuedCase[] }) {
  return (
    <ul className="stack gap-3">
      {cases.map((one) => (
        <QueuedCaseLine key={one._id} queued={one} />
      ))}
    </ul>
  );
}

function SeasonCases({ seasonId, manages }: { seasonId: string; manages: boolean }) {
  const seasons = useSuspenseQuery(read(listSeasons, { query: { view: "cards" } })).data;
  const navigate = useNavigate();
  const chosen = seasons.find(({ _id }) => _id === seasonId) ?? seasons[0];
  if (!chosen) return <EmptyState text="Nu există încă niciun sezon." />;
  return (
    <>
      <div className="row gap-2-4">
        <Select
          label="Sezonul"
          value={chosen._id}
          options={seasons.map(({ _id, title }) => ({ value: _id, title }))}
          onChange={({ target }) =>
            void navigate({ to: "/administrare/comisari", search: { season: target.value } })
          }
        />
        {manages && (
          <LinkButton to="/administrare/season/$id/comisari" params={{ id: chosen._id }}>
            Contestațiile sezonului
          </LinkButton>
        )}
      </div>
      <CasesOf season={chosen} />
    </>
  );
}

function CasesOf({ season: { _id: id, title } }: { season: SeasonCard }) {
  const query = read(listSeasonCases, { params: { id } }, fresh);
  const { data: cases } = useSuspenseQuery({ ...query, ...followed });
  if (cases.length === 0) return <EmptyState text={`Sezonul ${title} nu a avut niciun caz.`} />;
  return <CaseList cases={cases} />;
}

/** A case in the stewards' list: about whom, where, in what state, and what the viewer has to do with it. */
function QueuedCaseLine({ queued }: { queued: QueuedCase }) {
  const { cars, event, state, blocked, decision, first } = queued;
  const name = cars.length > 0 ? cars.map(carLabel).join(", ") : "Caz";
  const place = incidentPlace(queued);
  return (
    <li className="box row spread gap-2-4 pad-3-4">
      <div className="about">
        <span className="row gap-2-3">
          <span className="name">{name}</span>
          {queued.origin === "appeal" && <OriginMark>{originTitles.appeal}</OriginMark>}
          {queued.reopened && <OriginMark>Redeschis</OriginMark>}
          <CaseMark state={state} />
        </span>
        <span>
          {event.title} · {queued.session.title}
          {place !== "" && `, ${place}`}
        </span>
        {first && <span>{decisionTitle(first.number)}, privită din nou</span>}
        <span className="muted">
          {queued.season.title}
          {blocked === null && isOpen(state) && (
            <>
              {" · "}
              <Waits queued={queued} />
            </>
          )}
        </span>
        {blocked !== null && isOpen(state) && <span>{conflictTitles[blocked]}</span>}
        {queued.unjudged && <span className="strong">Niciun comisar nu îl poate judeca.</span>}
      </div>
      <div className="row gap-2">
        {decision && (
          <LinkButton look="link" to="/decizie/$id" params={{ id: decision._id }}>
            Decizia nr. {decision.number}
          </LinkButton>
        )}
        <LinkButton
          to="/administrare/comisari/$id"
          params={{ id: queued._id }}
          aria-label={`Deschide cazul ${name}, ${event.title}`}
        >
          Deschide
        </LinkButton>
      </div>
    </li>
  );
}

function Waits({ queued }: { queued: QueuedCase }) {
  const { state, defenceUntil, voted, quorum, mine, first } = queued;
  const now = useNow();
  if (state === "defence" && defenceUntil !== null)
    return (
      <>
        apărarea se încheie <Countdown at={defenceUntil} now={now} />
      </>
    );
  const votes = `${voted} din ${quorum} voturi${mine ? ", cu al tău" : ""}`;
  const voteUntil = first?.voteUntil ?? 0;
  if (state !== "review" || now >= voteUntil) return votes;
  return (
    <>
      {votes}; se poate decide <Countdown at={voteUntil} now={now} />
    </>
  );
}
