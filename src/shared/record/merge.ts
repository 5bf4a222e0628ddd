import type { Labels } from "./record.ts";

/** A thing as it was read, as one person has it now, and as somebody else has saved it meanwhile. */
export interface Versions<Values> {
  base: Values;
  own: Values;
  theirs: Values;
}

/** A part that both have changed, each in another way. */
export interface Clash {
  /** Names from the record's field inwards: `rules.maxSplits`, `results.b.laps`. */
  path: string;
  names: readonly string[];
  own: unknown;
  theirs: unknown;
}

interface Merge<Values> {
  merged: Values;
  clashes: Clash[];
}

/**
 * What a form holds after somebody else has saved: what either of the two has changed. Of what both have changed one's own
 * stays, but for the paths in `taken`. A field of several parts (`parts`) is merged part by part, a list without an order
 * (`isSet`) gets what each has added and loses what each has taken out, and of a table (`rowsBy`) each row is merged field by
 * field; everything else is a whole.
 */
export function merge<Values extends object>(
  labels: Labels,
  versions: Versions<Values>,
  taken?: ReadonlySet<string>,
): Merge<Values>;
export function merge(
  labels: Labels,
  versions: Versions<object>,
  taken: ReadonlySet<string> = new Set(),
): Merge<object> {
  const clashes: Clash[] = [];
  const mergeParts = (path: readonly string[], { base, own, theirs }: Versions<object>): object =>
    Object.fromEntries(
      Object.keys({ ...theirs, ...own }).map((name) => [
        name,
        mergeValue([...path, name], {
          base: partOf(base, name),
          own: partOf(own, name),
          theirs: partOf(theirs, name),
        }),
      ]),
    );
  const mergeRows = (
    path: readonly string[],
    by: string,
    { base, own, theirs }: Versions<readonly unknown[]>,
  ): unknown[] => {
    const rows = { base: rowsOf(base, by), own: rowsOf(own, by), theirs: rowsOf(theirs, by) };
    return [...new Set([...rows.theirs.keys(), ...rows.own.keys()])]
      .map((key): unknown =>
        mergeValue([...path, key], {
          base: rows.base.get(key),
          own: rows.own.get(key),
          theirs: rows.theirs.get(key),
        }),
      )
      .filter((row) => row !== undefined);
  };
  const mergeValue = (path: readonly string[], { base, own, theirs }: Versions<unknown>) => {
    if (isSame(own, base) || isSame(own, theirs)) return theirs;
    if (isSame(theirs, base)) return own;
    const label = labels[path[0] ?? ""];
    if ((label?.parts || label?.rowsBy) && isParts(base) && isParts(own) && isParts(theirs))
      return mergeParts(path, { base, own, theirs });
    if (label?.rowsBy && isList(base) && isList(own) && isList(theirs))
      return mergeRows(path, label.rowsBy, { base, own, theirs });
    if (label?.isSet && isList(base) && isList(own) && isList(theirs))
      return mergeSets({ base, own, theirs });
    const clash = { path: path.join("."), names: path, own, theirs };
    clashes.push(clash);
    return taken.has(clash.path) ? theirs : own;
  };
  return { merged: mergeParts([], versions), clashes };
}

/** Whether two values say the same; the order of a record's parts means nothing, and a part that is undefined is not there. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isParts(one) || !isParts(other)) return Object.is(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(partOf(one, name), partOf(other, name)));
}

function rowsOf(list: readonly unknown[], by: string): Map<string, unknown> {
  return new Map(list.filter(isParts).map((row) => [String(row[by]), row]));
}

function mergeSets({ base, own, theirs }: Versions<readonly unknown[]>): unknown[] {
  const stays = theirs.filter((item) => has(own, item) || !has(base, item));
  const added = own.filter((item) => !has(base, item) && !has(theirs, item));
  return [...stays, ...added];
}

/** What has an id is known by it, whatever it is called by now. */
function has(list: readonly unknown[], item: unknown): boolean {
  return list.some((one) => isSame(idOf(one) ?? one, idOf(item) ?? item));
}

function idOf(item: unknown): unknown {
  return isParts(item) ? item["_id"] : undefined;
}

/** A record or a part of one, whatever its names are. */
export type Parts = Readonly<Record<string, unknown>>;

export function isParts(value: unknown): value is Parts {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function partOf(whole: object, name: string): unknown {
  return Object.hasOwn(whole, name) ? Reflect.get(whole, name) : undefined;
}
