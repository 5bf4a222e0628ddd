import { timesOfEvent } from "#features/seasons/event-times.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { placeOf } from "#features/seasons/track-title.ts";

/** The season's next race and where it is; `undefined`: none is ahead. */
export function nextRace(
  { events }: Pick<Season, "events">,
  now: number,
): { at: number; place: string } | undefined {
  const [next] = events
    .map((event) => ({ at: timesOfEvent(event).startsAt, place: placeOf(event) }))
    .filter(({ at }) => at > now)
    .toSorted((a, b) => a.at - b.at);
  return next;
}
