import { sql } from "kysely";
import { trackTitle } from "#features/seasons/track-title.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { MomentKind } from "../../moments.ts";
import type { DriverProfile, HeldRecord } from "../../profiles/profiles.ts";

/** The lap records that a person holds, the newest first. */
export async function listHeldRecords(db: Db, id: string): Promise<HeldRecord[]> {
  const rows = await selectRecords(db, { id });
  return rows.map((row) => ({
    track: { _id: row.track_id, title: trackTitle({ family: row.family, name: row.track }) },
    acronym: row.code,
    among: row.class ?? row.model ?? row.record_class.replace(/^\w+:/, ""),
    isRace: row.session_type === "R",
    lapMs: row.best_lap_ms,
    event: { _id: row.event_id, title: row.event },
    at: row.at,
  }));
}

const selectRecords = writtenOnce(["id"], (db, { id }) =>
  db
    .selectFrom("stat_records as record")
    .innerJoin("event_sessions as session", "session.id", "record.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .innerJoin("tracks as track", "track.id", "record.track_id")
    .innerJoin("track_families as family", "family.id", "track.family_id")
    .innerJoin("simulators as simulator", "simulator.id", "track.simulator_id")
    .leftJoin("car_classes as class", (join) =>
      join
        .on("class.id", "=", sql<string>`substr(record.record_class, 7)`)
        .on("record.record_class", "like", sql.lit("class:%")),
    )
    .leftJoin("car_models as model", (join) =>
      join
        .on("model.id", "=", sql<string>`substr(record.record_class, 7)`)
        .on("record.record_class", "like", sql.lit("model:%")),
    )
    .select([
      "record.track_id",
      "record.record_class",
      "record.session_type",
      "record.best_lap_ms",
      "record.at",
      "event.id as event_id",
      "event.title as event",
      "track.name as track",
      "family.name as family",
      "simulator.code",
      "class.acronym as class",
      "model.title as model",
    ])
    .where("record.person_id", "=", id)
    .where("record.current", "=", 1)
    .orderBy("record.at", "desc")
    .orderBy("record.track_id")
    .orderBy("record.record_class")
    .orderBy("record.session_type"),
);

/** A person's milestones, the newest first. */
export async function listMoments(db: Db, id: string): Promise<DriverProfile["moments"]> {
  const rows = await selectMoments(db, { id });
  return rows.map(({ kind, number, at, event_id, title }) => ({
    kind,
    number,
    at,
    event: { _id: event_id, title },
  }));
}

const selectMoments = writtenOnce(["id"], (db, { id }) =>
  db
    .selectFrom("stat_moments as moment")
    .innerJoin("event_sessions as session", "session.id", "moment.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select(["moment.kind", "moment.number", "moment.at", "event.id as event_id", "event.title"])
    .where("moment.person_id", "=", id)
    .orderBy("moment.at", "desc")
    .orderBy("moment.number", "desc")
    .orderBy("moment.kind")
    .$narrowType<{ kind: MomentKind }>(),
);
