import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { SeasonCard } from "#features/seasons/seasons.ts";
import { listSeasons } from "#features/seasons/seasons-calls.ts";
import { queuePartOf, queueParts, queuePartTitles } from "#features/stewarding/desk-queue.ts";
import { listSeasonCases, listWaitingCases } from "#features/stewarding/stewarding-calls.ts";
import type { QueuedCase } from "#features/stewarding/stewarding.ts";
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
import { NotYet } from "../parts/not-yet.tsx";
import { DeskFrame } from "./desk-frame.tsx";
import { DeskParts, mayJudge } from "./desk-parts.tsx";
import { followed } from "./follow-cases.ts";
import { OpenCaseDialog } from "./open-case-dialog.tsx";
import { QueuedCaseLine } from "./queued-case.tsx";

const route = getRouteApi("/administrare/comisari");

/** '/administrare/comisari': what waits for the viewer's votes and decisions, or all cases of a season. */
export function DeskPage() {
  return (
    <DeskFrame>
      <Desk />
    </DeskFrame>
  );
}

function Desk() {
  const { season } = route.useSearch();
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  const waiting = useQuery({ ...read(listWaitingCases, {}, fresh), ...followed });
  const [isOpening, setOpening] = useState(false);
  const judges = mayJudge(permissions);
  const manages = permissions.includes("manageStewarding");
  // Who was asked in for one case has nothing else to look for here.
  if (!judges && !manages && waiting.data?.length === 0) return <LostPage />;
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
        <Waiting found={waiting} />
      ) : (
        <SeasonCases seasonId={season} manages={manages} />
      )}
      {isOpening && <OpenCaseDialog onClose={() => setOpening(false)} />}
    </>
  );
}

interface Found {
  data: QueuedCase[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

function Waiting({ found }: { found: Found }) {
  const now = useNow();
  if (!found.data) return <NotYet found={found} />;
  if (found.data.length === 0)
    return <EmptyState text="Nu așteaptă niciun caz. Ce contestă piloții apare aici." />;
  const parts = groupBy(found.data, (queued) => queuePartOf(queued, now));
  return queueParts.map((part) => {
    const cases = parts.get(part) ?? [];
    return (
      cases.length > 0 && (
        <section key={part} className="stack gap-3" aria-labelledby={`desk-${part}`}>
          <h2 className="step-1" id={`desk-${part}`}>
            {queuePartTitles[part]} ({cases.length})
          </h2>
          <CaseList cases={cases} />
        </section>
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
      <CasesOf key={chosen._id} season={chosen} />
    </>
  );
}

function CasesOf({ season }: { season: SeasonCard }) {
  const found = useQuery({
    ...read(listSeasonCases, { params: { id: season._id } }, fresh),
    ...followed,
  });
  if (!found.data) return <NotYet found={found} />;
  if (found.data.length === 0)
    return <EmptyState text={`Sezonul ${season.title} nu a avut niciun caz.`} />;
  return <CaseList cases={found.data} />;
}
