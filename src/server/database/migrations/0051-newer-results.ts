import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../databases.ts";
import { fromJson } from "../json.ts";

/**
 * Marks the sessions of a table whose results are newer than those it was computed from. Until now the versions of all sessions
 * of all tables had to be compared.
 */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable("standings_sessions")
    .addColumn("newer_results", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await markNewer(db);
  await db.schema
    .createIndex("standings_sessions_newer")
    .on("standings_sessions")
    .column("standings_id")
    .where(sql.ref("newer_results"), "=", sql.lit(true))
    .execute();
  // Every card of a season says how many cars are registered.
  await db.schema
    .createIndex("cars_registered")
    .on("cars")
    .column("season_id")
    .where(sql.ref("registration_id"), "is not", null)
    .where(sql.ref("withdrawn_at"), "is", null)
    .execute();
}

async function markNewer(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ id: string; definition: string }>`
    select id, definition from standings`.execute(db);
  for (const { id, definition } of tables) {
    const computedFrom = readVersions(definition);
    const { rows } = await sql<{ session: string; version: number }>`
      select scored.session_id as session, coalesce(saved.version, 0) as version
      from standings_sessions as scored
      left join session_results as saved on saved.session_id = scored.session_id
      where scored.standings_id = ${id}`.execute(db);
    for (const { session, version } of rows)
      if ((computedFrom.get(session) ?? 0) !== version)
        await sql`
          update standings_sessions set newer_results = ${true}
          where standings_id = ${id} and session_id = ${session}`.execute(db);
  }
}

const definitionSchema = z.object({ computedFrom: z.record(z.string(), z.number()).default({}) });

/** Versions by session; none where a newer version of the site has stored what this one cannot read. */
function readVersions(definition: string): Map<string, number> {
  try {
    return new Map(Object.entries(fromJson(definitionSchema, definition).computedFrom));
  } catch {
    return new Map();
  }
}
