import { mapLooks, readFrozen } from "#features/results/server/result-rows.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenForIds } from "#server/database/written-once.ts";
import { isQualifying, isRace, readSessionType } from "#shared/session-types.ts";
import { HOT_LAPS_PAGE, type LapSessions } from "../../tracks/lap-sessions.ts";
import { type HotLap, type HotLaps, type LapClass } from "../../tracks/tracks.ts";
import { isCounted } from "../rebuild.ts";
import { type ComparedClass, listComparedClasses } from "./lap-classes.ts";
import { namePeople } from "./shown-people.ts";
import { type Layout, listLayoutsBeside } from "./venue-layouts.ts";

interface AskedLaps {
  trackId: string;
  /** `key` of a class. */
  class?: string | undefined;
  sessions: LapSessions;
}

/**
 * A page of the best valid laps of a class at a venue, one of each person, the earlier of equal ones first. `undefined` where
 * there is no such track.
 */
export async function findHotLaps(
  db: Db,
  { page, ...asked }: AskedLaps & { page: number },
): Promise<HotLaps | undefined> {
  const layouts = await listLayoutsBeside(db, asked.trackId);
  if (layouts.length === 0) return undefined;
  // Half of them would be told as if they were all.
  const classes = (await isCounted(db)) ? await listDrivenClasses(db, layouts) : [];
  const shown = chosenOf(classes, asked);
  const best = shown ? await listBestLaps(db, shown, asked.sessions) : [];
  const first = (page - 1) * HOT_LAPS_PAGE;
  return {
    classes: classes.map(toLapClass),
    shown: shown?.key ?? null,
    bestMs: best[0]?.best_lap_ms ?? null,
    laps: await showLaps(db, best.slice(first, first + HOT_LAPS_PAGE), first + 1),
    total: best.length,
  };
}

/** One person's lap among them; `undefined` as above, `null` where they have none. */
export async function findHotLapOf(
  db: Db,
  userId: string,
  asked: AskedLaps,
): Promise<HotLap | null | undefined> {
  const layouts = await listLayoutsBeside(db, asked.trackId);
  if (layouts.length === 0) return undefined;
  const shown = chosenOf(await listDrivenClasses(db, layouts), asked);
  const best = shown ? await listBestLaps(db, shown, asked.sessions) : [];
  const index = best.findIndex(({ person_id }) => person_id === userId);
  const [lap = null] = await showLaps(db, best.slice(index, index + 1), index + 1);
  return index < 0 ? null : lap;
}

/** One that there is no longer is as if none were asked for. */
function chosenOf(classes: readonly ComparedClass[], asked: AskedLaps): ComparedClass | undefined {
  return classes.find(({ key }) => key === asked.class) ?? classes[0];
}

function toLapClass({ key, title, simulator, layout }: ComparedClass): LapClass {
  return { key, title, simulator, layout };
}

/** Classes in which somebody has a lap, also in practice alone. */
async function listDrivenClasses(db: Db, layouts: readonly Layout[]): Promise<ComparedClass[]> {
  const ids = layouts.map(({ track }) => track._id);
  const [counted, practised] = await Promise.all([
    selectCounted(db, ids),
    selectPractised(db, ids),
  ]);
  const apart = new Map(
    [...counted, ...practised].map((row) => [`${row.track_id} ${row.record_class}`, row]),
  );
  return listComparedClasses(db, layouts, [...apart.values()]);
}

const selectCounted = writtenForIds((db, trackIds) =>
  db
    .selectFrom("stat_records")
    .select(["track_id", "record_class"])
    .distinct()
    .where("track_id", "in", trackIds),
);
const selectPractised = writtenForIds((db, trackIds) =>
  db
    .selectFrom("stat_practice")
    .select(["track_id", "record_class"])
    .distinct()
    .where("track_id", "in", trackIds)
    .where("visible", "=", 1),
);

const lapColumns = [
  "person_id",
  "best_lap_ms",
  "at",
  "session_order",
  "session_id",
  "row_id",
] as const;

/** The best lap of each person, the fastest first. */
async function listBestLaps(
  db: Db,
  { trackId, recordClasses }: ComparedClass,
  sessions: LapSessions,
) {
  const counted = db
    .selectFrom("stat_rows")
    .select(lapColumns)
    .where("track_id", "=", trackId)
    .where("record_class", "in", recordClasses)
    .where("session_type", "in", sessions === "qualifying" ? ["Q"] : ["Q", "R"])
    .where("visible", "=", 1)
    .where("best_lap_ms", "is not", null)
    .where("person_id", "is not", null)
    .$narrowType<{ best_lap_ms: number; person_id: string }>();
  const practised = db
    .selectFrom("stat_practice")
    .select(lapColumns)
    .where("track_id", "=", trackId)
    .where("record_class", "in", recordClasses)
    .where("visible", "=", 1);
  const laps = {
    qualifying: counted,
    practice: practised,
    all: counted.unionAll(practised),
  }[sessions];
  return db
    .selectFrom((from) =>
      from
        .selectFrom(laps.as("lap"))
        .select(lapColumns)
        .select(({ fn }) =>
          fn
            .agg<number>("row_number")
            .over((over) =>
              over
                .partitionBy("person_id")
                .orderBy("best_lap_ms")
                .orderBy("at")
                .orderBy("session_order")
                .orderBy("row_id"),
            )
            .as("nth"),
        )
        .as("own"),
    )
    .select(lapColumns)
    .where("nth", "=", 1)
    .orderBy("best_lap_ms")
    .orderBy("at")
    .orderBy("session_order")
    .orderBy("person_id")
    .execute();
}

type Lap = Awaited<ReturnType<typeof listBestLaps>>[number];

const selectRows = writtenForIds((db, rowIds) =>
  db
    .selectFrom("result_rows as row")
    .innerJoin("event_sessions as session", "session.id", "row.session_id")
    .select([
      "row.id",
      "row.frozen",
      "session.event_id",
      "session.type",
      "session.sprint",
      "session.official",
      "session.prequalification",
    ])
    .where("row.id", "in", rowIds),
);

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** With who drove them, in what and when. @param place of the first one */
async function showLaps(db: Db, laps: readonly Lap[], place: number): Promise<HotLap[]> {
  if (laps.length === 0) return [];
  const rows = (
    await selectRows(
      db,
      laps.map(({ row_id }) => row_id),
    )
  ).map((row) => ({ ...row, snapshot: readFrozen(row.frozen) }));
  const [looks, nameOf] = await Promise.all([
    mapLooks(db, rows),
    namePeople(
      db,
      laps.map(({ person_id }) => person_id),
    ),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return laps.flatMap(({ row_id, person_id, best_lap_ms, at }, index): HotLap[] => {
    const row = byId.get(row_id);
    if (!row) return [];
    const { car, facts } = row.snapshot;
    return [
      {
        place: place + index,
        ms: best_lap_ms,
        driver: nameOf(person_id),
        car: {
          title: car.modelTitle,
          body: looks.bodies.get(car.modelId ?? "") ?? "gt",
          paints: looks.marks.get(car.clubId ?? "")?.paints ?? null,
        },
        tyres: facts?.tyres ?? null,
        event: row.event_id,
        session: sessionOf(row),
        at,
      },
    ];
  });
}

function sessionOf({ type, sprint, official, prequalification }: Row): HotLap["session"] {
  if (prequalification) return "prequalification";
  if (!official) return "practice";
  const read = readSessionType(type);
  if (isQualifying(read)) return "qualifying";
  if (isRace(read)) return sprint ? "sprint" : "race";
  return "practice";
}
