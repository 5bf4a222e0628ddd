import type { Db } from "#server/database/databases.ts";
import { shownGrid, shownStatus } from "../facts.ts";
import type { RowSnapshot } from "../results.ts";
import type { EditorRow, RowSource } from "../results-editor.ts";
import { rowValues, shownValues, toShown } from "../row-fields.ts";
import { type AppliedRow, type RankedRow, toBaseRow } from "../session-results.ts";
import { mapLooks, mapNames, toResultRow } from "./result-rows.ts";

/** Rows as stewards see them while they edit: ranked ones in order, then those taken out. */
export async function toEditorRows(
  db: Db,
  rows: { ranked: readonly RankedRow[]; removed: readonly AppliedRow[] },
  { rowIds, source }: { rowIds: ReadonlyMap<string, string>; source: RowSource },
): Promise<EditorRow[]> {
  const all = [...rows.ranked, ...rows.removed.map((row) => ({ ...row, computed: unranked(row) }))];
  const [names, looks] = await Promise.all([
    mapNames(
      db,
      all.flatMap((row) => row.userIds),
    ),
    mapLooks(db, all),
  ]);
  return all.map((row) => {
    const base = toBaseRow(row.snapshot);
    const id = rowIds.get(row.snapshot.entryKey) ?? "";
    return {
      ...toResultRow({ id, row, names, looks, points: null }),
      entryKey: row.snapshot.entryKey,
      added: row.snapshot.added,
      removed: row.removed,
      source,
      fileOrder: row.snapshot.fileOrder,
      bestLapOrder: row.snapshot.bestLapOrder,
      lapsDown: row.snapshot.lapsDown,
      ...shownValues(row),
      persons: row.snapshot.persons.map((person, index) => ({
        ...person,
        userId: row.userIds[index] ?? null,
      })),
      base: {
        ...toShown(rowValues(base)),
        ...underWords(row.snapshot),
        userIds: base.persons.map((person) => person.driver),
      },
    };
  });
}

/** What the file says where stewards say nothing. */
function underWords({ facts, startPosition }: RowSnapshot) {
  return {
    status: shownStatus({ facts, dsq: false }),
    grid: shownGrid({ facts, startPosition })?.position ?? null,
  };
}

function unranked(row: AppliedRow): RankedRow["computed"] {
  return {
    position: null,
    classPositions: {},
    laps: row.laps,
    totalMs: row.totalMs,
    rankMs: null,
    averageMs: null,
    gap: { kind: "none" },
    classGaps: {},
  };
}
