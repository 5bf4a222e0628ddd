import { readComputed } from "#features/results/server/result-rows.ts";
import { listLeadingTables } from "#features/standings/server/leading-entries.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenForIds } from "#server/database/written-once.ts";
import { fromMilliPoints, toMilliPoints } from "#shared/points.ts";
import type { LeadingTable } from "#features/standings/leading-tables.ts";
import { columnOf, groupRows } from "#shared/group-by.ts";
import type { ComparedSeason } from "../../league/league-statistics.ts";
import { median } from "../../median.ts";
import { namePeople } from "../tracks/shown-people.ts";
import type { RacedSeason } from "./raced-seasons.ts";

/** What these seasons were like, in their order. */
export async function compareRaced(
  db: Db,
  seasons: readonly RacedSeason[],
): Promise<ComparedSeason[]> {
  if (seasons.length === 0) return [];
  const ids = seasons.map(({ id }) => id);
  const [counts, gaps, leaders, tables] = await Promise.all([
    selectCounts(db, ids),
    mapGaps(db, ids),
    selectLed(db, ids),
    listLeadingTables(db, { running: ids, over: [], hidden: false }),
  ]);
  const most = ids.flatMap((id) => leaders.find(({ season_id }) => season_id === id) ?? []);
  const nameOf = await namePeople(db, columnOf(most, "person_id"));
  return seasons.map(({ id, title, simulator, isOver }) => {
    const counted = counts.find(({ season_id }) => season_id === id);
    const led = most.find(({ season_id }) => season_id === id);
    return {
      _id: id,
      title,
      simulator,
      isOver,
      rounds: counted?.rounds ?? 0,
      entrants: counted?.entrants ?? 0,
      winners: counted?.winners ?? 0,
      podiums: counted?.podiums ?? 0,
      poles: counted?.poles ?? 0,
      finishRate: counted && counted.known > 0 ? counted.finishes / counted.known : null,
      closenessMs: median(gaps.get(id) ?? []),
      ...leadOf(tables.get(id)?.[0]),
      ledMost: led ? { ...nameOf(led.person_id), laps: led.laps } : null,
    };
  });
}

/** Whoever is first in a table; pages of clubs and cars are not led to. */
function leadOf(table: LeadingTable | undefined): Pick<ComparedSeason, "leaders" | "lead"> {
  const leaders = table?.leaders ?? [];
  const first = leaders.filter(({ position }) => position === 1);
  const second = leaders.find(({ position }) => position > 1);
  const [leader] = first;
  return {
    leaders: first.map(({ key, name, gone }) => ({
      _id: table?.type === "D" && !gone ? key : null,
      driverName: name,
    })),
    lead:
      leader && second && first.length === 1
        ? fromMilliPoints(toMilliPoints(leader.points) - toMilliPoints(second.points))
        : null,
  };
}

/** By event, because an index begins with that. */
function rowsOf(db: Db, seasonIds: readonly string[]) {
  return db
    .selectFrom("stat_rows as counted")
    .where(
      "counted.event_id",
      "in",
      db.selectFrom("events").select("id").where("season_id", "in", seasonIds),
    )
    .where("counted.visible", "=", 1);
}

const selectCounts = writtenForIds((db, seasonIds) =>
  rowsOf(db, seasonIds)
    .select("counted.season_id")
    .select((row) => {
      const who = (column: "starts" | "wins" | "podiums" | "poles") =>
        row.fn
          .count<number>(
            row.case().when(`counted.${column}`, "=", 1).then(row.ref("counted.person_id")).end(),
          )
          .distinct();
      return [
        row.fn
          .count<number>(
            row.case().when("counted.starts", "=", 1).then(row.ref("counted.event_id")).end(),
          )
          .distinct()
          .as("rounds"),
        who("starts").as("entrants"),
        who("wins").as("winners"),
        who("podiums").as("podiums"),
        who("poles").as("poles"),
        row.fn
          .sum<number>(
            row
              .case()
              .when(
                row.and([row("counted.starts", "=", 1), row("counted.status", "!=", "unknown")]),
              )
              .then(1)
              .else(0)
              .end(),
          )
          .as("known"),
        row.fn.sum<number>("counted.finishes").as("finishes"),
      ];
    })
    .groupBy("counted.season_id"),
);

/** Whoever led laps and has not left, the most first. */
const selectLed = writtenForIds((db, seasonIds) =>
  db
    .selectFrom("stat_totals")
    .select(["scope_id as season_id", "subject_id as person_id", "laps_led as laps"])
    .where("scope", "=", "season")
    .where("scope_id", "in", seasonIds)
    .where("subject_type", "=", "person")
    .where("laps_led", ">", 0)
    .orderBy("laps_led", "desc")
    .orderBy("subject_id")
    .$narrowType<{ laps: number }>(),
);

/** The distances, in ms, of the seconds of main races to their winners, class by class, by season; laps are none. */
async function mapGaps(db: Db, seasonIds: readonly string[]): Promise<Map<string, number[]>> {
  const rows = (await selectSeconds(db, seasonIds)).flatMap((row) => {
    const { gap, classGaps } = readComputed(row.computed) ?? {};
    const own = row.reference_class === null ? gap : classGaps?.[row.reference_class];
    return own?.kind === "time" ? [{ season: row.season_id, ms: own.ms }] : [];
  });
  return groupRows(rows, "season", ({ ms }) => ms);
}

const selectSeconds = writtenForIds((db, seasonIds) =>
  rowsOf(db, seasonIds)
    .innerJoin("result_rows as row", "row.id", "counted.row_id")
    .select(["counted.season_id", "counted.reference_class", "row.computed"])
    .where("counted.place", "=", 2)
    .where("counted.car_starts", "=", 1)
    .where("counted.status", "=", "finished"),
);
