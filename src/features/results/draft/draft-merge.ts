import { isHeard } from "../import/kept-order.ts";
import { penaltyLists } from "../penalty-kinds.ts";
import { withDecided } from "./decided-rows.ts";
import { type ResultsDraft, startDraft } from "./results-draft.ts";
import type { EditorRow, ResultsEditor } from "../results-editor.ts";
import type { Penalty } from "../results.ts";
import { isShownName, shownValues } from "../row-fields.ts";
import {
  changedFields,
  type ComparedPenalty,
  comparedPenalties,
  isPresent,
  placeIn,
  type RowField,
  rowFields,
  without,
} from "./row-comparison.ts";

/*
 * Two people worked on the same session, or one of them and a new file did: a three-way merge of what both started from (`base`), the
 * steward's own draft (`mine`) and the newer version (`theirs`), row by row.
 */

/** One row in the three versions; `null`: that version does not have it. */
export interface ComparedRow {
  entryKey: string;
  base: EditorRow | null;
  mine: EditorRow | null;
  theirs: EditorRow | null;
  /** What either side changed and the other does not have. */
  mineFields: RowField[];
  theirFields: RowField[];
}

export interface ContestedRow extends ComparedRow {
  /** The changes of both fit together: nothing was set to two different values. */
  canJoin: boolean;
}

export interface DraftComparison {
  /** Changed by both: the steward decides. */
  contested: ContestedRow[];
  /** Changed here only: these changes stay. */
  mine: ComparedRow[];
  /** Changed by the other side only: taken over. */
  theirs: ComparedRow[];
  /** Changed here, but the newer version no longer has them: these changes cannot stay. */
  gone: ComparedRow[];
}

/** `both`: each side's changes, where they fit together. */
export type RowChoice = "mine" | "theirs" | "both";
export type RowChoices = Readonly<Record<string, RowChoice>>;

/** What a draft and a newer version of its session make of what they started from. */
export function compareDraft(draft: ResultsDraft, newer: ResultsEditor): DraftComparison {
  const rows = alignRows(draft, newer);
  const rivals = rivalClaims(rows);
  const comparison: DraftComparison = { contested: [], mine: [], theirs: [], gone: [] };
  for (const row of rows) {
    const isRival = rivals.has(row.entryKey);
    if (row.mineFields.length === 0) {
      if (row.theirFields.length > 0) comparison.theirs.push(row);
    } else if (!row.theirs && row.mine?.added !== true) comparison.gone.push(row);
    else if (row.theirFields.length > 0 || isRival)
      comparison.contested.push({ ...row, canJoin: !isRival && fitTogether(row) });
    else comparison.mine.push(row);
  }
  return comparison;
}

/**
 * The draft moved onto the newer version. A contested row without a choice stays as the newer version has it. Somebody who would
 * stand on two rows stays on the one they were newly put on.
 */
export function mergeDraft(
  draft: ResultsDraft,
  newer: ResultsEditor,
  choices: RowChoices,
): ResultsDraft {
  const comparison = compareDraft(draft, newer);
  const taken = new Map<string, EditorRow>();
  for (const row of comparison.mine) take(taken, row, mergedRow(row, "both"));
  for (const row of comparison.contested) {
    const choice = choices[row.entryKey] ?? "theirs";
    if (choice !== "theirs") take(taken, row, mergedRow(row, choice));
  }
  const kept = newer.results.map((row) => taken.get(row.entryKey) ?? row);
  const known = new Set(kept.map((row) => row.entryKey));
  const added = [...taken.values()].filter((row) => !known.has(row.entryKey));
  const rows = onceEach([...kept, ...added], draft.editor.results, taken);
  const order = orderStillTaken(draft, newer);
  return {
    ...startDraft(newer, draft.file),
    given: draft.given,
    rows,
    order,
    names: { ...namesIn(draft.rows), ...draft.names, ...namesIn(newer.results) },
    isDirty:
      draft.file !== null ||
      order !== null ||
      rows.length !== newer.results.length ||
      rows.some((row, index) => changedFields(newer.results[index] ?? null, row).length > 0),
  };
}

/** The order that was taken here, while the newer version has it and nobody has settled the order otherwise meanwhile. */
function orderStillTaken({ editor, order }: ResultsDraft, newer: ResultsEditor) {
  if (!order || !newer.order || !isHeard(newer.order.witnesses, order)) return null;
  return newer.order.taken === editor.order?.taken ? order : null;
}

/** What is left to work on once `sent` was saved: nothing, or what was changed while it was on its way. */
export function draftAfterSave(
  { sent, current }: { sent: ResultsDraft; current: ResultsDraft },
  stored: ResultsEditor,
): ResultsDraft {
  if (current === sent) return startDraft(stored, null);
  if (current.file !== sent.file) return current;
  const own = {
    ...current,
    order: current.order === sent.order ? null : current.order,
    file: null,
    editor: { ...sent.editor, results: sent.rows },
  };
  return mergeDraft(own, stored, keepMine(compareDraft(own, stored)));
}

/** The choices that keep all of the draft's own edits: together with the other side's where that fits, instead of it where not. */
function keepMine({ contested }: DraftComparison): RowChoices {
  return Object.fromEntries(
    contested.map(({ entryKey, canJoin }) => [entryKey, canJoin ? "both" : "mine"]),
  );
}

/** The choices that need nobody's decision. */
export function joinWhatFits({ contested }: DraftComparison): RowChoices {
  const fitting = contested.filter(({ canJoin }) => canJoin);
  return Object.fromEntries(fitting.map(({ entryKey }) => [entryKey, "both" as const]));
}

/** In the newer version's order, then the rows that it does not have. */
function alignRows(draft: ResultsDraft, newer: ResultsEditor): ComparedRow[] {
  const base = byKey(draft.editor.results);
  const mine = byKey(draft.rows);
  const theirs = byKey(newer.results);
  return [...new Set([...theirs.keys(), ...mine.keys()])].map((entryKey) => {
    const versions = {
      base: base.get(entryKey) ?? null,
      mine: mine.get(entryKey) ?? null,
      theirs: theirs.get(entryKey) ?? null,
    };
    const changedIn = (row: EditorRow | null) =>
      changedFields(versions.base, row).filter((field) => isApart(field, versions));
    return {
      entryKey,
      ...versions,
      mineFields: changedIn(versions.mine),
      theirFields: changedIn(versions.theirs),
    };
  });
}

function isApart(field: RowField, { mine, theirs }: Pick<ComparedRow, "mine" | "theirs">): boolean {
  if (mine && theirs) return changedFields(mine, theirs).includes(field);
  return isPresent(mine) !== isPresent(theirs);
}

/** Rows on which the draft puts somebody whom the newer version puts on another row. */
function rivalClaims(rows: readonly ComparedRow[]): Set<string> {
  const claimed = new Map(
    rows.flatMap(({ entryKey, base, theirs }) =>
      newPeople(base, theirs).map((userId) => [userId, entryKey] as const),
    ),
  );
  const rivals = rows.filter(({ entryKey, base, mine }) =>
    newPeople(base, mine).some((userId) => (claimed.get(userId) ?? entryKey) !== entryKey),
  );
  return new Set(rivals.map(({ entryKey }) => entryKey));
}

function newPeople(base: EditorRow | null, row: EditorRow | null): string[] {
  if (!isPresent(row)) return [];
  const before = new Set(base?.persons.map((person) => person.userId));
  return row.persons.flatMap(({ userId }) =>
    userId !== null && !before.has(userId) ? [userId] : [],
  );
}

function fitTogether({ base, mine, theirs, mineFields, theirFields }: ComparedRow): boolean {
  if (!base || !mine || !theirs) return false;
  if (mineFields.includes("present") || theirFields.includes("present")) return false;
  return mineFields.every((field) => field === "penalties" || !theirFields.includes(field));
}

function take(taken: Map<string, EditorRow>, { entryKey }: ComparedRow, row: EditorRow | null) {
  if (row) taken.set(entryKey, row);
}

/** The newer version's row with what stays of the draft's; the draft's own where the newer version has none. */
function mergedRow(row: ComparedRow, choice: "mine" | "both"): EditorRow | null {
  const { mine, theirs } = row;
  if (!mine || !theirs) return mine;
  const fields: readonly RowField[] = choice === "mine" ? rowFields : row.mineFields;
  const penalties = choice === "mine" ? comparedPenalties(mine) : joinedPenalties(row);
  const merged = {
    ...theirs,
    ...(fields.includes("present") && { removed: mine.removed }),
    ...shownValues(mine, fields.filter(isShownName)),
    ...(fields.includes("dsq") && decidedDsq(mine)),
    ...(fields.includes("persons") && { persons: personsOf(theirs, mine) }),
    ...(fields.includes("penalties") && listsOf(penalties, theirs)),
  };
  return withDecided(merged, theirs);
}

function decidedDsq({ dsq, dsqDecision }: EditorRow) {
  return { dsq, ...(dsqDecision && { dsqDecision }) };
}

function personsOf(theirs: EditorRow, mine: EditorRow): EditorRow["persons"] {
  return theirs.persons.map((person, place) => {
    const own = mine.persons[placeIn(mine, theirs, place)];
    return own ? { ...person, userId: own.userId } : person;
  });
}

/** The other side's, without those taken back here, and those given here. */
function joinedPenalties({ base, mine, theirs }: ComparedRow): ComparedPenalty[] {
  const list = (row: EditorRow | null) => (row ? comparedPenalties(row) : []);
  const [before, own] = [list(base), list(mine)];
  return [...without(list(theirs), without(before, own)), ...without(own, before)];
}

/** As `row` holds them, each with the place that its culprit has there. */
function listsOf(penalties: readonly ComparedPenalty[], row: EditorRow) {
  const list = (kind: ComparedPenalty["kind"]): Penalty[] =>
    penalties
      .filter((item) => item.kind === kind)
      .map((item) => ({
        ...item.penalty,
        driver: Math.max(0, placeIn(row, item.row, item.penalty.driver)),
      }));
  return penaltyLists(list);
}

/** Everybody on one row: the one they were newly put on, of two such the one that the draft's own edits are on. */
function onceEach(
  rows: readonly EditorRow[],
  base: readonly EditorRow[],
  own: ReadonlyMap<string, EditorRow>,
): EditorRow[] {
  const before = byKey(base);
  const newlyOn = new Map<string, string>();
  const ownLast = rows.toSorted(
    (a, b) => Number(own.has(a.entryKey)) - Number(own.has(b.entryKey)),
  );
  for (const row of ownLast)
    for (const userId of newPeople(before.get(row.entryKey) ?? null, row))
      newlyOn.set(userId, row.entryKey);
  const leaves = (row: EditorRow, userId: string | null) =>
    userId !== null && (newlyOn.get(userId) ?? row.entryKey) !== row.entryKey;
  return rows.map((row) =>
    row.persons.some(({ userId }) => leaves(row, userId))
      ? {
          ...row,
          persons: row.persons.map((person) =>
            leaves(row, person.userId) ? { ...person, userId: null } : person,
          ),
        }
      : row,
  );
}

function byKey(rows: readonly EditorRow[]): Map<string, EditorRow> {
  return new Map(rows.map((row) => [row.entryKey, row]));
}

function namesIn(rows: readonly EditorRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap((row) =>
      row.drivers.flatMap(({ _id, driverName }) => (_id === null ? [] : [[_id, driverName]])),
    ),
  );
}
