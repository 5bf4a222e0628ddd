import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { knownColumns, summedColumns } from "../stat-columns.ts";

/** Ids of the seasons in which rows changed. */
export type Seasons = readonly string[] | "all";

interface Subjects {
  type: "person" | "club";
  /** All of whom totals are written anew. */
  subjects: readonly string[];
}

function sums(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`sum(${sql.ref(column)})`));
}

function names(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}

/** What is written of rows. */
interface Totals {
  /** The columns that are added up, and those of the sums. */
  columns: readonly (readonly [own: string, total: string])[];
  /** A further column, and what it is of all rows. */
  last: readonly [column: string, total: RawBuilder<unknown>];
}

/** Writes the totals of `seasons` anew, of the subjects who are `counted`. Totals of everything are written by `rollUp`. */
export async function writeTotals(
  trx: Db,
  { type, subjects, counted, seasons }: Subjects & { counted: readonly string[]; seasons: Seasons },
  { columns, last: [lastColumn, lastTotal] }: Totals,
): Promise<void> {
  const old = trx
    .deleteFrom("stat_totals")
    .where("subject_type", "=", type)
    .where("subject_id", "in", subjects);
  // Those who count no more have none at all.
  await old
    .where((where) =>
      seasons === "all"
        ? where.lit(true)
        : where.or([
            where("scope", "in", ["all", "simulator"]),
            where("scope_id", "in", seasons),
            ...(counted.length > 0 ? [where("subject_id", "not in", counted)] : [where.lit(true)]),
          ]),
    )
    .execute();
  if (counted.length === 0 || seasons.length === 0) return;
  const subject = sql.ref(`${type}_id`);
  const within = seasons === "all" ? sql`1 = 1` : sql`season_id in (${sql.join([...seasons])})`;
  await sql`insert into stat_totals
      (subject_type, subject_id, scope, scope_id, ${names([...columns.map(([, total]) => total), lastColumn])})
    select ${sql.lit(type)}, ${subject}, 'season', season_id, ${sums(columns.map(([own]) => own))}, ${lastTotal}
    from stat_rows
    where visible = 1 and ${subject} in (${sql.join([...counted])}) and ${within}
    group by ${subject}, season_id`.execute(trx);
}

/** The totals of each simulator and of all, from those of the seasons. */
export async function rollUp(trx: Db, { type, subjects }: Subjects): Promise<void> {
  if (subjects.length === 0) return;
  const added = [...summedColumns, ...knownColumns, "one_twos"];
  for (const [scope, key] of [
    ["simulator", sql`season.simulator_id`],
    ["all", sql`''`],
  ] as const)
    await sql`insert into stat_totals (subject_type, subject_id, scope, scope_id, ${names([...added, "best_gain"])})
      select total.subject_type, total.subject_id, ${sql.lit(scope)}, ${key}, ${sums(added)}, max(total.best_gain)
      from stat_totals as total inner join seasons as season on season.id = total.scope_id
      where total.subject_type = ${type} and total.subject_id in (${sql.join([...subjects])}) and total.scope = 'season'
      group by total.subject_type, total.subject_id, ${scope === "all" ? sql`total.scope` : key}`.execute(
      trx,
    );
}
