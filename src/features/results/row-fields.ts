import { publishedMarks } from "#simulators/own-export/own-columns.ts";
import { ofEach } from "#shared/of-each.ts";
import { formatLapTime, formatRaceTime } from "#shared/time/lap-time.ts";
import type { StewardStatus } from "./facts.ts";
import { finishTitles } from "./finish-words.ts";

interface RowField<Value> {
  /** What it is called, in forms and where two versions of a row differ. */
  title: string;
  /** Of a row of which nobody has said anything. */
  unsaid: Value;
  /** A value in words. */
  told: (value: Value, names: RowNames) => string;
  /** Where it is told of each row that has it, beside the penalties, and how many have it in the audit log. */
  flag?: { note: string; counted: string };
}

/** Names of what values stand for. */
interface RowNames {
  carText: (carId: string | null) => string;
}

/** The file says it. A correction stays only while a new file says the same as was under it; else the steward is asked. */
function ofFile<Value>(given: RowField<Value>) {
  return { ...given, from: "file" as const };
}

/** Stewards alone say it. It follows the person, whatever a new file says. */
function ofStewards<Value>(given: RowField<Value>) {
  return { ...given, from: "steward" as const };
}

/** The file may say it, and what a steward says of it follows the person. */
function ofBoth<Value>(given: RowField<Value>) {
  return { ...given, from: "both" as const };
}

/**
 * What can be edited in a result row. Edits, their comparison and merging, what a row added by hand starts with, what is
 * posted, titles and texts follow from here; schemas from `row-schemas.ts`, a file's values from `toBaseRow`. The names are
 * stored: none is ever renamed. Times in whole ms, distances in laps.
 */
export const rowFields = {
  car: ofFile<string | null>({
    title: "Mașina înscrisă",
    unsaid: null,
    told: (carId, { carText }) => carText(carId),
  }),
  laps: ofFile<number>({ title: "Tururi", unsaid: 0, told: String }),
  totalMs: ofFile<number | null>({ title: "Timp total", unsaid: null, told: formatRaceTime }),
  bestLapMs: ofFile<number | null>({
    title: "Cel mai bun tur",
    unsaid: null,
    told: formatLapTime,
  }),
  dsq: ofBoth<boolean>({ title: "Descalificat", unsaid: false, told: yesOrNo }),
  /** Keeps its place and scores nothing. */
  ineligible: ofStewards<boolean>({
    title: "Nu punctează",
    unsaid: false,
    told: yesOrNo,
    flag: { note: publishedMarks.ineligible, counted: "Rânduri care nu punctează" },
  }),
  /** Shown, and takes no place where guests do not score. */
  guest: ofStewards<boolean>({
    title: "Invitat",
    unsaid: false,
    told: yesOrNo,
    flag: { note: publishedMarks.guest, counted: "Rânduri de invitați" },
  }),
  /** How the race ended, over what the file's facts say; `null`: as they say. */
  status: ofStewards<StewardStatus | null>({
    title: "Finalul cursei",
    unsaid: null,
    told: (status) => (status === null ? asInFile : finishTitles[status]),
  }),
  /** Where it started, likewise. */
  grid: ofStewards<number | null>({
    title: "Locul de start",
    unsaid: null,
    told: (place) => (place === null ? asInFile : String(place)),
  }),
};

const asInFile = "după fișier";

function yesOrNo(is: boolean): string {
  return is ? "da" : "nu";
}

type Fields = typeof rowFields;
export type RowFieldName = keyof Fields;
type FieldFrom<From> = {
  [Name in RowFieldName]: Fields[Name]["from"] extends From ? Name : never;
}[RowFieldName];
export type FileField = FieldFrom<"file">;
export type StewardField = FieldFrom<"steward">;

/** A row's values by their fields. */
export type RowValues = { [Name in RowFieldName]: Fields[Name]["unsaid"] };

/** What stewards alone say of a row. */
export type StewardWords = Pick<RowValues, StewardField>;

export const rowFieldNames = Object.keys(rowFields).filter(isRowField);

function isRowField(name: string): name is RowFieldName {
  return Object.hasOwn(rowFields, name);
}

/** What a new file is compared with, field by field. */
export const fileFields = rowFieldNames.filter(isFileField);

export function isFileField(name: RowFieldName): name is FileField {
  return rowFields[name].from === "file";
}

export const stewardFields = rowFieldNames.filter(isStewardField);

export function isStewardField(name: RowFieldName): name is StewardField {
  return rowFields[name].from === "steward";
}

/** Of a row of which no steward has said anything. */
export const unsaid: StewardWords = valuesOf(stewardFields, ({ unsaid: value }) => value);

/** Of a row of which nobody has said anything. */
export const emptyValues: RowValues = valuesOf(rowFieldNames, ({ unsaid: value }) => value);

/** The values alone, out of something that has more. */
export function rowValues(row: RowValues): RowValues {
  return valuesOf(rowFieldNames, (_, name) => row[name]);
}

/** A value for each field. @param of must answer one of the field's own */
export function valuesOf<Name extends RowFieldName>(
  names: readonly Name[],
  of: (field: { unsaid: unknown }, name: Name) => unknown,
): Pick<RowValues, Name>;
export function valuesOf(
  names: readonly RowFieldName[],
  of: (field: { unsaid: unknown }, name: RowFieldName) => unknown,
): object {
  return ofEach(names, (name) => of(rowFields[name], name));
}

/** The same things under the names of editors and of the API, where the car is an id among others. */
export type Shown<Of extends { car: unknown }> = Omit<Of, "car"> & { carId: Of["car"] };
export type ShownValues = Shown<RowValues>;

export function toShown<Of extends { car: unknown }>({ car, ...rest }: Of): Shown<Of> {
  return { carId: car, ...rest };
}

export function fromShown(row: ShownValues): RowValues {
  return rowValues({ ...row, car: row.carId });
}

/** The values alone, out of a row that has more. */
export function shownValues(row: ShownValues): ShownValues {
  return toShown(fromShown(row));
}

const shownFields = toShown(rowFields);
export type ShownName = keyof typeof shownFields;
export const shownNames = Object.keys(shownFields).filter(isShownName);

export function isShownName(name: string): name is ShownName {
  return Object.hasOwn(shownFields, name);
}

export const shownTitles = ofEach(shownNames, (name) => shownFields[name].title);

/** A value in words. @param value one of the field's own */
export function valueText(name: RowFieldName | ShownName, value: unknown, names: RowNames): string {
  const { told } = isRowField(name) ? rowFields[name] : shownFields[name];
  const text: unknown = Reflect.apply(told, undefined, [value, names]);
  return String(text);
}

const flags = rowFieldNames.flatMap((name) => {
  const { flag }: { flag?: RowField<never>["flag"] } = rowFields[name];
  return flag ? [{ name, ...flag }] : [];
});

/** What is noted of a row beside its penalties: `nu punctează`. */
export function notesOf(row: Partial<RowValues>): string[] {
  return flags.filter(({ name }) => row[name] === true).map(({ note }) => note);
}

/** How many of the rows have each of what is noted, without what none has. */
export function countFlags(rows: readonly Partial<RowValues>[]): Record<string, number> {
  return Object.fromEntries(
    flags
      .map(({ name }) => [name, rows.filter((row) => row[name] === true).length] as const)
      .filter(([, count]) => count > 0),
  );
}

export const flagTitles = Object.fromEntries(flags.map(({ name, counted }) => [name, counted]));
