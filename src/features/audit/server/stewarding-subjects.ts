import type { Db } from "#server/database/databases.ts";
import { nameOf } from "./people-names.ts";

/** Cases by the session they are about: who reads the log need not know whom they accuse. */
export async function cases(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("cases")
    .innerJoin("event_sessions as session", "session.id", "cases.session_id")
    .innerJoin("events", "events.id", "session.event_id")
    .select(["cases.id", "session.title", "events.title as event"])
    .where("cases.id", "in", ids)
    .execute();
  return rows.map(({ id, title, event }) => ({ id, title: `${title} (${event})`, path: null }));
}

/** Decisions by their number; drafts have none. */
export async function decisions(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("decisions")
    .innerJoin("seasons", "seasons.id", "decisions.season_id")
    .select(["decisions.id", "decisions.number", "seasons.title"])
    .where("decisions.id", "in", ids)
    .where("decisions.number", "is not", null)
    .execute();
  return rows.map(({ id, number, title }) => ({
    id,
    title: `nr. ${number} (${title})`,
    path: `/decizie/${id}`,
  }));
}

/** Sanctions by whom and where they are given. */
export async function sanctions(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("sanctions")
    .innerJoin("seasons", "seasons.id", "sanctions.season_id")
    .innerJoin("users", "users.id", "sanctions.user_id")
    .select(["sanctions.id", "seasons.title", "first_name", "last_name", "users.deleted_at"])
    .where("sanctions.id", "in", ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: `${nameOf(row)} (${row.title})`,
    path: null,
  }));
}

/** A year is its own name, also after what was published of it has been taken back. */
export function summaries(_db: Db, ids: readonly string[]) {
  const years = ids.filter((id) => /^\d{4}$/.test(id));
  return Promise.resolve(years.map((id) => ({ id, title: id, path: null })));
}
