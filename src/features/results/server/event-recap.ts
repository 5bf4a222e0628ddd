import type { EventSession, LeagueEvent } from "#features/events/events.ts";
import { placeOf } from "#features/seasons/track-title.ts";
import type { Db } from "#server/database/databases.ts";
import { question } from "#server/parts.ts";
import { isRace } from "#shared/session-types.ts";
import type { EventWithResults } from "../event-results.ts";
import { raceRecap } from "../shown/race-sentence.ts";
import type { EventRecap } from "../shown/recap.ts";
import { poleRows } from "../shown/visible-classification.ts";
import { listResultRows } from "./result-rows.ts";

/** See `EventWithResults`. */
export const listPoles = question<[db: Db, eventId: string], Promise<EventWithResults["poles"]>>();

/** Whether the results of a session can still be protested, or stewards are looking at them. */
export const isProvisional = question<[db: Db, sessionId: string, now: number], Promise<boolean>>();

interface Recapped {
  event: LeagueEvent;
  poles: EventWithResults["poles"];
  now: number;
}

/** What the main race of an event was like; `null` until it has results. */
export async function findRecap(
  db: Db,
  { event, poles, now }: Recapped,
): Promise<EventRecap | null> {
  const race = mainRace(event);
  if (!race) return null;
  const [rows, provisional] = await Promise.all([
    listResultRows(db, [race._id], undefined, { withPoints: false }),
    isProvisional(db, race._id, now),
  ]);
  const own = rows.get(race._id) ?? [];
  const recap = raceRecap({
    place: placeOf(event),
    rows: own,
    carClasses: event.season.carClasses,
    poles: poleRows({ sessions: event.sessions, poles }, race._id, own),
  });
  return recap && { ...recap, session: race._id, isProvisional: provisional };
}

/** The last official race with results that is no sprint, or else the last sprint. */
function mainRace({ sessions }: LeagueEvent): EventSession | undefined {
  const run = sessions.filter(
    ({ type, official, resultsSavedAt }) =>
      isRace(type.code) && official && resultsSavedAt !== null,
  );
  return run.findLast(({ sprint }) => !sprint) ?? run.at(-1);
}
