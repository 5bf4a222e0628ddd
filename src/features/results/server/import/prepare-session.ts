import type { Db } from "#server/database/databases.ts";
import type { FileChoice, PublishedEntry } from "#simulators/session-file.ts";
import { bestOfFiles, nextOrder } from "../../import/best-of-files.ts";
import { ranksByAverage } from "../../classification.ts";
import { isRace } from "#shared/session-types.ts";
import { inOrderOf, type KeptOrder, orderOfFile } from "../../import/kept-order.ts";
import type { ImportContext } from "../../import/import-context.ts";
import { doubledNotices, notice } from "../../import/import-notices.ts";
import { type MergeAnswer, type MergeQuestion, mergeRowEdits } from "../../merge-row-edits.ts";
import type { PackedFile } from "../../import/packed-file.ts";
import type { ImportNotice } from "../../results-editor.ts";
import { matchSession } from "../../import/results-import.ts";
import type { RowSnapshot, Lap } from "../../results.ts";
import { toBaseRow } from "../../session-results.ts";
import { emptyEdits, type RowEdits } from "../../row-edits.ts";
import { isBarred } from "../../import/open-season.ts";
import { projectDecisions } from "../../decided-penalties.ts";
import { listDecidedItems } from "../decided-items.ts";
import { loadImportContext, type ResultSession } from "./import-context.ts";
import { fromStoredLaps } from "../laps.ts";
import { type ReadFile, storedLapsOf } from "./read-upload.ts";
import { loadLaps, loadSession, type SessionState } from "../session-store.ts";

/** A session ready to be edited or saved: what lies under the edits, and the edits on it. */
export interface PreparedSession {
  session: ResultSession;
  context: ImportContext;
  state: SessionState;
  /** Rows of the file (new or stored) and rows added by hand. */
  snapshots: RowSnapshot[];
  edits: RowEdits[];
  /** Edits of people who are not in the file. */
  parked: RowEdits[];
  notices: ImportNotice[];
  questions: MergeQuestion[];
  /** How the race stands whose file contradicts itself about the order. */
  order: KeptOrder | null;
  /** By entry key, where the ranking needs them: tens of thousands are not read for nothing. */
  laps: Map<string, readonly Lap[]>;
  /** Laps of a new file as stored; `null` when the stored file stays. */
  newLaps: Map<string, string> | null;
  /** The sessions of a new file that holds several, and which of them it is. */
  choice: FileChoice | null;
}

interface NewFile {
  read: ReadFile;
  answers: Readonly<Record<string, MergeAnswer>>;
  /** Take the place of earlier files also where the session takes many. */
  replaces?: boolean;
}

/**
 * The session as stored, moved onto a new file, or joined by one more where it takes many; earlier edits follow
 * (`mergeRowEdits`). With `isMatched: false`, for showing it, `context.people` is empty.
 */
export async function prepareSession(
  db: Db,
  session: ResultSession,
  newFile: NewFile | null,
  { isMatched = true }: { isMatched?: boolean } = {},
): Promise<PreparedSession> {
  const [context, state, decided] = await Promise.all([
    loadImportContext(db, session, { isMatched }),
    loadSession(db, session.id),
    listDecidedItems(db, session.id),
  ]);
  const scene = { session, context, state };
  if (!newFile) {
    const { snapshots, edits, parked, order } = state;
    const laps = ranksByAverage(session)
      ? await loadLaps(db, session.id)
      : new Map<string, Lap[]>();
    const stored = { snapshots, edits, parked, order, laps, newLaps: null, choice: null };
    return { ...scene, ...stored, notices: [], questions: [] };
  }
  const base =
    session.takesManyFiles && !newFile.replaces
      ? await joinFile(newFile.read, scene, await loadLaps(db, session.id))
      : takeFile(await newFile.read(session.takesManyFiles ? 0 : null), scene, state.order);
  const moved = withPresets(moveEdits(base, newFile, state), base, scene);
  const { edits, parked } = projectDecisions(moved, decided);
  const { order, choice } = base;
  return { ...scene, order, choice, ...moved, edits, parked };
}

type Scene = Pick<PreparedSession, "session" | "context" | "state">;

/** Rows of files without an organiser's edits, with their laps. */
interface FileBase {
  rows: RowSnapshot[];
  notices: ImportNotice[];
  laps: Map<string, readonly Lap[]>;
  newLaps: Map<string, string>;
  order: KeptOrder | null;
  choice: FileChoice | null;
  /** By entry key, of rows that were published before. */
  published: Map<string, PublishedEntry>;
}

/** @param before the order of the file before */
function takeFile(
  file: PackedFile,
  { context, session }: Scene,
  before: KeptOrder | null,
): FileBase {
  const newLaps = storedLapsOf(file);
  const laps = ranksByAverage(session) ? readLaps(newLaps) : new Map<string, Lap[]>();
  const { rows, notices } = matchSession(file, context);
  const order = isRace(session.type) ? orderOfFile(file.order, before) : null;
  return {
    rows: order ? inOrderOf(rows, order.witnesses, order.taken) : rows,
    notices,
    laps,
    newLaps,
    order,
    choice: file.choice ?? null,
    published: new Map(
      file.entries.flatMap(({ key, published }) => (published ? [[key, published] as const] : [])),
    ),
  };
}

/** Everybody's best of the stored rows, which have these laps, and one more file. */
async function joinFile(
  read: ReadFile,
  scene: Scene,
  laps: ReadonlyMap<string, Lap[]>,
): Promise<FileBase> {
  const saved = { rows: scene.state.snapshots, laps };
  const single = takeFile(await read(nextOrder(saved)), scene, null);
  const best = bestOfFiles(saved, single, scene.session);
  const known = new Set(best.rows.map((row) => row.entryKey));
  const newLaps = new Map([...single.newLaps].filter(([key]) => best.fromFile.has(key)));
  const keptLaps = [...laps].filter(([key]) => known.has(key) && !best.fromFile.has(key));
  return {
    rows: best.rows,
    notices: [
      ...single.notices.filter(({ code }) => code !== "person.doubled"),
      ...doubledNotices(best.rows),
    ],
    laps: new Map<string, readonly Lap[]>([...keptLaps, ...readLaps(newLaps)]),
    newLaps,
    // Everybody's best is in no order of a file.
    order: null,
    choice: single.choice,
    published: single.published,
  };
}

function readLaps(stored: ReadonlyMap<string, string>): Map<string, readonly Lap[]> {
  return new Map([...stored].map(([key, laps]) => [key, fromStoredLaps(laps)]));
}

function moveEdits(
  { rows, notices, laps, newLaps }: FileBase,
  { answers }: NewFile,
  state: SessionState,
) {
  const merged = mergeRowEdits({
    edits: [...state.edits, ...state.parked],
    rows: rows.map(toBaseRow),
    answers,
  });
  const added = new Set(merged.edits.filter((row) => row.added).map((row) => row.rowKey));
  const handMade = state.snapshots.filter((row) => row.added && added.has(row.entryKey));
  return {
    ...merged,
    snapshots: [...rows, ...handMade],
    notices: [...notices, ...merged.parked.map(parkedNotice)],
    laps,
    newLaps,
  };
}

/**
 * Rows that are read for the first time score nothing where an open season bars them, or where they did not when they were
 * published, until a steward takes that back; guests of a published classification are guests.
 */
function withPresets<Moved extends { edits: RowEdits[] }>(
  moved: Moved,
  { rows, published }: FileBase,
  { context: { open }, state }: Scene,
): Moved {
  const edited = new Map(moved.edits.map((own) => [own.rowKey, own]));
  const preset = rows.flatMap((row) => {
    const was = published.get(row.entryKey);
    const isOut = was?.ineligible || (open !== null && isBarred(row, open));
    if (state.rowIds.has(row.entryKey) || (!isOut && !was?.guest)) return [];
    const own = edited.get(row.entryKey) ?? emptyEdits(toBaseRow(row));
    const yes = { under: false, value: true };
    const edits = { ...(isOut && { ineligible: yes }), ...(was?.guest && { guest: yes }) };
    return [{ ...own, edits: { ...edits, ...own.edits } }];
  });
  const keys = new Set(preset.map(({ rowKey }) => rowKey));
  return { ...moved, edits: [...moved.edits.filter(({ rowKey }) => !keys.has(rowKey)), ...preset] };
}

function parkedNotice({ rowKey }: RowEdits): ImportNotice {
  return notice(
    "work.kept-aside",
    "O parte din corecturi sau penalizări privește un pilot care nu mai apare în fișier. Rămâne păstrată deoparte.",
    rowKey,
  );
}
