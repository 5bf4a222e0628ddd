import { isParts, isSame, type Parts } from "./merge.ts";
import { formatNumber } from "../text/romanian-number.ts";

/** One part of a thing that is not as it was; what is not there is `null`. */
export interface Difference {
  /** Names from the record's field inwards: `rules.maxCarsPerTeam`; of a list its own. */
  path: string;
  /** 'Reguli › Maxim de mașini per club'. */
  field: string;
  before: string | null;
  after: string | null;
  /** `before` is what went out of a list, `after` what came into it. */
  isList?: true;
}

/** How the values of a record are put in words. */
export interface Reading {
  /** What a part is called; `within` is the record's field that it lies in, if it is not that itself. */
  titleOf: (name: string, within: string | undefined) => string;
  /** Names by id. */
  names: Readonly<Record<string, string>>;
  /** An instant (UTC ms) as people read it. */
  timeText: (at: number) => string;
  /** What a value under these names, from the record's field inwards, is in words of its own; `undefined`: as any value. */
  textOf?: (path: readonly string[], value: unknown) => string | undefined;
}

/** Everything in which `after` is not `before`, field by field, in words. Something new or gone is told with all that it says. */
export function differences(before: unknown, after: unknown, reading: Reading): Difference[] {
  return compare(top, before ?? undefined, after ?? undefined, reading);
}

/** Where in a thing one has arrived: the record's field, and what is said of the way to people. */
interface Place {
  names: readonly string[];
  titles: readonly string[];
}

const top: Place = { names: [], titles: [] };

function compare(place: Place, before: unknown, after: unknown, reading: Reading): Difference[] {
  if (isSame(before, after)) return [];
  const [own, others] = [before, after].map((value) =>
    reading.textOf?.(place.names, value ?? null),
  );
  if (own !== undefined && others !== undefined)
    return own === others ? [] : [{ ...told(place), before: own, after: others }];
  if (Array.isArray(before) || Array.isArray(after))
    return compareLists(place, listOf(before), listOf(after), reading);
  if (isOneThing(before, place, reading) && isOneThing(after, place, reading)) {
    const [was, is] = [before, after].map((one) => inWords(one, place.names[0] ?? "", reading));
    return was === is ? [] : [{ ...told(place), before: was ?? null, after: is ?? null }];
  }
  if (isParts(before) || isParts(after))
    return compareRecords(place, recordOf(before), recordOf(after), reading);
  const texts = { before: textOf(before, reading), after: textOf(after, reading) };
  return texts.before === texts.after ? [] : [{ ...told(place), ...texts }];
}

/** Fields that say nothing to people. */
const silent = new Set(["_id", "id", "version", "key", "value"]);

function compareRecords(
  { names: path, titles }: Place,
  before: Parts,
  after: Parts,
  reading: Reading,
): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !silent.has(name))
    .flatMap((name) =>
      compare(
        {
          names: [...path, name],
          titles: [...titles, reading.names[name] ?? reading.titleOf(name, path[0])],
        },
        before[name] ?? undefined,
        after[name] ?? undefined,
        reading,
      ),
    );
}

/** Lists of plain things say what came and went; in others each part is compared with its own earlier self. */
function compareLists(
  place: Place,
  before: readonly unknown[],
  after: readonly unknown[],
  reading: Reading,
): Difference[] {
  if ([...before, ...after].some(isManyFold)) {
    const [was, is] = [byName(before, reading), byName(after, reading)];
    const names = [...new Set([...was.keys(), ...is.keys()])];
    return names.flatMap((name) =>
      compare({ ...place, titles: [...place.titles, name] }, was.get(name), is.get(name), reading),
    );
  }
  const [was, is] = [before, after].map((list) =>
    list.map((part) => shortText(part, place.names[0], reading)),
  );
  const gone = (was ?? []).filter((text) => !is?.includes(text));
  const come = (is ?? []).filter((text) => !was?.includes(text));
  const { path, field } = told(place);
  if (was?.length === 0 && is?.length === 0) return [];
  if (gone.length + come.length === 0)
    return [
      { path, field: `${field} (ordinea)`, before: joined(was ?? []), after: joined(is ?? []) },
    ];
  return [{ path, field, before: joined(gone), after: joined(come), isList: true }];
}

function told({ names, titles }: Place): Pick<Difference, "path" | "field"> {
  return { path: names.join("."), field: titles.join(" › ") };
}

/** What stands for one thing with a name (a file, a track), or nothing: it is told whole. */
function isOneThing(value: unknown, { names }: Place, reading: Reading): boolean {
  if (value === undefined || value === null) return true;
  if (names.length === 0 || !isParts(value) || isManyFold(value)) return false;
  return nameOf(value, reading) !== undefined;
}

function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join(", ");
}

/** A thing with more to it than its name. */
function isManyFold(part: unknown): boolean {
  return isParts(part) && Object.keys(part).length > 4;
}

/** Parts of a list under the name they are shown with; of several with one name the later ones carry their place. */
function byName(list: readonly unknown[], reading: Reading): Map<string, unknown> {
  const parts = new Map<string, unknown>();
  for (const [index, part] of list.entries()) {
    const name = isParts(part) ? nameOf(part, reading) : undefined;
    const place = `${index + 1}`;
    parts.set(name === undefined ? place : parts.has(name) ? `${name} (${place})` : name, part);
  }
  return parts;
}

function nameOf(part: Parts, { names }: Reading): string | undefined {
  for (const field of ["title", "name", "carName", "subject", "filename"]) {
    const value = part[field];
    if (typeof value === "string" && value !== "") return value;
  }
  for (const field of ["_id", "id", "user", "driver"]) {
    const value = part[field];
    if (typeof value === "string" && names[value]) return names[value];
  }
  return undefined;
}

/** A part of a list on one line. */
function shortText(part: unknown, within: string | undefined, reading: Reading): string {
  if (!isParts(part)) return textOf(part, reading) ?? "—";
  const name = nameOf(part, reading);
  const others = Object.entries(part)
    .filter(([field, value]) => !silent.has(field) && textOf(value, reading) !== name)
    .flatMap(([field, value]) => {
      const text = isParts(value) ? nameOf(value, reading) : inWords(value, within ?? "", reading);
      return text ? `${reading.titleOf(field, within)}: ${text}` : [];
    });
  if (name === undefined) return others.join(", ") || "—";
  return others.length === 0 ? name : `${name} (${others.join(", ")})`;
}

/** A value on one line; `null`: nothing. */
export function inWords(value: unknown, within: string, reading: Reading): string | null {
  if (Array.isArray(value)) return joined(value.map((part) => shortText(part, within, reading)));
  return isParts(value) ? shortText(value, within, reading) : textOf(value, reading);
}

/** As an input for date and time holds it. */
function isLocalTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text);
}

/** Instants lie between the years 2001 and 2286; nothing else in the log is as large. */
const FIRST_INSTANT = 1_000_000_000_000;

function textOf(value: unknown, { names, timeText }: Reading): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "da" : "nu";
  if (typeof value === "number")
    return Number.isInteger(value) && value >= FIRST_INSTANT
      ? timeText(value)
      : formatNumber(value);
  if (typeof value === "string")
    return names[value] ?? (isLocalTime(value) ? value.replace("T", " ") : value);
  return JSON.stringify(value);
}

function recordOf(value: unknown): Parts {
  return isParts(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}
