import { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import { letOthersIn } from "#server/database/turns.ts";
import type { ScoringRow } from "../rules/points.ts";
import { makeScoringRows, type ScoringRows } from "./scoring-rows.ts";

/*
 * What tables score of a session is stored beside its results, because computing it takes longer than a table. A copy is of one
 * version of the results, and only who has locked the season writes or removes it.
 */

/** Raised when `makeScoringRows` answers otherwise, so that older copies are not read (`stored-scoring.test.ts`). */
export const SCORING_FORMAT = 2;

/** Written by this version of the site alone, so the rows themselves are not looked at again. */
const storedRows = z.custom<ScoringRow[]>(Array.isArray);

/** `versions`: of the results of the sessions that are asked for. */
export async function loadScoringRows(
  db: Db,
  versions: ReadonlyMap<string, number>,
): Promise<ScoringRows & { isStored: (sessionId: string) => boolean }> {
  const stored = await readStored(db, versions);
  const made = await makeScoringRows(
    db,
    [...versions.keys()].filter((id) => !stored.has(id)),
  );
  return {
    rows: new Map([...stored, ...made.rows]),
    unreadable: made.unreadable,
    isStored: (sessionId) => stored.has(sessionId),
  };
}

async function readStored(
  db: Db,
  versions: ReadonlyMap<string, number>,
): Promise<Map<string, ScoringRow[]>> {
  const rows = new Map<string, ScoringRow[]>();
  if (versions.size === 0) return rows;
  const stored = await db
    .selectFrom("session_scoring")
    .select(["session_id", "version", "rows"])
    .where("session_id", "in", [...versions.keys()])
    .where("format", "=", SCORING_FORMAT)
    .execute();
  for (const { session_id, version, rows: text } of stored) {
    if (versions.get(session_id) !== version) continue;
    await letOthersIn();
    try {
      rows.set(session_id, fromJson(storedRows, text));
    } catch {
      // Made anew from the results.
    }
  }
  return rows;
}

export interface SessionRows {
  sessionId: string;
  version: number;
  rows: readonly ScoringRow[];
}

/** Keeps rows for the next table. The season is locked. */
export async function storeScoringRows(trx: Db, made: readonly SessionRows[]): Promise<void> {
  if (made.length === 0) return;
  await trx
    .insertInto("session_scoring")
    .values(
      made.map(({ sessionId, version, rows }) => ({
        session_id: sessionId,
        version,
        format: SCORING_FORMAT,
        rows: toJson(rows),
      })),
    )
    .onConflict((conflict) =>
      conflict.column("session_id").doUpdateSet((row) => ({
        version: row.ref("excluded.version"),
        format: row.ref("excluded.format"),
        rows: row.ref("excluded.rows"),
      })),
    )
    .execute();
}

/** The rows of these sessions may be others by now, under the same version. The season is locked. */
export async function forgetScoringRows(trx: Db, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0)
    await trx
      .deleteFrom("session_scoring")
      .where("session_id", "in", [...sessionIds])
      .execute();
}
