import type { OrderWitness } from "#simulators/checks/order-witnesses.ts";
import type { SimulatorCode } from "#simulators/simulators.ts";
import { NAMELESS_DRIVER } from "#shared/text/person-name.ts";
import type { MergeAnswer } from "../merge-row-edits.ts";
import { penaltiesOf, penaltyLists } from "../penalty-kinds.ts";
import {
  type EditorCar,
  type EditorRow,
  type GivenPenalty,
  NEW_DRIVER,
  type PostedRow,
  type ResultsEditor,
} from "../results-editor.ts";
import { emptyValues, type ShownValues, shownValues, toShown } from "../row-fields.ts";

/** An uploaded file, and what was answered to the questions it raised, by question id. */
export interface DraftFile {
  fileId: string;
  processor: SimulatorCode;
  /** Of a file that holds several sessions: the key of the one that was read. */
  fileSession?: string | undefined;
  /** In a session that takes many files: it takes the place of those before it. */
  replace: boolean;
  answers: Readonly<Record<string, MergeAnswer>>;
}

/** What a steward is working on in the browser, over what the server last said. Nothing of it counts before it is saved. */
export interface ResultsDraft {
  editor: ResultsEditor;
  /** The uploaded file under the rows; `null`: the stored one. */
  file: DraftFile | null;
  rows: EditorRow[];
  /** The order that was taken here; `null`: none, it stays as the server says. */
  order: OrderWitness | null;
  /** Display names of people picked here, by id. */
  names: Record<string, string>;
  /** Penalties given here, newest first. */
  given: GivenPenalty[];
  /** Teams of an open season that are no clubs yet become some; `null`: nothing was said of it (`foundsClubs`). */
  foundsClubs: boolean | null;
  /** Who comes into the club that their row names, by `personId`. */
  joins: readonly string[];
  isDirty: boolean;
}

/** A fresh draft of what the server says. A new file is itself a change. */
export function startDraft(editor: ResultsEditor, file: ResultsDraft["file"]): ResultsDraft {
  return {
    editor,
    file,
    rows: editor.results,
    order: null,
    names: {},
    given: [],
    foundsClubs: null,
    joins: [],
    isDirty: file !== null,
  };
}

/** Teams of a file become clubs unless somebody says otherwise, those of stored rows only where somebody says so. */
export function foundsClubs(draft: ResultsDraft): boolean {
  return draft.foundsClubs ?? draft.file !== null;
}

/** A place among the drivers of a row. */
interface Place {
  row: Pick<EditorRow, "entryKey">;
  place: number;
}

export interface PersonPick extends Place {
  /** `null` takes the match back. */
  person: { _id: string; name: string } | null;
}

/** Stands in a draft for the driver whom saving will make of somebody in the file. */
export function newDriverId({ personId }: EditorRow["persons"][number]): string {
  return `${NEW_DRIVER}:${personId}`;
}

export function isNewDriver(userId: string): boolean {
  return userId.startsWith(`${NEW_DRIVER}:`);
}

export interface Seat extends Place {
  row: EditorRow;
}

/** Where somebody sits already, at another place than `apart`. */
export function seatTaken({ rows }: ResultsDraft, userId: string, apart: Place): Seat | undefined {
  for (const row of rows)
    for (const [place, person] of row.persons.entries())
      if (
        person.userId === userId &&
        !(row.entryKey === apart.row.entryKey && place === apart.place)
      )
        return { row, place };
  return undefined;
}

/** Every place without a driver, rows taken out aside: those whom nobody knew, and those whose driver was put elsewhere. */
export function unmatchedSeats({ rows }: ResultsDraft): Seat[] {
  return rows
    .filter((row) => !row.removed)
    .flatMap((row) =>
      row.persons.flatMap((person, place) => (person.userId === null ? [{ row, place }] : [])),
    );
}

/**
 * Says who sat at a place of a row. A row without a car gets the car in which that person has their seat.
 * Somebody already on another row leaves it: a person takes part once.
 */
export function pickPerson(draft: ResultsDraft, pick: PersonPick): ResultsDraft {
  const { place, person } = pick;
  const rows = draft.rows.map((before) => {
    const row = person ? withoutPeople(before, (userId) => userId === person._id) : before;
    if (row.entryKey !== pick.row.entryKey) return row;
    const persons = row.persons.map((current, index) =>
      index === place ? { ...current, userId: person?._id ?? null } : current,
    );
    const seat = person ? seatOf(draft.editor.cars, person._id) : undefined;
    return { ...row, persons, carId: row.carId ?? seat?._id ?? null };
  });
  const names = person ? { ...draft.names, [person._id]: person.name } : draft.names;
  return { ...draft, rows, names, isDirty: true };
}

/** Adds an empty row, for somebody whom no file knows. `key` must be new: `added:` and letters, digits, `-` or `_`. */
export function addRow(draft: ResultsDraft, key: string): ResultsDraft {
  const empty = toShown(emptyValues);
  const row: EditorRow = {
    _id: "",
    entryKey: key,
    added: true,
    removed: false,
    source: { version: draft.editor.version },
    fileOrder: Number.MAX_SAFE_INTEGER,
    bestLapOrder: null,
    lapsDown: null,
    ...empty,
    persons: [{ personId: `${key}:0`, name: "", platform: null, platformId: null, userId: null }],
    base: { ...empty, status: "unknown", userIds: [null] },
    finalOverallResult: null,
    classPositions: {},
    eventRsvp: {
      _id: null,
      raceNumber: null,
      carName: "",
      carModel: { title: "", body: "gt" },
      classes: [],
    },
    team: null,
    drivers: [],
    numLaps: 0,
    totalTime: null,
    bestLap: null,
    averageTime: null,
    gap: { kind: "none" },
    classGaps: {},
    startPosition: null,
    start: null,
    finish: "unknown",
    facts: null,
    outcome: null,
    missingPitStop: false,
    hasLaps: false,
    filePenalties: [],
    ...penaltyLists(() => []),
    points: null,
  };
  return { ...draft, rows: [...draft.rows, row], isDirty: true };
}

/** Takes the order of one witness of a file that contradicts itself. */
export function takeOrder(draft: ResultsDraft, order: OrderWitness): ResultsDraft {
  return { ...draft, order, isDirty: true };
}

/** Puts somebody into the club that their row names, or takes that back. */
export function toggleJoin(draft: ResultsDraft, personId: string): ResultsDraft {
  const { joins } = draft;
  const others = joins.filter((one) => one !== personId);
  const isNew = others.length === joins.length;
  return { ...draft, joins: isNew ? [...joins, personId] : others, isDirty: true };
}

export type RowChange = Partial<ShownValues & Pick<EditorRow, "removed">>;

export function changeRow(draft: ResultsDraft, entryKey: string, change: RowChange): ResultsDraft {
  const rows = draft.rows.map((row) => (row.entryKey === entryKey ? { ...row, ...change } : row));
  return { ...draft, rows, isDirty: true };
}

/** What `save-results` takes: rows taken out are left out. */
export function toPostedRows(draft: ResultsDraft): PostedRow[] {
  return draft.rows
    .filter((row) => !row.removed)
    .map((row) => ({
      entryKey: row.entryKey,
      drivers: row.persons.map(({ userId }) =>
        userId !== null && isNewDriver(userId) ? NEW_DRIVER : userId,
      ),
      ...shownValues(row),
      ...penaltyLists((kind) => penaltiesOf(row, kind)),
    }));
}

export function countMatches(draft: ResultsDraft) {
  const rows = draft.rows.filter((row) => !row.removed);
  const persons = rows.flatMap((row) => row.persons);
  return {
    people: persons.length,
    matched: persons.filter((person) => person.userId !== null).length,
    rows: rows.length,
    rowsWithCar: rows.filter((row) => row.carId !== null).length,
  };
}

/** What to print for a person: the picked or known name, else the file's. */
export function nameAt(draft: ResultsDraft, row: EditorRow, place: number): string {
  const person = row.persons[place];
  if (!person) return "";
  const { userId } = person;
  if (userId === null) return person.name || NAMELESS_DRIVER;
  const known = row.drivers.find((driver) => driver._id === userId);
  return draft.names[userId] ?? known?.driverName ?? person.name;
}

/** The people of a row, as `nameAt` prints them. */
export function namesOf(draft: ResultsDraft, row: EditorRow): string {
  return row.persons.map((_, place) => nameAt(draft, row, place)).join(", ");
}

/** Notices that still hold: one about a person goes when somebody is picked, one about a missing car when there is one. */
export function openNotices(draft: ResultsDraft): ResultsEditor["notices"] {
  const rows = new Map(draft.rows.map((row) => [row.entryKey, row]));
  return draft.editor.notices.filter((notice) => {
    const row = notice.entryKey === null ? undefined : rows.get(notice.entryKey);
    if (!row) return true;
    if (row.removed) return false;
    if (notice.code === "person.unmatched" && notice.driver !== null)
      return row.persons[notice.driver]?.userId === null;
    if (notice.code === "car.unregistered") return row.carId === null;
    if (notice.code === "person.doubled") return hasDoubled(draft.rows, row);
    return true;
  });
}

function hasDoubled(rows: readonly EditorRow[], row: EditorRow): boolean {
  const own = new Set(row.persons.map((person) => person.userId).filter((id) => id !== null));
  return rows.some(
    (other) =>
      other !== row &&
      !other.removed &&
      other.persons.some((person) => person.userId !== null && own.has(person.userId)),
  );
}

/** A row with empty places where people were who leave it. */
export function withoutPeople(row: EditorRow, leaves: (userId: string) => boolean): EditorRow {
  const isGone = ({ userId }: EditorRow["persons"][number]) => userId !== null && leaves(userId);
  if (!row.persons.some(isGone)) return row;
  const persons = row.persons.map((one) => (isGone(one) ? { ...one, userId: null } : one));
  return { ...row, persons };
}

function seatOf(cars: readonly EditorCar[], userId: string): EditorCar | undefined {
  return cars.find((car) => car.driverIds.includes(userId));
}
