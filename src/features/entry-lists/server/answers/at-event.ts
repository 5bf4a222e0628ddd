import type { LeagueEvent } from "#features/events/events.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { countRows } from "#server/database/rows.ts";
import { type RawBuilder, sql } from "kysely";
import { personName } from "#shared/text/person-name.ts";

const selectSuspended = writtenOnce(["eventId"], (db, { eventId }) =>
  db
    .selectFrom("event_suspensions as suspension")
    .innerJoin("users as driver", "driver.id", "suspension.user_id")
    .select(["driver.id", "driver.first_name", "driver.last_name"])
    .where("suspension.event_id", "=", eventId)
    .orderBy("driver.last_name"),
);

/** See `listSuspended` of events. */
export async function readSuspended(
  db: Db,
  eventId: string,
): Promise<LeagueEvent["suspendedDrivers"]> {
  const rows = await selectSuspended(db, { eventId });
  return rows.map((row) => ({
    _id: row.id,
    driverName: personName({ firstName: row.first_name, lastName: row.last_name }),
  }));
}

const selectWildcards = writtenOnce(["id"], (db, { id }) =>
  db.selectFrom("event_wildcards").select("car_id").where("event_id", "=", id),
);

/** See `listWildcards` of events. */
export async function readWildcards(db: Db, eventId: string): Promise<string[]> {
  return (await selectWildcards(db, { id: eventId })).map(({ car_id }) => car_id);
}

/** What is lost with an event: what cars have said of it. */
export const hangingPresences = {
  name: "presences",
  title: "răspunsuri despre prezență",
  count: (db: Db, id: string) => countRows(db.selectFrom("presences").where("event_id", "=", id)),
};

/** See `comingCars` of results. */
export function selectComing(eventId: string): RawBuilder<string> {
  return sql`(select car_id from presences where event_id = ${eventId} and present = true)`;
}

/** See `listRaceControl` of results. */
export async function readRaceControl(db: Db, seasonId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("race_control")
    .select("user_id")
    .union(db.selectFrom("season_race_control").select("user_id").where("season_id", "=", seasonId))
    .execute();
  return new Set(rows.map((row) => row.user_id));
}
