import type { Db } from "#server/database/databases.ts";
import { writtenForIds } from "#server/database/written-once.ts";
import type { ClassRecords, LapRecord } from "../../tracks/tracks.ts";
import { recordsAmong } from "../../record-laps.ts";
import { type ComparedClass, listComparedClasses } from "./lap-classes.ts";
import { namePeople } from "./shown-people.ts";
import type { Layout } from "./venue-layouts.ts";

/** So many of the former records are told. */
const MOST_FORMER = 20;

const selectRecords = writtenForIds((db, trackIds) =>
  db
    .selectFrom("stat_records as record")
    .innerJoin("stat_rows as row", (join) =>
      join.onRef("row.row_id", "=", "record.row_id").onRef("row.seat", "=", "record.seat"),
    )
    .select([
      "record.track_id",
      "record.record_class",
      "record.session_type",
      "record.best_lap_ms",
      "record.person_id",
      "record.row_id",
      "record.seat",
      "record.session_id",
      "record.at",
      "row.session_order",
      "row.best_lap_order",
      "row.event_id",
    ])
    .where("record.track_id", "in", trackIds),
);

/** The records of a venue by class, in races and in qualifying, each with those that it beat. */
export async function listClassRecords(
  db: Db,
  layouts: readonly Layout[],
): Promise<(ClassRecords & { trackId: string })[]> {
  const rows = await selectRecords(
    db,
    layouts.map(({ track }) => track._id),
  );
  const classes = await listComparedClasses(db, layouts, rows);
  const nameOf = await namePeople(
    db,
    rows.map(({ person_id }) => person_id),
  );
  const toldOf = (compared: ComparedClass, type: "R" | "Q"): LapRecord[] => {
    // What was a record of one model need not have been one among all that are compared.
    const records = recordsAmong(
      rows.filter(
        ({ track_id, record_class, session_type }) =>
          track_id === compared.trackId &&
          session_type === type &&
          compared.recordClasses.includes(record_class),
      ),
    );
    return records.slice(0, MOST_FORMER + 1).map((row, index) => ({
      ms: row.best_lap_ms,
      driver: nameOf(row.person_id),
      event: row.event_id,
      at: row.at,
      until: records[index - 1]?.at ?? null,
    }));
  };
  return classes.map((compared) => ({
    trackId: compared.trackId,
    key: compared.key,
    title: compared.title,
    simulator: compared.simulator,
    layout: compared.layout,
    race: toldOf(compared, "R"),
    qualifying: toldOf(compared, "Q"),
  }));
}
