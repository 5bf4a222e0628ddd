import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  sql,
  type SqlBool,
} from "kysely";
import { foldForSearch } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows, findRow } from "#server/database/rows.ts";
import type { Database, Row } from "#server/database/schema.ts";
import type { Bounds } from "#server/http/paging.ts";
import { type AuditFilters, type AuditRecord, type AuditSearch, WORDS_REACH } from "../audit.ts";
import { findSubjects, subjectKey } from "./audit-subjects.ts";
import { GONE, nameOf } from "./people-names.ts";

/** Changes that fit, newest first; those of the same instant in an order that stays. */
export async function listAudit(
  db: Db,
  search: AuditSearch,
  { limit, offset }: Bounds,
): Promise<AuditRecord[]> {
  const rows = await matching(db, search)
    .select(["id", "at", "user_id", "action", "subject_type", "subject_id"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return toRecords(db, rows);
}

export async function countAudit(db: Db, search: AuditSearch): Promise<number> {
  return countRows(matching(db, search));
}

/** Changes that fit. Words are looked for in the newest `WORDS_REACH` of the others, because no index finds parts of words. */
function matching(db: Db, search: AuditSearch) {
  const words = foldForSearch(search.search ?? "");
  if (words === "") return db.selectFrom("audit_log").where((where) => fits(where, search));
  return db
    .selectFrom((from) =>
      from
        .selectFrom("audit_log")
        .select(["id", "at", "user_id", "action", "subject_type", "subject_id", "search_text"])
        .where((where) => fits(where, search))
        .orderBy("at", "desc")
        .orderBy("id", "desc")
        .limit(WORDS_REACH)
        .as("audit_log"),
    )
    .where((where) => mentions(where, words));
}

/** One change with its two JSON texts. */
export async function findAudit(
  db: Db,
  id: string,
): Promise<{ record: AuditRecord; before: string | null; after: string | null } | undefined> {
  const row = await findRow(db, "audit_log", id);
  const [record] = row ? await toRecords(db, [row]) : [];
  return row && record && { record, before: row.before, after: row.after };
}

/** Who and what occurs in the log, however long it is. */
export async function listAuditFilters(db: Db): Promise<AuditFilters> {
  const [by, types, actions] = await Promise.all([
    valuesInLog(db, "user_id"),
    valuesInLog(db, "subject_type"),
    valuesInLog(db, "action"),
  ]);
  const people = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "deleted_at"])
    .where("id", "in", by)
    .where("deleted_at", "is", null)
    .orderBy("search_name")
    .limit(1000)
    .execute();
  return {
    people: people.map((row) => ({ _id: row.id, name: nameOf(row) })),
    types: unique(types),
    verbs: unique(actions.map((action) => action.slice(action.indexOf(".") + 1))),
  };
}

/** The different values of a column that begins an index: from each one step to the next, because nothing reads less. */
async function valuesInLog(db: Db, column: "user_id" | "subject_type" | "action") {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive steps(value) as (
      select min(${name}) from audit_log
      union all
      select (select min(${name}) from audit_log where ${name} > steps.value)
      from steps where steps.value is not null
    )
    select value from steps where value is not null`.execute(db);
  return rows.map(({ value }) => value);
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted();
}

type Log = ExpressionBuilder<Database, "audit_log">;

type FoundColumns = "subject_id" | "search_text";
/** The log as far as it is searched for words. */
type FoundLog = ExpressionBuilder<
  Omit<Database, "audit_log"> & {
    audit_log: Pick<Selectable<Database["audit_log"]>, FoundColumns>;
  },
  "audit_log"
>;

function fits(where: Log, search: AuditSearch): Expression<SqlBool> {
  const { by, type, verb, subject, from, to } = search;
  return where.and([
    ...(by === undefined ? [] : [where("user_id", "=", by)]),
    ...(type === undefined ? [] : [where("subject_type", "=", type)]),
    ...(verb === undefined ? [] : [like("action", `%.${escaped(verb)}`)]),
    ...(subject === undefined ? [] : [isAbout(where, subject)]),
    ...(from === undefined ? [] : [where("at", ">=", from)]),
    ...(to === undefined ? [] : [where("at", "<=", to)]),
  ]);
}

/** The subject and its parts: a season's events, sessions, tables, registrations and cars, or an event's sessions. */
function isAbout(where: Log, id: string): Expression<SqlBool> {
  const of = (table: "events" | "standings" | "registrations" | "cars") =>
    where.selectFrom(table).select("id").where("season_id", "=", id);
  const sessions = (column: "events.id" | "events.season_id") =>
    where
      .selectFrom("event_sessions")
      .innerJoin("events", "events.id", "event_sessions.event_id")
      .select("event_sessions.id")
      .where(column, "=", id);
  // One list: an index finds each of its ids, where a choice of lists would read the whole log.
  return where(
    "subject_id",
    "in",
    of("events")
      .unionAll(of("standings"))
      .unionAll(of("registrations"))
      .unionAll(of("cars"))
      .unionAll(sessions("events.season_id"))
      .unionAll(sessions("events.id"))
      .unionAll(sql<{ id: string }>`select ${id}`),
  );
}

/** In what was written down, or in what the subject is called today. */
function mentions(where: FoundLog, words: string): Expression<SqlBool> {
  const pattern = `%${escaped(words)}%`;
  const named = (table: "users" | "clubs") =>
    where(
      "subject_id",
      "in",
      where
        .selectFrom(table)
        .select("id")
        .where(() => like("search_name", pattern)),
    );
  // Saved results say nothing but a number: they are found by their event.
  const sessions = where
    .selectFrom("event_sessions")
    .innerJoin("events", "events.id", "event_sessions.event_id")
    .select("event_sessions.id")
    .where(sql<SqlBool>`lower(events.title) like ${pattern} escape '\\'`);
  return where.or([
    like("search_text", pattern),
    named("users"),
    named("clubs"),
    where("subject_id", "in", sessions),
  ]);
}

function like(column: string, pattern: string) {
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}

type LogRow = Omit<Row<"audit_log">, "before" | "after" | "search_text">;

async function toRecords(db: Db, rows: readonly LogRow[]): Promise<AuditRecord[]> {
  const subjects = await findSubjects(
    db,
    rows.map((row) => ({ type: row.subject_type, _id: row.subject_id })),
  );
  const people = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "deleted_at"])
    .where(
      "id",
      "in",
      rows.flatMap((row) => row.user_id ?? []),
    )
    .execute();
  const names = new Map(people.map((row) => [row.id, nameOf(row)]));
  return rows.map((row) => {
    const subject = { type: row.subject_type, _id: row.subject_id };
    const found = subjects.get(subjectKey(subject));
    return {
      _id: row.id,
      at: row.at,
      by: row.user_id === null ? null : { _id: row.user_id, name: names.get(row.user_id) ?? GONE },
      action: row.action,
      subject: { ...subject, title: found?.title ?? null, path: found?.path ?? null },
    };
  });
}
