import type { Db } from "#server/database/databases.ts";
import { addRows, addRow } from "#server/database/rows.ts";
import { toJson } from "#server/database/json.ts";
import { newId } from "#server/ids.ts";
import { factsVersion, unreadVersion } from "../facts.ts";
import type { KeptOrder } from "../import/kept-order.ts";
import type { RowSnapshot } from "../results.ts";
import type { RankedRow } from "../session-results.ts";
import type { RowEdits } from "../row-edits.ts";

export interface SessionSave {
  sessionId: string;
  savedBy: string;
  version: number;
  /** Layer 1, with what was frozen of cars and people; decisions are projected onto the others (`decided-penalties.ts`). */
  snapshots: readonly RowSnapshot[];
  edits: RowEdits[];
  parked: RowEdits[];
  /** A newly read file with its laps by entry key; without one the stored file and laps stay. */
  file: NewSessionFile | null;
  /** What is kept of a file that contradicts itself about the order; left out: as it is stored. */
  order?: KeptOrder | null;
}

/** A save with its layer 4: ranked rows first in their order, then the rows taken out. */
export interface RankedSave extends SessionSave {
  now: number;
  rows: (RankedRow | (Omit<RankedRow, "computed"> & { computed: null }))[];
}

interface NewSessionFile {
  uploadId: string;
  processor: string;
  fileSession: string | null;
  laps: Map<string, string>;
  /** Earlier files of the session stay beside it. */
  joinsEarlier?: boolean;
  /** The rows are of an earlier day: what the file says beside them is to be read again. */
  areFactsOld?: boolean;
}

interface PlacedRow {
  id: string;
  order: number;
  row: RankedSave["rows"][number];
}

/** A row is a text of some kilobytes, its laps one of tens. */
export const ROWS_AT_ONCE = 25;

/** Layer 4 with what it was computed from; the drivers' rows of the session are gone already. */
export async function writeRows(
  trx: Db,
  save: RankedSave,
  placed: readonly PlacedRow[],
): Promise<void> {
  await trx
    .insertInto("result_rows")
    .values(
      placed.map(({ id, order, row }) => ({
        id,
        session_id: save.sessionId,
        entry_key: row.snapshot.entryKey,
        frozen: toJson(row.snapshot),
        computed: toJson(row.computed),
        position: row.computed?.position ?? null,
        sort_order: order,
        car_id: row.removed ? null : row.carId,
        club_id: row.removed ? null : row.snapshot.car.clubId,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((row) => ({
        frozen: row.ref("excluded.frozen"),
        computed: row.ref("excluded.computed"),
        position: row.ref("excluded.position"),
        sort_order: row.ref("excluded.sort_order"),
        car_id: row.ref("excluded.car_id"),
        club_id: row.ref("excluded.club_id"),
      })),
    )
    .execute();
  const drivers = placed.flatMap((one) => driversOf(save, one));
  await addRows(trx, "result_row_drivers", drivers);
  const laps = placed.flatMap(({ id, row }) => {
    const own = save.file?.laps.get(row.snapshot.entryKey);
    return own === undefined ? [] : [{ row_id: id, laps: own }];
  });
  if (laps.length > 0)
    await trx
      .insertInto("result_row_laps")
      .values(laps)
      .onConflict((conflict) =>
        conflict.column("row_id").doUpdateSet((row) => ({ laps: row.ref("excluded.laps") })),
      )
      .execute();
}

function driversOf({ sessionId }: RankedSave, { id, row }: PlacedRow) {
  if (row.removed) return [];
  return row.snapshot.persons.map((person, position) => ({
    row_id: id,
    session_id: sessionId,
    position,
    user_id: row.userIds[position] ?? null,
    platform: person.platform,
    platform_id: person.platformId,
  }));
}

/** Layer 3. */
export async function writeEdits(trx: Db, save: SessionSave): Promise<void> {
  await trx.deleteFrom("result_work").where("session_id", "=", save.sessionId).execute();
  const items = [
    ...save.edits.map((edits) => ({ edits, aside: false })),
    ...save.parked.map((edits) => ({ edits, aside: true })),
  ];
  await addRows(
    trx,
    "result_work",
    items.map(({ edits, aside }) => ({
      id: newId(),
      session_id: save.sessionId,
      aside,
      work: toJson(edits),
    })),
  );
}

/** Rows that were read before their facts were found have just been written over them. */
export async function askForFacts(trx: Db, sessionId: string): Promise<void> {
  await trx
    .updateTable("result_files")
    .set({ facts_version: unreadVersion })
    .where("session_id", "=", sessionId)
    .execute();
}

export async function writeFile(trx: Db, save: RankedSave, file: NewSessionFile): Promise<void> {
  if (!file.joinsEarlier)
    await trx.deleteFrom("result_files").where("session_id", "=", save.sessionId).execute();
  await addRow(trx, "result_files", {
    id: newId(),
    session_id: save.sessionId,
    upload_id: file.uploadId,
    processor: file.processor,
    file_session: file.fileSession,
    created_at: save.now,
    facts_version: file.areFactsOld ? unreadVersion : factsVersion,
  });
}
