import { listResultRows } from "#features/results/server/result-rows.ts";
import type { Db } from "#server/database/databases.ts";
import { groupBy } from "#shared/group-by.ts";
import type { EventWinners } from "../winners.ts";

/**
 * Who won the main race of each event of a season, by class where classes count apart (`docs/decisions/0042-counted-once.md`).
 * The main race is the last one with results, and a sprint only where there is no other.
 */
export async function listWinners(
  db: Db,
  seasonId: string,
  { hidden }: { hidden: boolean },
): Promise<EventWinners[]> {
  const races = await listMainRaces(db, seasonId, { hidden });
  const sessions = races.map(({ session }) => session);
  if (sessions.length === 0) return [];
  const [firsts, counted] = await Promise.all([
    db
      .selectFrom("result_rows")
      .select("id")
      .where("session_id", "in", sessions)
      .where("position", "=", 1)
      .execute(),
    db
      .selectFrom("stat_rows")
      .select(["row_id", "reference_class"])
      .where("session_id", "in", sessions)
      .where("place", "=", 1)
      .where("seat", "=", 0)
      .execute(),
  ]);
  const classOf = new Map(counted.map((row) => [row.row_id, row.reference_class]));
  const rows = await listResultRows(db, sessions, [
    ...new Set([...firsts.map(({ id }) => id), ...classOf.keys()]),
  ]);
  return races.map(({ event, session }) => ({
    event,
    session,
    winners: (rows.get(session) ?? []).map(({ _id, eventRsvp, drivers, team }) => {
      const won = classOf.get(_id);
      return {
        carClass: eventRsvp.classes.find((held) => held._id === won)?.acronym ?? null,
        raceNumber: eventRsvp.raceNumber,
        drivers: drivers.map(({ _id: id, driverName }) => ({ _id: id, driverName })),
        team,
      };
    }),
  }));
}

/** The race with results that decides an event, by event in order of time. */
async function listMainRaces(db: Db, seasonId: string, { hidden }: { hidden: boolean }) {
  let query = db
    .selectFrom("event_sessions as session")
    .innerJoin("session_results as results", "results.session_id", "session.id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select(["event.id as event", "session.id as session", "session.sprint"])
    .where("event.season_id", "=", seasonId)
    .where("session.type", "=", "R")
    .where("session.official", "=", true)
    .orderBy("event.time")
    .orderBy("event.id")
    .orderBy("session.position");
  if (!hidden) query = query.where("event.hidden", "=", false);
  const races = await query.execute();
  return [...groupBy(races, ({ event }) => event).values()].flatMap((own) => {
    const main = own.findLast(({ sprint }) => !sprint) ?? own.at(-1);
    return main ? [main] : [];
  });
}
