import { useSuspenseQuery } from "@tanstack/react-query";
import type { LeagueEvent } from "#features/events/events.ts";
import { readEvent } from "#features/results/results-calls.ts";
import type { ResultRow } from "#features/results/results.ts";
import { chosenSession, visibleSessions, whoDrove } from "#features/results/visible-sessions.ts";
import { Crew } from "#features/results/web/crew.tsx";
import { rightsNote } from "#features/results/web/penalty-labels.ts";
import { openSeasonText } from "#features/seasons/registration-open.ts";
import { read } from "#web/calls/call.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";

const columns: Column<ResultRow>[] = [
  {
    title: "Nr.",
    phone: "plate",
    cell: ({ eventRsvp: { raceNumber } }) =>
      raceNumber !== null && <NumberPlate number={raceNumber} />,
  },
  {
    title: "Echipaj",
    phone: "main",
    cell: (row) => <Crew drivers={row.drivers} team={row.team} note={rightsNote(row)} />,
  },
  { title: "Mașină", phone: "below", cell: ({ eventRsvp }) => eventRsvp.carModel.title },
];

/** Participanți of an event of an open season in which nobody is entered: who drove, as its results say. */
export function WhoDrove({ event }: { event: LeagueEvent }) {
  const session = chosenSession(event, undefined);
  const hasResults = session !== undefined && session.resultsSavedAt !== null;
  return hasResults ? (
    <Drivers eventId={event._id} sessionId={session._id} />
  ) : (
    <EmptyState text={`${openSeasonText} După cursă, aici stă cine a condus.`} />
  );
}

function Drivers({ eventId, sessionId }: { eventId: string; sessionId: string }) {
  const { data: event } = useSuspenseQuery(
    read(readEvent, { params: { id: eventId }, query: { results: "all" } }),
  );
  const visible = new Set(visibleSessions(event).map(({ _id }) => _id));
  const sessions = event.sessions
    .filter(({ _id }) => visible.has(_id))
    .toSorted((a, b) => Number(b._id === sessionId) - Number(a._id === sessionId));
  const rows = whoDrove(sessions.map(({ results }) => results ?? []));
  return (
    <section className="stack gap-2">
      <h2 className="step-2">Cine a condus ({rows.length})</h2>
      <DataTable caption="Cine a condus" columns={columns} rows={rows} keyOf={({ _id }) => _id} />
    </section>
  );
}
