import type { EventWithResults } from "#features/results/event-results.ts";
import { timesOfEvent } from "#features/seasons/event-times.ts";
import { placeOf, trackTitle } from "#features/seasons/track-title.ts";
import { trackCode } from "#shared/drawn/track-code.ts";
import { dayAndClock } from "#shared/text/moment-words.ts";
import type { PictureSite, SharePicture } from "./share-picture.ts";

/** What of an event its picture is drawn from. */
type PicturedEvent = Pick<
  EventWithResults,
  "title" | "season" | "round" | "time" | "track" | "sessions" | "recap"
>;

/** Before its race where and when it is and the track's outline; afterwards what happened and the first three. */
export function eventPicture(event: PicturedEvent, site: PictureSite): SharePicture {
  const { season, round, track, recap } = event;
  const { day, clock } = dayAndClock(timesOfEvent(event).startsAt, site.timeZone);
  const venue = trackTitle({ family: track.trackFamily.name, name: track.name });
  const said = {
    league: site.leagueName,
    simulator: season.simulator.acronym,
    title: placeOf(event),
  };
  const overline = `${season.title} · Etapa ${round}`;
  const isRun = recap !== null && recap.podium.length > 0;
  if (isRun)
    return {
      ...said,
      overline: `${overline} · ${recap.isProvisional ? "rezultate provizorii" : day}`,
      sentence: recap.sentence,
      more: "",
      drawn: {
        kind: "podium",
        places: recap.podium.map(({ place, drivers, raceNumber, team, body, time }) => ({
          place,
          name: drivers.map(({ driverName }) => driverName).join(", "),
          club: team?.name ?? "",
          gap: time,
          car: { body, paints: team?.paints ?? null, raceNumber },
        })),
      },
    };
  return {
    ...said,
    overline,
    sentence: recap?.sentence ?? `${day}, ${clock}`,
    more: venue === said.title ? "" : venue,
    drawn: { kind: "track", drawing: track.drawing, letters: trackCode(said.title) },
  };
}
