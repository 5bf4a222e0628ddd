import { rowFieldNames, type RowValues, rowValues, unsaid } from "./row-fields.ts";

/*
 * The organiser's layer over a file's rows: what was changed, and from what. Everything here is plain JSON.
 */

export interface RowPerson {
  /** Platform id as text; for an anonymised or hand-added person, anything stable for them within the session. */
  personId: string;
  /** Driver of the site matched to them; `null` when nobody is. */
  driver: string | null;
}

/** A row as the file gives it, or as somebody added it. */
export interface BaseRow extends RowValues {
  key: string;
  persons: readonly RowPerson[];
}

/** A changed value with the one it replaced: the change holds only as long as that is still under it. */
export interface ValueEdit<T> {
  under: T;
  value: T;
}

export interface PersonEdit extends ValueEdit<string | null> {
  personId: string;
}

export type ValueEdits = { [Field in keyof RowValues]?: ValueEdit<RowValues[Field]> } & {
  persons?: PersonEdit[];
};

/** A steward's penalty as it is stored; it belongs to the person at fault. */
export interface StewardPenalty {
  id: string;
  personId: string;
  /** One of `penaltyKinds`. Any other was given under a newer version of the site: it is kept, and does nothing. */
  kind: string;
  /** In the unit of its kind. */
  amount: number;
  description: string;
  /** By a decision that names none of the crew: `personId` says where it stands, and nobody's it is. */
  ofCar?: true | undefined;
  /** Given by a decision of stewards: a copy of what it decides (`decided-penalties.ts`). */
  decision?: { _id: string; number: number } | undefined;
}

export interface RowEdits {
  rowKey: string;
  /** Who was in the row when the edits were made. */
  persons: readonly RowPerson[];
  edits: ValueEdits;
  /** Set when the row was taken out: what the file said of it then. */
  removed: RemovedValues | null;
  /** Set when the row was added by hand. */
  added: BaseRow | null;
  penalties: StewardPenalty[];
}

export type RemovedValues = Pick<RowValues, "laps" | "totalMs" | "bestLapMs">;

/** A row as `save-results` posts it; computed fields are not looked at. */
export interface PostedRow extends BaseRow {
  penalties: readonly StewardPenalty[];
}

/** What a posted row changes of the file's row under it. */
export function deriveValueEdits(base: BaseRow, posted: BaseRow): ValueEdits {
  const persons = base.persons.flatMap(({ personId, driver }) => {
    const postedPerson = posted.persons.find((person) => person.personId === personId);
    if (!postedPerson || postedPerson.driver === driver) return [];
    return [{ personId, under: driver, value: postedPerson.driver }];
  });
  const edits: object = Object.fromEntries(
    rowFieldNames
      .filter((name) => base[name] !== posted[name])
      .map((name) => [name, { under: base[name], value: posted[name] }]),
  );
  return { ...edits, ...(persons.length > 0 ? { persons } : {}) };
}

/** All edits in a set of posted rows: rows changed, penalised, taken out (not posted) or added (unknown to the file). */
export function deriveEdits(
  baseRows: readonly BaseRow[],
  postedRows: readonly PostedRow[],
): RowEdits[] {
  const posted = new Map(postedRows.map((row) => [row.key, row]));
  const known = new Set(baseRows.map((row) => row.key));
  const onFileRows = baseRows.map((base): RowEdits => {
    const row = posted.get(base.key);
    if (!row) return { ...emptyEdits(base), removed: removedValues(base) };
    return {
      ...emptyEdits(base),
      persons: row.persons,
      edits: deriveValueEdits(base, row),
      penalties: [...row.penalties],
    };
  });
  const addedRows = postedRows
    .filter((row) => !known.has(row.key))
    .map((row): RowEdits => ({
      ...emptyEdits(row),
      edits: deriveValueEdits({ ...row, ...unsaid }, row),
      added: { key: row.key, persons: row.persons, ...rowValues(row), ...unsaid },
      penalties: [...row.penalties],
    }));
  return [...onFileRows, ...addedRows].filter(hasEdits);
}

/** The row with its changes. `corrected` says that laps or total are an organiser's (see `ResultRow`). */
export function applyValueEdits<Row extends BaseRow>(
  row: Row,
  edits: ValueEdits,
): Row & { corrected: boolean } {
  const persons = row.persons.map((person) => {
    const edit = edits.persons?.find(({ personId }) => personId === person.personId);
    return edit ? { ...person, driver: edit.value } : person;
  });
  return {
    ...row,
    ...editedValues(edits),
    persons,
    corrected: edits.laps !== undefined || edits.totalMs !== undefined,
  };
}

export function emptyEdits({ key, persons }: Pick<BaseRow, "key" | "persons">): RowEdits {
  return {
    rowKey: key,
    persons,
    edits: {},
    removed: null,
    added: null,
    penalties: [],
  };
}

export function hasEdits({ removed, added, penalties, edits }: RowEdits): boolean {
  return (
    removed !== null || added !== null || penalties.length > 0 || Object.keys(edits).length > 0
  );
}

export function removedValues({ laps, totalMs, bestLapMs }: RowValues): RemovedValues {
  return { laps, totalMs, bestLapMs };
}

function editedValues(edits: ValueEdits): Partial<RowValues>;
function editedValues(edits: ValueEdits): object {
  const named = rowFieldNames.flatMap((name) =>
    edits[name] ? [[name, edits[name].value] as const] : [],
  );
  return Object.fromEntries(named);
}
