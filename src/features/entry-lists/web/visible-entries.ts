import { foldForSearch } from "#shared/text/person-name.ts";
import type { Entry, EntryListReply } from "#features/entry-lists/entry-lists.ts";
import type { HeldClass } from "#features/seasons/seasons.ts";

export interface EntryGroup {
  kind: "split" | "reserves" | "out";
  title: string;
  /** Those that the filters let through. */
  entries: Entry[];
  /** How many there are without filters. */
  total: number;
}

export interface EntryFilter {
  /** Id of a car class; `undefined`: everybody. */
  classId: string | undefined;
  /** Words that a driver, club, crew, model or number must all hold. */
  search: string;
}

/** Splits, then reserves and cars that do not take part, where there are any. */
export function visibleGroups(list: EntryListReply, filter: EntryFilter): EntryGroup[] {
  const matches = matcherOf(filter);
  const group = (kind: EntryGroup["kind"], title: string, entries: readonly Entry[]) => ({
    kind,
    title,
    entries: entries.filter(matches),
    total: entries.length,
  });
  const isOnlySplit = list.splits.length === 1;
  return [
    ...list.splits.map(({ title, entries }) =>
      group("split", isOnlySplit ? "Participă" : title, entries),
    ),
    group("reserves", "Rezerve", list.reserves),
    group("out", "Nu participă", list.out),
  ].filter(({ kind, total }) => kind === "split" || total > 0);
}

/** The classes that cars on the list are in, in the season's order. */
export function classesOfEntries(
  list: EntryListReply,
  seasonClasses: readonly HeldClass[],
): HeldClass[] {
  const used = new Set(allEntries(list).flatMap(({ car }) => car.classes.map(({ _id }) => _id)));
  return seasonClasses.filter(({ _id }) => used.has(_id));
}

export function allEntries({ splits, reserves, out }: EntryListReply): Entry[] {
  return [...splits.flatMap((split) => split.entries), ...reserves, ...out];
}

function matcherOf({ classId, search }: EntryFilter): (entry: Entry) => boolean {
  const wanted = foldForSearch(search).split(" ").filter(Boolean);
  return (entry) => {
    const isInClass =
      classId === undefined || entry.car.classes.some((carClass) => carClass._id === classId);
    if (!isInClass || wanted.length === 0) return isInClass;
    const text = textOf(entry);
    return wanted.every((word) => text.includes(word));
  };
}

function textOf({ car, drivers }: Entry): string {
  const names = drivers.map((driver) => driver.driverName);
  return foldForSearch(
    [`#${car.raceNumber}`, car.carName, car.team?.name ?? "", car.carModel.title, ...names].join(
      " ",
    ),
  );
}
