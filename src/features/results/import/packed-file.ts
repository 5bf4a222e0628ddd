import { type DisputedOrder, hearWitnesses } from "#simulators/checks/order-witnesses.ts";
import { type ResultAlarm, resultAlarms } from "#simulators/checks/result-alarms.ts";
import {
  type DrivenFacts,
  type EntryFacts,
  sessionFacts,
} from "#simulators/checks/session-facts.ts";
import type { FileDriver, FileEntry, FileLap, SessionFile } from "#simulators/session-file.ts";

/** A file as results need it: each entry's laps are one text, as they are stored, beside what ranking asks of them. */
export interface PackedFile extends Omit<SessionFile, "entries"> {
  entries: PackedEntry[];
  /** Over half of the starters did not get to the end: see `sessionFacts`. */
  closedEarly: boolean;
  /** `null`: its witnesses agree. */
  order: DisputedOrder | null;
  alarms: ResultAlarm[];
}

export interface PackedEntry extends Omit<FileEntry, "drivers" | "lapList" | "claimed"> {
  drivers: PackedDriver[];
  facts: Omit<EntryFacts, "drivers">;
  /** When its best lap was completed, in the order of all crossings; `null` when the file has no such lap. */
  bestLapOrder: number | null;
  /** `null` when the format has no laps. */
  storedLaps: string | null;
}

interface PackedDriver extends FileDriver {
  bestLapOrder: number | null;
  facts: DrivenFacts;
}

export function packFile(file: SessionFile): PackedFile {
  const facts = sessionFacts(file);
  const { entries, closedEarly } = facts;
  return {
    ...file,
    closedEarly,
    // A league has published its order already.
    order: file.entries.some(({ published }) => published) ? null : hearWitnesses(file),
    alarms: resultAlarms(file, facts),
    entries: file.entries.flatMap((entry, index) => {
      const own = entries[index];
      return own ? [packEntry(entry, own)] : [];
    }),
  };
}

function packEntry(fileEntry: FileEntry, { drivers, ...facts }: EntryFacts): PackedEntry {
  const { lapList, claimed: _claimed, ...entry } = fileEntry;
  return {
    ...entry,
    facts,
    drivers: entry.drivers.map((driver, index) => ({
      ...driver,
      bestLapOrder: bestLapOrder(
        lapList?.filter((lap) => lap.driver === index),
        driver.bestLapMs,
      ),
      facts: drivers[index] ?? facts,
    })),
    bestLapOrder: bestLapOrder(lapList, entry.bestLapMs),
    storedLaps: lapList && toStoredLaps(lapList),
  };
}

function bestLapOrder(
  laps: readonly FileLap[] | null | undefined,
  bestLapMs: number | null,
): number | null {
  if (bestLapMs === null) return null;
  return laps?.find((lap) => lap.valid && lap.timeMs === bestLapMs)?.order ?? null;
}

/**
 * Laps as stored, small because a race has tens of thousands:
 * `[timeMs, valid 0/1, driver index, crossing order in the session, cuts, ...sector ms]`.
 */
function toStoredLaps(laps: readonly FileLap[]): string {
  const stored = laps.map((lap) => [
    lap.timeMs,
    lap.valid ? 1 : 0,
    lap.driver,
    lap.order,
    lap.cuts,
    ...lap.sectorsMs,
  ]);
  return JSON.stringify(stored);
}
