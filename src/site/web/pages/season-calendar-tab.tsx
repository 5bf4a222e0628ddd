import { useSuspenseQuery } from "@tanstack/react-query";
import type { Season } from "#features/seasons/seasons.ts";
import { SeasonCalendar } from "#features/seasons/web/season-calendar.tsx";
import { listSeasonWinners } from "#features/statistics/statistics-calls.ts";
import { WinnersOfEvent } from "#features/statistics/web/event-winners.tsx";
import { read } from "#web/calls/call.ts";

/** Calendar, with who won what was run: of that seasons know nothing. */
export function SeasonCalendarTab({ season }: { season: Season }) {
  const { data } = useSuspenseQuery(read(listSeasonWinners, { params: { id: season._id } }));
  const winnersOf = new Map(data.map(({ event, winners }) => [event, winners]));
  return (
    <SeasonCalendar
      season={season}
      renderWinners={({ _id }) => {
        const winners = winnersOf.get(_id);
        return winners?.length ? <WinnersOfEvent winners={winners} /> : null;
      }}
    />
  );
}
