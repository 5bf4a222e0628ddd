import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { inParts } from "#server/database/rows.ts";
import { clubColumns, summedColumns } from "../stat-columns.ts";

/** Ids of the seasons in which rows changed. */
export type Seasons = readonly string[] | "all";

export type SubjectType = "person" | "club";

/** A statement adds up all that they ever drove, and SQLite lets nobody in until it is through. */
const SUBJECTS_AT_ONCE = 60;

/** The columns of rows that are added up, and those of the sums. */
const added: Record<SubjectType, readonly (readonly [own: string, total: string])[]> = {
  person: summedColumns.map((column) => [column, column]),
  club: clubColumns,
};

/** Counts the totals of people or clubs in `seasons` anew, and those of all seasons; people without a name have none. */
export async function recountTotals(
  trx: Db,
  type: SubjectType,
  { subjects, seasons }: { subjects: readonly string[]; seasons: Seasons },
): Promise<void> {
  for (const part of inParts(subjects, SUBJECTS_AT_ONCE)) {
    const counted = type === "person" ? await listNamed(trx, part) : part;
    await forget(trx, type, { subjects: part, counted, seasons });
    if (counted.length === 0) continue;
    const subject = sql.ref(`${type}_id`);
    const within = seasons === "all" ? sql`1 = 1` : sql`season_id in (${sql.join([...seasons])})`;
    await sql`insert into stat_totals (subject_type, subject_id, scope, scope_id, ${names(added[type].map(([, total]) => total))})
      select ${sql.lit(type)}, ${subject}, 'season', season_id, ${sums(added[type].map(([own]) => own))}
      from stat_rows
      where visible = 1 and ${subject} in (${sql.join(counted)}) and ${within}
      group by ${subject}, season_id`.execute(trx);
    await sql`insert into stat_totals (subject_type, subject_id, scope, scope_id, ${names(summedColumns)})
      select subject_type, subject_id, 'all', '', ${sums(summedColumns)}
      from stat_totals
      where subject_type = ${type} and subject_id in (${sql.join(counted)}) and scope = 'season'
      group by subject_type, subject_id`.execute(trx);
  }
}

/** Those who count no more lose all of their totals. */
async function forget(
  trx: Db,
  type: SubjectType,
  {
    subjects,
    counted,
    seasons,
  }: { subjects: readonly string[]; counted: readonly string[]; seasons: Seasons },
): Promise<void> {
  await trx
    .deleteFrom("stat_totals")
    .where("subject_type", "=", type)
    .where("subject_id", "in", subjects)
    .where((where) =>
      seasons === "all"
        ? where.lit(true)
        : where.or([
            where("scope", "=", "all"),
            where("scope_id", "in", seasons),
            ...(counted.length > 0 ? [where("subject_id", "not in", counted)] : [where.lit(true)]),
          ]),
    )
    .execute();
}

async function listNamed(trx: Db, people: readonly string[]): Promise<string[]> {
  const named = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", people)
    .where("deleted_at", "is", null)
    .execute();
  return named.map(({ id }) => id);
}

function sums(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`sum(${sql.ref(column)})`));
}

function names(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}
