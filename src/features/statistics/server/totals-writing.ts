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

const totalColumns = [...summedColumns, ...knownColumns, "best_gain"] as const;

export function sums(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`sum(${sql.ref(column)})`));
}

export function names(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}

/**
 * Writes the totals of `seasons` anew; `select` gives the rows of `counted`, in the order of `columns`. Totals of everything are
 * written by `rollUp`.
 */
export async function writeTotals(
  trx: Db,
  { type, subjects, counted, seasons }: Subjects & { counted: readonly string[]; seasons: Seasons },
  select: (counted: readonly string[], seasons: Seasons) => RawBuilder<unknown>,
  columns: readonly string[] = totalColumns,
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
  await sql`insert into stat_totals (subject_type, subject_id, scope, scope_id, ${names(columns)})
    ${select(counted, seasons)}`.execute(trx);
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
