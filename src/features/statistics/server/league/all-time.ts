import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { markColumns, markOf } from "#features/clubs/server/club-marks.ts";
import { listSimulators } from "#features/seasons/server/simulators-queries.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { groupBy } from "#shared/group-by.ts";
import { personName } from "#shared/text/person-name.ts";
import {
  ALL_TIME_PAGE,
  type AllTime,
  type allTimeQuery,
  type AllTimeRow,
  type AllTimeSum,
} from "../../league/league-statistics.ts";
import { foundDrivers, listedClubs } from "../directory-queries.ts";
import { listRacedSeasons } from "./raced-seasons.ts";
import { countTitles } from "./titles.ts";

type Asked = z.output<typeof allTimeQuery>;

/** A page of an all-time table: of everything, or of one simulator. `now` is UTC ms. */
export async function readAllTimeTable(
  { db, config, now }: { db: Db; config: Pick<Config, "siteDefaults">; now: number },
  { of, sort, simulator, page }: Asked,
): Promise<Omit<AllTime, "isCounted">> {
  const raced = await listRacedSeasons(db, now);
  const seasons = raced.filter(
    ({ simulatorId }) => simulator === undefined || simulatorId === simulator,
  );
  const simulators = await listSimulators(db);
  const titles = await countTitles(db, config, {
    of,
    seasons,
    simulator: simulators.find(({ _id }) => _id === simulator)?.acronym,
  });
  const list = of === "drivers" ? listDrivers : listClubs;
  const { rows, total } = await list(db, { sort, simulator, page, titles });
  const used = new Set(raced.map(({ simulatorId }) => simulatorId));
  return {
    rows,
    rowsPage: { page, pageSize: ALL_TIME_PAGE, total },
    simulators: simulators.filter(({ _id }) => used.has(_id)),
  };
}

interface Listed extends Pick<Asked, "sort" | "simulator" | "page"> {
  titles: ReadonlyMap<string, number>;
}

const columns = {
  wins: "total.wins",
  podiums: "total.podiums",
  poles: "total.poles",
  fastestLaps: "total.fastest_laps",
  starts: "total.starts",
} as const satisfies Record<Exclude<AllTimeSum, "titles">, string>;

const totalColumns = [
  "total.wins",
  "total.podiums",
  "total.poles",
  "total.fastest_laps",
  "total.starts",
] as const;

async function listDrivers(db: Db, { sort, simulator, page, titles }: Listed) {
  const found = foundDrivers(db)
    .innerJoin("stat_totals as total", (join) =>
      join
        .onRef("total.subject_id", "=", "driver.id")
        .on("total.subject_type", "=", "person")
        .on("total.scope", "=", simulator === undefined ? "all" : "simulator")
        .on("total.scope_id", "=", simulator ?? ""),
    )
    .where("total.starts", ">", 0);
  const rows = await found
    .select(["driver.id", "driver.first_name", "driver.last_name", ...totalColumns])
    .orderBy(orderOf(sort, titles, sql.ref("driver.id")), "desc")
    .orderBy("total.wins", "desc")
    .orderBy("total.podiums", "desc")
    .orderBy("driver.search_name")
    .orderBy("driver.id")
    .limit(ALL_TIME_PAGE)
    .offset((page - 1) * ALL_TIME_PAGE)
    .execute();
  return {
    total: await countRows(found),
    rows: rows.map(({ id, first_name, last_name, ...total }) => ({
      _id: id,
      name: personName({ firstName: first_name, lastName: last_name }),
      mark: null,
      sums: sumsOf(total, titles.get(id)),
    })),
  };
}

async function listClubs(db: Db, { sort, simulator, page, titles }: Listed) {
  const found = listedClubs(db)
    .innerJoin("stat_totals as total", (join) =>
      join
        .onRef("total.subject_id", "=", "club.id")
        .on("total.subject_type", "=", "club")
        .on("total.scope", "=", simulator === undefined ? "all" : "simulator")
        .on("total.scope_id", "=", simulator ?? ""),
    )
    .where("total.starts", ">", 0);
  const rows = await found
    .select(["club.id", "club.name", ...markColumns, ...totalColumns])
    .orderBy(orderOf(sort, titles, sql.ref("club.id")), "desc")
    .orderBy("total.wins", "desc")
    .orderBy("total.podiums", "desc")
    .orderBy("club.search_name")
    .orderBy("club.id")
    .limit(ALL_TIME_PAGE)
    .offset((page - 1) * ALL_TIME_PAGE)
    .execute();
  return {
    total: await countRows(found),
    rows: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      mark: markOf(row),
      sums: sumsOf(row, titles.get(row.id)),
    })),
  };
}

/** A few have titles, so that these are told to the database. */
function orderOf(
  sort: AllTimeSum,
  titles: ReadonlyMap<string, number>,
  id: RawBuilder<unknown>,
): RawBuilder<number> {
  if (sort !== "titles") return sql.ref(columns[sort]);
  const cases = [...groupBy(titles, ([, count]) => count)].map(
    ([count, own]) =>
      sql`when ${id} in (${sql.join(own.map(([key]) => key))}) then ${sql.lit(count)}`,
  );
  return cases.length === 0
    ? sql.ref(columns.wins)
    : sql`case ${sql.join(cases, sql` `)} else 0 end`;
}

interface Total {
  wins: number;
  podiums: number;
  poles: number;
  fastest_laps: number;
  starts: number;
}

function sumsOf(
  { wins, podiums, poles, fastest_laps: fastestLaps, starts }: Total,
  titles = 0,
): AllTimeRow["sums"] {
  return { wins, podiums, poles, fastestLaps, starts, titles };
}
