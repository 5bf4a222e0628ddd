import { isRace, type SessionTypeCode } from "#shared/session-types.ts";
import type { DrivenFacts } from "#simulators/checks/session-facts.ts";
import type { PersonFacts, RowFacts } from "../facts.ts";
import type { RowSnapshot } from "../results.ts";
import type { PackedEntry, PackedFile } from "./packed-file.ts";

/** What a file says of an entry beside its result, for a session of this type. The computed grid is no part of it. */
export function rowFacts(file: PackedFile, entry: PackedEntry, type: SessionTypeCode): RowFacts {
  const position = isRace(type) ? entry.startPosition : null;
  return {
    ...personFacts(entry.facts, type),
    status: isRace(type) ? entry.facts.status : "unknown",
    grid: position === null ? null : { position, source: "file" },
    wet: file.wet,
    tyres: entry.tyres,
    serverName: file.serverName,
    ...(entry.published?.distanceUnknown && { distanceUnknown: true as const }),
  };
}

/** What a file says of one person of an entry. Nobody leads a session that is no race. */
export function personFacts(
  { bestSectorsMs, pace, incidents, lapsLed }: DrivenFacts,
  type: SessionTypeCode,
): PersonFacts {
  return { bestSectorsMs, pace, incidents, lapsLed: isRace(type) ? lapsLed : null };
}

/**
 * Adds facts of the file, read again, to rows that were saved before facts were. `null`: the file is not that of the rows, or is
 * read otherwise today; only cars that nobody drove may be in the file alone.
 */
export function withFacts(
  rows: readonly RowSnapshot[],
  file: PackedFile,
  type: SessionTypeCode,
): RowSnapshot[] | null {
  const ofFile = rows.filter(({ added }) => !added);
  const known = new Set(ofFile.map(({ entryKey }) => entryKey));
  const entries = new Map(file.entries.map((entry) => [entry.key, entry]));
  const isWhole =
    known.size === ofFile.length &&
    file.entries.every(({ key, laps }) => known.has(key) || laps === 0) &&
    ofFile.every((row) => isSame(row, entries.get(row.entryKey)));
  if (!isWhole) return null;
  return rows.map((row) => {
    const entry = row.added ? undefined : entries.get(row.entryKey);
    if (!entry) return row;
    const facts = rowFacts(file, entry, type);
    return {
      ...row,
      facts: { ...facts, grid: facts.grid ?? row.facts?.grid ?? null },
      persons: row.persons.map((person, index) => {
        const driver = entry.drivers[index];
        return { ...person, facts: driver ? personFacts(driver.facts, type) : person.facts };
      }),
    };
  });
}

function isSame(row: RowSnapshot, entry: PackedEntry | undefined): boolean {
  return (
    entry !== undefined &&
    entry.laps === row.laps &&
    entry.bestLapMs === row.bestLapMs &&
    entry.drivers.length === row.persons.length &&
    entry.drivers.every(({ laps }, index) => laps === row.persons[index]?.laps)
  );
}
