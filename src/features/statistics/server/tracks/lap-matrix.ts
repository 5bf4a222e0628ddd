import { sql } from "kysely";
import type { z } from "zod";
import { trackTitle } from "#features/seasons/track-title.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { groupBy } from "#shared/group-by.ts";
import { foldForSearch, personName } from "#shared/text/person-name.ts";
import { DIRECTORY_PAGE } from "../../directories.ts";
import type { LapMatrix, lapMatrixQuery } from "../../tracks/tracks.ts";
import { isCounted } from "../rebuild.ts";
import { type ComparedClass, listComparedClasses } from "./lap-classes.ts";
import { listLayouts } from "./venue-layouts.ts";

type Asked = z.output<typeof lapMatrixQuery>;

/** A class of a simulator on all its layouts. */
interface MatrixClass extends Pick<ComparedClass, "key" | "title" | "simulator"> {
  layouts: ComparedClass[];
}

/** A page of the best laps of those who drive a class, on each layout where it has been driven. */
export async function readMatrix(
  db: Db,
  { class: asked, sessions, page }: Asked,
): Promise<LapMatrix> {
  const counted = await isCounted(db);
  const type = sessions === "race" ? "R" : "Q";
  const best = counted ? await selectBest(db, { type }) : [];
  const [layouts, drawn] = [await listLayouts(db), new Map<string, string>()];
  for (const { track } of layouts)
    drawn.set(track._id, trackTitle({ family: track.trackFamily.name, name: track.name }));
  const classes = matrixClasses(await listComparedClasses(db, layouts, best));
  const shown = classes.find(({ key }) => key === asked) ?? classes[0];
  const tracks = (shown?.layouts ?? [])
    .map(({ trackId, recordClasses }) => ({
      _id: trackId,
      title: drawn.get(trackId) ?? "",
      bestMs: Math.min(
        ...best.flatMap(({ track_id, record_class, ms }) =>
          track_id === trackId && recordClasses.includes(record_class) ? [ms] : [],
        ),
      ),
    }))
    .toSorted((a, b) => (foldForSearch(a.title) < foldForSearch(b.title) ? -1 : 1));
  const { rows, total } = shown
    ? await listRows(db, shown, { type, page, tracks: tracks.map(({ _id }) => _id) })
    : { rows: [], total: 0 };
  return {
    isCounted: counted,
    classes: classes.map(({ key, title, simulator }) => ({ key, title, simulator })),
    shown: shown?.key ?? null,
    tracks,
    rows,
    rowsPage: { page, pageSize: DIRECTORY_PAGE, total },
  };
}

/** The fastest lap of each layout and `record_class`. */
const selectBest = writtenOnce(["type"], (db, { type }) =>
  db
    .selectFrom("stat_records")
    .select(["track_id", "record_class", "best_lap_ms as ms"])
    .where("session_type", "=", type)
    .where("current", "=", 1),
);

/** Those with the most layouts first. */
function matrixClasses(compared: readonly ComparedClass[]): MatrixClass[] {
  const keyOf = ({ simulator, title }: ComparedClass) =>
    `${simulator.acronym}~${foldForSearch(title)}`;
  return [...groupBy(compared, keyOf)]
    .flatMap(([key, own]) => {
      const [first] = own;
      return first ? [{ key, title: first.title, simulator: first.simulator, layouts: own }] : [];
    })
    .toSorted((a, b) => b.layouts.length - a.layouts.length || (a.key < b.key ? -1 : 1));
}

interface Shown {
  type: string;
  page: number;
  /** Ids, in the order of the columns. */
  tracks: readonly string[];
}

async function listRows(
  db: Db,
  { layouts }: MatrixClass,
  { type, page, tracks }: Shown,
): Promise<{ rows: LapMatrix["rows"]; total: number }> {
  const laps = db
    .selectFrom("stat_rows as lap")
    .where("lap.track_id", "in", tracks)
    .where("lap.record_class", "in", [
      ...new Set(layouts.flatMap(({ recordClasses }) => recordClasses)),
    ])
    .where("lap.session_type", "=", type)
    .where("lap.visible", "=", 1)
    .where("lap.best_lap_ms", "is not", null);
  const ofDriver = sql<boolean>`lap.person_id = driver.id`;
  const drivers = db
    .selectFrom("users as driver")
    .innerJoin("stat_totals as sums", (join) =>
      join
        .onRef("sums.subject_id", "=", "driver.id")
        .on("sums.subject_type", "=", "person")
        .on("sums.scope", "=", "all"),
    )
    .where("driver.deleted_at", "is", null)
    .where("driver.blocked_at", "is", null)
    .where((where) => where.exists(laps.select("lap.row_id").where(ofDriver)));
  const people = await drivers
    .select(["driver.id", "driver.first_name as firstName", "driver.last_name as lastName"])
    .orderBy("sums.starts", "desc")
    .orderBy("driver.search_name")
    .orderBy("driver.id")
    .limit(DIRECTORY_PAGE)
    .offset((page - 1) * DIRECTORY_PAGE)
    .execute();
  if (people.length === 0) return { rows: [], total: await countRows(drivers) };
  const best = await laps
    .select(["lap.person_id", "lap.track_id"])
    .select(({ fn }) => fn.min("lap.best_lap_ms").as("ms"))
    .where(
      "lap.person_id",
      "in",
      people.map(({ id }) => id),
    )
    .groupBy(["lap.person_id", "lap.track_id"])
    .execute();
  const lapOf = new Map(
    best.map(({ person_id, track_id, ms }) => [`${person_id} ${track_id}`, ms]),
  );
  return {
    total: await countRows(drivers),
    rows: people.map(({ id, ...name }) => ({
      driver: { _id: id, driverName: personName(name) },
      laps: tracks.map((track) => lapOf.get(`${id} ${track}`) ?? null),
    })),
  };
}
