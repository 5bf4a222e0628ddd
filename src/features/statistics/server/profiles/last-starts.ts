import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { STARTS_SHOWN } from "../../last-starts.ts";
import type { Start } from "../../profiles/profiles.ts";

/** A person's last visible starts, the newest last. */
export async function listLastStarts(db: Db, id: string): Promise<Start[]> {
  const rows = await selectStarts(db, { id });
  return rows.toReversed().map((row) => ({
    place: row.place,
    status: row.status === "dnf" || row.status === "dsq" ? row.status : null,
    event: { _id: row.event_id, title: row.title },
    at: row.at,
    acronym: row.code,
  }));
}

const selectStarts = writtenOnce(["id"], (db, { id }) =>
  db
    .selectFrom("stat_rows as start")
    .innerJoin("events as event", "event.id", "start.event_id")
    .innerJoin("simulators as simulator", "simulator.id", "start.simulator_id")
    .select([
      "start.place",
      "start.status",
      "start.at",
      "start.event_id",
      "event.title",
      "simulator.code",
    ])
    .where("start.person_id", "=", id)
    .where("start.starts", "=", 1)
    .where("start.visible", "=", 1)
    .orderBy("start.at", "desc")
    .orderBy("start.session_order", "desc")
    .orderBy("start.session_id", "desc")
    .limit(sql.lit(STARTS_SHOWN)),
);
