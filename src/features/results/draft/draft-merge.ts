import { merge } from "#shared/record/merge.ts";
import { isHeard } from "../import/kept-order.ts";
import { penaltyLists } from "../penalty-kinds.ts";
import type { EditorRow, ResultsEditor } from "../results-editor.ts";
import { shownValues } from "../row-fields.ts";
import { withDecided } from "./decided-rows.ts";
import { type ResultsDraft, startDraft, withoutPeople } from "./results-draft.ts";
import {
  changedFields,
  type ComparedPenalty,
  comparedPenalties,
  isPresent,
  partsOf,
  personAt,
  placeIn,
  type RowField,
  rowFields,
  type RowParts,
} from "./row-comparison.ts";

/*
 * Two people, or one and a new file, changed the same session: the version that both started from (`base`), the steward's draft
 * (`mine`) and the newer version (`theirs`) merge like tables (`shared/record/merge.ts`). A row that was taken out is none.
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

/** What was changed in two ways: the steward decides. */
export interface Question {
  /** The same for the same question: the row's key, and the field's name with a point before it. */
  path: string;
  row: ComparedRow;
  /** `present`: the row as a whole, since one of them took it out. */
  field: RowField;
}

interface DraftComparison {
  changed: ComparedRow[];
  questions: Question[];
  /** Changed here, but the newer version no longer has them: these changes cannot stay. */
  gone: ComparedRow[];
}

/** Which of two ways stays, by the path of a question, of any other field or of a whole row. */
export type Choices = Readonly<Record<string, "mine" | "theirs">>;

/** What a draft and a newer version of its session make of what they started from. */
export function compareDraft(draft: ResultsDraft, newer: ResultsEditor): DraftComparison {
  const rows = alignRows(draft, newer).filter(
    ({ mineFields, theirFields }) => mineFields.length + theirFields.length > 0,
  );
  const isGone = ({ mine, theirs, mineFields }: ComparedRow) =>
    mineFields.length > 0 && !theirs && mine?.added !== true;
  const changed = rows.filter((row) => !isGone(row));
  const paths = new Set([
    ...mergeParts(draft, newer, {}).clashes.map(({ names }) => names.slice(1, 3).join(".")),
    ...rivalClaims(rows).map((key) => pathOf(key, "persons")),
  ]);
  return {
    changed,
    questions: changed.flatMap((row) =>
      rowFields
        .map((field) => ({ path: pathOf(row.entryKey, field), row, field }))
        .filter(({ path }) => paths.has(path)),
    ),
    gone: rows.filter(isGone),
  };
}

/**
 * The draft moved onto the newer version. Where both changed something and nobody chose, it stays as the newer version has it.
 * Somebody who would stand on two rows stays on the one they were newly put on.
 */
export function mergeDraft(
  draft: ResultsDraft,
  newer: ResultsEditor,
  choices: Choices,
): ResultsDraft {
  const open = compareDraft(draft, newer).questions.filter(({ row }) => !choices[row.entryKey]);
  const theirs = Object.fromEntries(open.map(({ path }) => [path, "theirs" as const]));
  const { merged } = mergeParts(draft, newer, { ...theirs, ...choices });
  const parts = new Map(merged.rows.map((row) => [row.entryKey, row]));
  const mine = byKey(draft.rows);
  const known = byKey(newer.results);
  const kept = newer.results.map((row) =>
    mergedRow(row, mine.get(row.entryKey), parts.get(row.entryKey)),
  );
  const added = draft.rows.filter(({ entryKey }) => parts.has(entryKey) && !known.has(entryKey));
  const own = new Set([...kept, ...added].filter((row) => row !== known.get(row.entryKey)));
  const rows = onceEach([...kept, ...added], draft.editor.results, own);
  const order = orderStillTaken(draft, newer);
  const joins = draft.joins.filter((id) =>
    newer.teams.joins.some(({ personId }) => personId === id),
  );
  return {
    ...startDraft(newer, draft.file),
    given: draft.given,
    foundsClubs: draft.foundsClubs,
    rows,
    order,
    joins,
    names: { ...namesIn(draft.rows), ...draft.names, ...namesIn(newer.results) },
    isDirty:
      draft.file !== null ||
      order !== null ||
      joins.length > 0 ||
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
    foundsClubs: null,
    editor: { ...sent.editor, results: sent.rows },
  };
  const { questions } = compareDraft(own, stored);
  const mine = Object.fromEntries(questions.map(({ path }) => [path, "mine" as const]));
  return mergeDraft(own, stored, mine);
}

/** Of a field of a row, or of the row. */
export function pathOf(entryKey: string, field: RowField): string {
  return field === "present" ? entryKey : `${entryKey}.${field}`;
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
    const apart = changedFields(versions.mine, versions.theirs);
    const isMissing = !versions.mine || !versions.theirs;
    const changedIn = (row: EditorRow | null) =>
      changedFields(versions.base, row).filter((field) =>
        isMissing ? apart.length > 0 : apart.includes(field),
      );
    return {
      entryKey,
      ...versions,
      mineFields: changedIn(versions.mine),
      theirFields: changedIn(versions.theirs),
    };
  });
}

/** Rows on which the draft puts somebody whom the newer version puts on another row. */
function rivalClaims(rows: readonly ComparedRow[]): string[] {
  const claimed = new Map(
    rows.flatMap(({ entryKey, base, theirs }) =>
      newPeople(base, theirs).map((userId) => [userId, entryKey] as const),
    ),
  );
  return rows
    .filter(({ entryKey, base, mine }) =>
      newPeople(base, mine).some((userId) => (claimed.get(userId) ?? entryKey) !== entryKey),
    )
    .map(({ entryKey }) => entryKey);
}

function newPeople(base: EditorRow | null, row: EditorRow | null): string[] {
  if (!isPresent(row)) return [];
  const before = new Set(base?.persons.map((person) => person.userId));
  return row.persons.flatMap(({ userId }) =>
    userId !== null && !before.has(userId) ? [userId] : [],
  );
}

const labels = { rows: { title: "Rânduri", rowsBy: "entryKey" } };

/** The rows that stay, each side having given up what was chosen otherwise. */
function mergeParts({ editor, rows }: ResultsDraft, newer: ResultsEditor, choices: Choices) {
  const known = byKey(newer.results);
  const partsIn = (version: readonly EditorRow[]) =>
    new Map(
      version
        .filter((row) => isPresent(row) && (row.added || known.has(row.entryKey)))
        .map((row) => [row.entryKey, partsOf(row, known.get(row.entryKey))]),
    );
  const [mine, theirs] = [partsIn(rows), partsIn(newer.results)];
  const settled = (
    side: Map<string, RowParts>,
    other: Map<string, RowParts>,
    given: Choices[string],
  ) =>
    [...new Set([...theirs.keys(), ...mine.keys()])].flatMap((key) => {
      const [own, others] = [side.get(key), other.get(key)];
      if (choices[key] === given) return others ?? [];
      if (!own || !others) return own ?? [];
      const taken: object = Object.fromEntries(
        Object.entries(others).filter(([field]) => choices[`${key}.${field}`] === given),
      );
      return { ...own, ...taken };
    });
  return merge(labels, {
    base: { rows: [...partsIn(editor.results).values()] },
    own: { rows: settled(mine, theirs, "theirs") },
    theirs: { rows: settled(theirs, mine, "mine") },
  });
}

/** The newer version's row as it was merged; without parts it is taken out. */
function mergedRow(
  theirs: EditorRow,
  mine: EditorRow | undefined,
  parts: RowParts | undefined,
): EditorRow {
  if (!parts) return theirs.removed ? theirs : withDecided({ ...theirs, removed: true }, theirs);
  const penalties = new Map(
    [...(mine ? comparedPenalties(mine) : []), ...comparedPenalties(theirs)].map((one) => [
      one.key,
      one,
    ]),
  );
  const given = Object.entries(parts.penalties).flatMap(
    ([key, is]) => (is && penalties.get(key)) ?? [],
  );
  const merged = {
    ...theirs,
    ...shownValues(parts),
    ...(parts.dsq !== theirs.dsq && mine?.dsqDecision && { dsqDecision: mine.dsqDecision }),
    removed: false,
    persons: theirs.persons.map((person, place) => ({
      ...person,
      userId: parts.persons[personAt(theirs, place)] ?? null,
    })),
    ...listsOf(given, theirs),
  };
  return changedFields(theirs, merged).length > 0 ? withDecided(merged, theirs) : theirs;
}

/** As `row` holds them, each with the place that its culprit has there. */
function listsOf(penalties: readonly ComparedPenalty[], row: EditorRow) {
  return penaltyLists((kind) =>
    penalties
      .filter((item) => item.kind === kind)
      .map((item) => ({
        ...item.penalty,
        driver: Math.max(0, placeIn(row, item.row, item.penalty.driver)),
      })),
  );
}

/** Everybody on one row: the one they were newly put on, of two such the one that the draft's own edits are on. */
function onceEach(
  rows: readonly EditorRow[],
  base: readonly EditorRow[],
  own: ReadonlySet<EditorRow>,
): EditorRow[] {
  const before = byKey(base);
  const newlyOn = new Map<string, string>();
  const ownLast = rows.toSorted((a, b) => Number(own.has(a)) - Number(own.has(b)));
  for (const row of ownLast)
    for (const userId of newPeople(before.get(row.entryKey) ?? null, row))
      newlyOn.set(userId, row.entryKey);
  return rows.map((row) =>
    withoutPeople(row, (userId) => (newlyOn.get(userId) ?? row.entryKey) !== row.entryKey),
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
