import { matchSession } from "#features/results/import/results-import.ts";
import { packFile } from "#features/results/import/packed-file.ts";
import type { ResultRow } from "#features/results/results.ts";
import { emptyEdits } from "#features/results/row-edits.ts";
import {
  findResultSession,
  loadImportContext,
} from "#features/results/server/import/import-context.ts";
import { toResultRow } from "#features/results/server/result-rows.ts";
import {
  applyEdits,
  rankSession,
  snapshotFacts,
  toBaseRow,
} from "#features/results/session-results.ts";
import type { Db } from "#server/database/databases.ts";
import { readOrFail } from "./result-files/read-or-fail.ts";

interface Published {
  sessionId: string;
  eventId: string;
  /** The rows as they were published, and the file that was made of them. */
  rows: readonly ResultRow[];
  file: string;
}

/**
 * What a file that the site has written makes of its session, had that no results yet and said a steward of each row who and
 * which car it is.
 */
export async function publishedAgain(
  db: Db,
  { sessionId, eventId, rows, file }: Published,
): Promise<ResultRow[]> {
  const session = await findResultSession(db, sessionId, eventId);
  if (!session) throw new Error(`There is no session ${sessionId}`);
  const context = await loadImportContext(db, session);
  const read = packFile(readOrFail(new TextEncoder().encode(file), "AC"));
  const snapshots = matchSession(read, context).rows.map((row, index) => ({
    ...row,
    matchedCarId: rows[index]?.eventRsvp._id ?? null,
    persons: row.persons.map((person, place) => ({
      ...person,
      matchedUserId: rows[index]?.drivers[place]?._id ?? null,
    })),
  }));
  const marks = new Map(read.entries.map(({ key, published }) => [key, published]));
  const edits = snapshots.map((row) => {
    const was = marks.get(row.entryKey);
    const said = { ineligible: was?.ineligible ?? false, guest: was?.guest ?? false };
    return {
      ...emptyEdits(toBaseRow(row)),
      edits: {
        ineligible: { under: false, value: said.ineligible },
        guest: { under: false, value: said.guest },
      },
    };
  });
  const applied = snapshotFacts(applyEdits(snapshots, edits), context, []);
  const ranked = rankSession(applied, session, new Map()) ?? [];
  const looks = { marks: new Map(), bodies: new Map() };
  return ranked.map((row) => toResultRow({ id: "", row, names: new Map(), looks, points: null }));
}
