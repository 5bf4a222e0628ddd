import { groupBy } from "#shared/group-by.ts";
import { personKey } from "#simulators/entry-identity.ts";
import type { FileEntry, SessionFile } from "#simulators/session-file.ts";
import { bestAverage } from "./best-average.ts";
import type { RowSnapshot, Lap } from "../results.ts";

/**
 * A file of a session that takes many (a week of open practice), as one entry for each person: what counts is their time, and not
 * with whom they shared a car on which evening.
 * @param firstOrder crossing order of its first lap, behind all laps of earlier files
 */
export function onePersonPerEntry(file: SessionFile, firstOrder: number): SessionFile {
  const single = file.entries.flatMap((entry) =>
    entry.drivers.map((_, index) => entryOfPerson(entry, index, firstOrder)),
  );
  const best = [...groupBy(single, (entry) => entry.key).values()].map((same) =>
    same.reduce((a, b) => (isFaster(b.bestLapMs, a.bestLapMs) ? b : a)),
  );
  const keys = new Set(best.map((entry) => entry.key));
  const warnings = file.warnings.map((warning) =>
    warning.entryKey === null || keys.has(warning.entryKey)
      ? warning
      : { ...warning, entryKey: null },
  );
  return { ...file, entries: best, warnings };
}

export interface FileRows {
  rows: readonly RowSnapshot[];
  /** By entry key. */
  laps: ReadonlyMap<string, readonly Lap[]>;
}

export interface BestOfFiles {
  /** One for each person, fastest first; rows added by hand are not among them. */
  rows: RowSnapshot[];
  /** Keys of those that the new file decides. */
  fromFile: Set<string>;
}

/**
 * Everybody's best over the files so far and a new one; the earlier wins a tie. With `hotstintLaps` above 1 the best average
 * counts, else the best lap.
 */
export function bestOfFiles(
  saved: FileRows,
  file: FileRows,
  { hotstintLaps }: { hotstintLaps: number },
): BestOfFiles {
  const time = (row: RowSnapshot, laps: ReadonlyMap<string, readonly Lap[]>): number | null =>
    row.rankMs ??
    (hotstintLaps > 1 ? averageOf(laps.get(row.entryKey) ?? [], hotstintLaps) : row.bestLapMs);
  const earlier = saved.rows
    .filter((row) => !row.added)
    .flatMap(rowsOfPersons)
    .map((row) => ({ row, time: time(row, saved.laps), isNew: false }));
  const later = file.rows.map((row) => ({ row, time: time(row, file.laps), isNew: true }));
  const best = [...groupBy([...earlier, ...later], ({ row }) => row.entryKey).values()]
    .map((same) => same.reduce((a, b) => (isFaster(b.time, a.time) ? b : a)))
    .toSorted((a, b) => (a.time ?? Infinity) - (b.time ?? Infinity) || 0);
  return {
    rows: best.map(({ row }, fileOrder) => ({ ...row, fileOrder })),
    fromFile: new Set(best.filter(({ isNew }) => isNew).map(({ row }) => row.entryKey)),
  };
}

/** The crossing order that comes after everything in these rows. */
export function nextOrder(saved: FileRows): number {
  const orders = [
    ...saved.rows.flatMap((row) => row.persons.map((person) => person.bestLapOrder ?? -1)),
    ...[...saved.laps.values()].flatMap((laps) => laps.map((lap) => lap.order)),
  ];
  return orders.reduce((most, order) => Math.max(most, order), -1) + 1;
}

function entryOfPerson(entry: FileEntry, index: number, firstOrder: number): FileEntry {
  const driver = entry.drivers[index];
  if (!driver) return entry;
  const lapList =
    entry.lapList
      ?.filter((lap) => lap.driver === index)
      .map((lap) => ({ ...lap, driver: 0, order: lap.order + firstOrder })) ?? null;
  const isAlone = entry.drivers.length === 1;
  return {
    ...entry,
    key: driver.platformId
      ? personKey(driver.platformId)
      : isAlone
        ? entry.key
        : `${entry.key}:${index}`,
    drivers: [driver],
    laps: isAlone ? entry.laps : driver.laps,
    totalMs: isAlone ? entry.totalMs : null,
    bestLapMs: isAlone ? entry.bestLapMs : driver.bestLapMs,
    claimed: isAlone ? entry.claimed : { laps: null, bestLapMs: null, lapRows: null },
    lapList,
  };
}

/** A row of a shared car, saved before the session took many files, as a row for each of its people. */
function rowsOfPersons(row: RowSnapshot): RowSnapshot[] {
  if (row.persons.length === 1) return [row];
  return row.persons.map((person) => ({
    ...row,
    entryKey: person.personId,
    persons: [person],
    laps: person.laps,
    totalMs: null,
    bestLapMs: person.bestLapMs,
    bestLapOrder: person.bestLapOrder,
    hasLaps: false,
    facts: null,
  }));
}

function averageOf(laps: readonly Lap[], count: number): number | null {
  return bestAverage(laps, count)?.sumMs ?? null;
}

function isFaster(time: number | null, than: number | null): boolean {
  return time !== null && (than === null || time < than);
}
