import {
  applyValueEdits,
  type BaseRow,
  deriveValueEdits,
  emptyEdits,
  hasEdits,
  type PersonEdit,
  type RemovedValues,
  removedValues,
  type RowPerson,
  type RowEdits,
  type ValueEdit,
} from "./row-edits.ts";
import {
  type FileField,
  fileFields,
  isFileField,
  type RowFieldName,
  rowFieldNames,
  type RowValues,
  rowValues,
} from "./row-fields.ts";

/** Keep the organiser's edit, or take what the new file says. */
export type MergeAnswer = "edit" | "file";

/** All that is asked about. */
export const askedFields = [...fileFields, "removed", "added"] as const;

/** The new file says something else than what the organiser's change was made on. */
export type MergeQuestion = { id: string; rowKey: string } & AskedChange;

type AskedChange =
  | {
      field: FileField;
      under: RowValues[RowFieldName];
      edit: RowValues[RowFieldName];
      file: RowValues[RowFieldName];
    }
  | { field: "removed"; under: RemovedValues; file: RemovedValues }
  | { field: "added"; edit: RowValues; file: RowValues };

interface MergeRequest {
  /** All edits of the session so far, those parked by earlier files included. */
  edits: readonly RowEdits[];
  /** The new file's rows, persons matched. */
  rows: readonly BaseRow[];
  /** By question id; a question without an answer is asked. */
  answers: Readonly<Record<string, MergeAnswer>>;
}

interface MergeOutcome {
  /** The edits of the new file's rows, without what is still asked. */
  edits: RowEdits[];
  /** To be answered before the new file may count. */
  questions: MergeQuestion[];
  /** Edits of people who are not in the new file: kept, and tried again with the next one. */
  parked: RowEdits[];
}

/**
 * The edits of a session moved to a better file for it. Person matches, penalties and what stewards decided follow the person; a
 * corrected value, a removed or an added row stays only if what is under it is unchanged, else it is asked; what belongs
 * to somebody no longer in the file is parked.
 */
export function mergeRowEdits(request: MergeRequest): MergeOutcome {
  const merge: Merge = {
    ...request,
    moved: new Map(),
    parked: new Map(),
    questions: [],
  };
  const targets = matchRows(request.edits, request.rows);
  for (const rowEdits of request.edits)
    if (rowEdits.added) moveAddedRow(merge, rowEdits, rowEdits.added);
  for (const rowEdits of request.edits)
    if (!rowEdits.added) moveRow(merge, rowEdits, targets.get(rowEdits));
  for (const rowEdits of request.edits) movePenalties(merge, rowEdits);
  return {
    edits: [...merge.moved.values()].filter(hasEdits),
    questions: merge.questions,
    parked: [...merge.parked.values()],
  };
}

interface Merge extends MergeRequest {
  /** By key of the new row. */
  moved: Map<string, RowEdits>;
  /** By the edits they were part of. */
  parked: Map<RowEdits, RowEdits>;
  questions: MergeQuestion[];
}

/** The new row for the edits of each row: the same key first, then the row that shares most people; each row once. */
function matchRows(
  allEdits: readonly RowEdits[],
  rows: readonly BaseRow[],
): Map<RowEdits, BaseRow> {
  const targets = new Map<RowEdits, BaseRow>();
  const free = new Map(rows.map((row) => [row.key, row]));
  const claim = (rowEdits: RowEdits, row: BaseRow | undefined) => {
    if (!row) return;
    targets.set(rowEdits, row);
    free.delete(row.key);
  };
  const onFileRows = allEdits.filter((rowEdits) => !rowEdits.added);
  for (const rowEdits of onFileRows) claim(rowEdits, free.get(rowEdits.rowKey));
  for (const rowEdits of onFileRows)
    if (!targets.has(rowEdits)) claim(rowEdits, mostShared(rowEdits.persons, [...free.values()]));
  return targets;
}

/** The row in which most of some people are; `undefined`: none of them is in any. */
export function mostShared(
  persons: readonly RowPerson[],
  rows: readonly BaseRow[],
): BaseRow | undefined {
  const shared = (row: BaseRow) => persons.filter((person) => hasPerson(row, person)).length;
  return rows.filter((row) => shared(row) > 0).toSorted((a, b) => shared(b) - shared(a))[0];
}

function hasPerson(row: BaseRow, { personId, driver }: RowPerson): boolean {
  return row.persons.some(
    (person) => person.personId === personId || (driver !== null && person.driver === driver),
  );
}

function moveAddedRow(merge: Merge, rowEdits: RowEdits, added: BaseRow): void {
  const target = mostShared(rowEdits.persons, merge.rows);
  if (!target) {
    Object.assign(editsOn(merge, added), { added, edits: rowEdits.edits });
    return;
  }
  const said = applyValueEdits(added, rowEdits.edits);
  const answer = ask(merge, target, {
    field: "added",
    edit: rowValues(said),
    file: rowValues(target),
  });
  if (answer !== "edit") return;
  Object.assign(
    editsOn(merge, target).edits,
    deriveValueEdits(target, { ...said, persons: target.persons }),
  );
}

function moveRow(merge: Merge, rowEdits: RowEdits, target: BaseRow | undefined): void {
  const { persons = [], ...edits } = rowEdits.edits;
  for (const edit of persons) movePersonEdit(merge, rowEdits, edit);
  if (!target) {
    if (Object.keys(edits).length > 0) Object.assign(parkedOf(merge, rowEdits).edits, edits);
    return;
  }
  for (const field of rowFieldNames) moveValue(merge, target, field, edits[field]);
  if (rowEdits.removed) moveRemoval(merge, target, rowEdits.removed);
}

/** What stewards decide of somebody stays, whatever a new file says; a correction is asked about when the file says otherwise. */
function moveValue(
  merge: Merge,
  target: BaseRow,
  field: RowFieldName,
  edit: ValueEdit<RowValues[RowFieldName]> | undefined,
): void {
  if (!edit) return;
  const file = target[field];
  if (file === edit.value) return;
  if (
    isFileField(field) &&
    file !== edit.under &&
    ask(merge, target, { field, under: edit.under, edit: edit.value, file }) !== "edit"
  )
    return;
  Object.assign(editsOn(merge, target).edits, { [field]: { under: file, value: edit.value } });
}

function moveRemoval(merge: Merge, target: BaseRow, under: RemovedValues): void {
  const file = removedValues(target);
  const unchanged =
    file.laps === under.laps &&
    file.totalMs === under.totalMs &&
    file.bestLapMs === under.bestLapMs;
  if (!unchanged && ask(merge, target, { field: "removed", under, file }) !== "edit") return;
  editsOn(merge, target).removed = file;
}

function movePersonEdit(merge: Merge, rowEdits: RowEdits, edit: PersonEdit): void {
  const { personId, value } = edit;
  const target = merge.rows.find((row) =>
    row.persons.some((person) => person.personId === personId),
  );
  if (!target) {
    const { edits } = parkedOf(merge, rowEdits);
    edits.persons = [...(edits.persons ?? []), edit];
    return;
  }
  const under = target.persons.find((person) => person.personId === personId)?.driver ?? null;
  if (under === value) return;
  const { edits } = editsOn(merge, target);
  edits.persons = [...(edits.persons ?? []), { personId, under, value }];
}

/** Runs last: hand-added rows that stay take penalties too. */
function movePenalties(merge: Merge, rowEdits: RowEdits): void {
  const addedRows = [...merge.moved.values()].flatMap(({ added }) => (added ? [added] : []));
  const rows = [...merge.rows, ...addedRows];
  for (const penalty of rowEdits.penalties) {
    const { personId } = penalty;
    const atFault = rowEdits.persons.find((person) => person.personId === personId) ?? {
      personId,
      driver: null,
    };
    const target = rows.find((row) => hasPerson(row, atFault));
    (target ? editsOn(merge, target) : parkedOf(merge, rowEdits)).penalties.push(penalty);
  }
}

function editsOn(merge: Merge, row: BaseRow): RowEdits {
  const rowEdits = merge.moved.get(row.key) ?? emptyEdits(row);
  merge.moved.set(row.key, rowEdits);
  return rowEdits;
}

function parkedOf(merge: Merge, rowEdits: RowEdits): RowEdits {
  const { rowKey: key, persons } = rowEdits;
  const parked = merge.parked.get(rowEdits) ?? emptyEdits({ key, persons });
  merge.parked.set(rowEdits, parked);
  return parked;
}

/** The answer to a question; asks it when there is none yet. */
function ask(merge: Merge, row: BaseRow, asked: AskedChange): MergeAnswer | undefined {
  const id = `${row.key}:${asked.field}`;
  const answer = merge.answers[id];
  if (answer === undefined) merge.questions.push({ id, rowKey: row.key, ...asked });
  return answer;
}
