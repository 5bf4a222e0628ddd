import { isPenaltyKind, listPenalties } from "../penalty-kinds.ts";
import { noPersonFacts, noRowFacts } from "../facts.ts";
import type { PostedRow } from "../results-editor.ts";
import type { RowSnapshot } from "../results.ts";
import { unregisteredFacts } from "../import/open-season.ts";
import {
  deriveEdits,
  type PostedRow as PostedEditsRow,
  type ValueEdits,
  type RowEdits,
  type StewardPenalty,
} from "../row-edits.ts";
import { fromShown, stewardFields, type StewardWords, valuesOf } from "../row-fields.ts";
import { decidedDsq, toBaseRow } from "../session-results.ts";

/** Row keys that an organiser's browser may give to rows it adds. */
const ADDED_KEY = /^added:[\w-]{1,40}$/;

/** Why posted rows cannot be taken. */
export type PostedRefusal = "results.rows-mismatch" | "results.person-doubled";

export type PostedOutcome =
  | { ok: true; snapshots: RowSnapshot[]; edits: RowEdits[] }
  | { ok: false; code: PostedRefusal };

/** The rows that were edited, and the edits that stood on them. */
interface Prepared {
  snapshots: readonly RowSnapshot[];
  edits: readonly RowEdits[];
}

/**
 * The edits in what a steward posted, by comparison with the rows under it: edits, penalties, rows taken out and rows added.
 * Stored penalties of a kind that only a newer version of the site knows are in no posted row: they stay as they are.
 */
export function readPostedRows(
  { snapshots, edits }: Prepared,
  given: readonly PostedRow[],
  newId: () => string,
): PostedOutcome {
  const posted = withoutDecidedDsq(given, { snapshots, edits });
  const byKey = new Map(snapshots.map((row) => [row.entryKey, row]));
  if (!fits(posted, byKey)) return { ok: false, code: "results.rows-mismatch" };
  if (hasDoubled(posted)) return { ok: false, code: "results.person-doubled" };
  const ofFile = snapshots.filter((row) => !row.added);
  const known = [...ofFile, ...addedRows(posted, byKey)];
  const rows = new Map(known.map((row) => [row.entryKey, row]));
  const unread = unreadPenalties(edits);
  const said = new Map(edits.map((row) => [row.rowKey, row.edits]));
  const postedEdits = posted.flatMap((row) => {
    const under = rows.get(row.entryKey);
    if (!under) return [];
    const { entryKey: key } = row;
    return [toPostedEdits(row, { under, said: said.get(key), unread: unread.get(key), newId })];
  });
  return { ok: true, snapshots: known, edits: deriveEdits(ofFile.map(toBaseRow), postedEdits) };
}

/** A decision's disqualification is no edit of who saves the row: it would stay when the decision does not. */
function withoutDecidedDsq(
  posted: readonly PostedRow[],
  { snapshots, edits }: Prepared,
): PostedRow[] {
  const rows = new Map(snapshots.map((row) => [row.entryKey, row]));
  const decided = new Map(
    edits
      .filter(({ penalties }) => decidedDsq(penalties) !== undefined)
      .map((row) => [row.rowKey, row.edits.dsq?.value ?? rows.get(row.rowKey)?.disqualified]),
  );
  return posted.map((row) => ({ ...row, dsq: decided.get(row.entryKey) ?? row.dsq }));
}

/** Every key is the file's or one for a row added by hand, none twice, and the people fit their places. */
function fits(posted: readonly PostedRow[], byKey: ReadonlyMap<string, RowSnapshot>): boolean {
  const keys = new Set(posted.map((row) => row.entryKey));
  return (
    keys.size === posted.length &&
    posted.every((row) => {
      const under = byKey.get(row.entryKey);
      const inPlace = listPenalties(row).every((penalty) => penalty.driver < row.drivers.length);
      if (!under) return ADDED_KEY.test(row.entryKey) && inPlace;
      return (under.added || under.persons.length === row.drivers.length) && inPlace;
    })
  );
}

function hasDoubled(posted: readonly PostedRow[]): boolean {
  const people = posted.flatMap((row) => row.drivers).filter((id) => id !== null);
  return new Set(people).size < people.length;
}

/** Rows added now or by an earlier save, as posted: nothing lies under them, so all they say is theirs. */
function addedRows(
  posted: readonly PostedRow[],
  byKey: ReadonlyMap<string, RowSnapshot>,
): RowSnapshot[] {
  return posted.flatMap((row) => {
    const before = byKey.get(row.entryKey);
    return !before || before.added ? [addedRow(row, before?.car)] : [];
  });
}

const fileCar = { raceNumber: null, modelKey: "", modelTitle: "", modelId: null, teamName: "" };

function addedRow(row: PostedRow, car = unregisteredFacts(fileCar)): RowSnapshot {
  return {
    entryKey: row.entryKey,
    fileOrder: Number.MAX_SAFE_INTEGER,
    added: true,
    matchedCarId: row.carId,
    persons: row.drivers.map((userId, index) => ({
      personId: userId ? `user:${userId}` : `${row.entryKey}:${index}`,
      platform: null,
      platformId: null,
      name: "",
      matchedUserId: userId,
      laps: row.drivers.length === 1 ? row.laps : 0,
      bestLapMs: row.drivers.length === 1 ? row.bestLapMs : null,
      bestLapOrder: null,
      facts: noPersonFacts,
    })),
    laps: row.laps,
    totalMs: row.totalMs,
    bestLapMs: row.bestLapMs,
    bestLapOrder: null,
    lapsDown: null,
    startPosition: null,
    disqualified: row.dsq,
    outcome: null,
    left: false,
    missingPitStop: false,
    penalties: [],
    hasLaps: false,
    fileCar,
    car,
    driverClassIds: {},
    facts: noRowFacts,
  };
}

/** Stored penalties that this version of the site cannot show, by row. */
function unreadPenalties(edits: readonly RowEdits[]): Map<string, StewardPenalty[]> {
  return new Map(
    edits.map(({ rowKey, penalties }) => [
      rowKey,
      penalties.filter(({ kind }) => !isPenaltyKind(kind)),
    ]),
  );
}

interface UnderPosted {
  under: RowSnapshot;
  /** What was edited in the row before. */
  said: ValueEdits | undefined;
  unread: readonly StewardPenalty[] | undefined;
  /** Makes ids for penalties that have none of this session's. */
  newId: () => string;
}

function toPostedEdits(
  row: PostedRow,
  { under, said, unread = [], newId }: UnderPosted,
): PostedEditsRow {
  const personIdAt = (index: number) => under.persons[index]?.personId ?? "";
  const given = listPenalties(row).map(({ _id, driver, kind, amount, description }) => ({
    id: _id.length > 0 && _id.length <= 40 ? _id : newId(),
    personId: personIdAt(driver),
    kind,
    amount,
    description,
  }));
  return {
    key: row.entryKey,
    persons: under.persons.map(({ personId }, index) => ({
      personId,
      driver: row.drivers[index] ?? null,
    })),
    ...fromShown({ ...row, ...wordsOf(row, said) }),
    penalties: [...given, ...unread],
  };
}

/** What stewards say of the row; who posts rows without it leaves it as it was. */
function wordsOf(row: PostedRow, said: ValueEdits = {}): StewardWords {
  return valuesOf(stewardFields, ({ unsaid }, name) => {
    const posted = row[name];
    if (posted !== undefined) return posted;
    return said[name] ? said[name].value : unsaid;
  });
}
