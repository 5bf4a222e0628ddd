import { hasEveryLap } from "#simulators/checks/order-witnesses.ts";
import { bestSectors, drivenPace } from "#simulators/driven-laps.ts";
import type { DrivenPace } from "#simulators/driven-laps.ts";
import {
  type DrivenStatus,
  type FileEntry,
  type FileIncidents,
  type FileLap,
  mayBeRace,
  type SessionFile,
} from "#simulators/session-file.ts";
import type { SimulatorDescription } from "#simulators/simulator-description.ts";
import { descriptionOf } from "#simulators/simulators.ts";

/** What one person, or a whole car, did in a session beside its result. `null`: the file does not say. */
export interface DrivenFacts {
  /** Laps at whose end the car crossed the line first. */
  lapsLed: number | null;
  /** Best valid time in each sector; `null` in a place where every time is impossible. */
  bestSectorsMs: (number | null)[] | null;
  pace: DrivenPace | null;
  incidents: FileIncidents;
}

export interface EntryFacts extends DrivenFacts {
  status: DrivenStatus;
  /** In the order of the entry's drivers. */
  drivers: DrivenFacts[];
}

export interface SessionFacts {
  /** In the order of the file's entries. */
  entries: EntryFacts[];
  /** Over half of the starters stopped before the end, as when the server was closed early: none of them is called retired. */
  closedEarly: boolean;
}

interface DrivenFile extends Pick<SessionFile, "sessionType" | "entries"> {
  /** Code of whose word or crossings say how a race ended; of one that nobody knows nothing does. */
  simulator: string;
}

/**
 * The facts of a session. Those that only a race has (laps led, how it ended) are worked out for every session that may be one:
 * what the file is used for decides. Linear in the laps.
 */
export function sessionFacts(file: DrivenFile): SessionFacts {
  const { entries } = file;
  const isRace = mayBeRace(file.sessionType);
  const led = isRace ? lapsLed(entries) : null;
  const isPublished = entries.some(({ published }) => published);
  const read = isRace && !isPublished ? finishes(file) : [];
  const statuses = entries.map(
    ({ published }, index) => published?.status ?? read[index] ?? "unknown",
  );
  const starters = statuses.filter((status) => status !== "dns").length;
  const closedEarly =
    !isPublished && statuses.filter((status) => status === "dnf").length * 2 > starters;
  const sectorsOf = bestSectors(entries);
  return {
    closedEarly,
    entries: entries.map((entry, index) => {
      const status = statuses[index] ?? "unknown";
      const laps = entry.lapList ?? [];
      const driven = (own: readonly FileLap[]) => ({
        bestSectorsMs: sectorsOf(own),
        pace: drivenPace(laps[0] === own[0] ? own.slice(1) : own),
      });
      const whole = driven(laps);
      return {
        ...whole,
        status: closedEarly && status === "dnf" ? "unknown" : status,
        lapsLed: led ? (led[index]?.all ?? null) : entry.lapsLed,
        incidents: entry.incidents,
        drivers: entry.drivers.map((driver, at) => ({
          ...(entry.drivers.length === 1 ? whole : driven(laps.filter((lap) => lap.driver === at))),
          lapsLed: led ? (led[index]?.byDriver[at] ?? null) : driver.lapsLed,
          incidents: driver.incidents,
        })),
      };
    }),
  };
}

interface LapsLed {
  all: number;
  byDriver: number[];
}

/** Who completed each lap of the race first; `null` where laps are missing, since then nobody knows who was ahead. */
function lapsLed(entries: readonly FileEntry[]): LapsLed[] | null {
  if (!knowsCrossings(entries)) return null;
  const led = entries.map(({ drivers }): LapsLed => ({ all: 0, byDriver: drivers.map(() => 0) }));
  const first: { order: number; index: number; driver: number }[] = [];
  for (const [index, { lapList }] of entries.entries()) {
    for (const [number, { order, driver }] of (lapList ?? []).entries()) {
      const leader = first[number];
      if (leader === undefined) first[number] = { order, index, driver };
      else if (order < leader.order) {
        leader.order = order;
        leader.index = index;
        leader.driver = driver;
      }
    }
  }
  for (const { index, driver } of first) {
    const leader = led[index];
    if (leader === undefined) continue;
    leader.all++;
    leader.byDriver[driver] = (leader.byDriver[driver] ?? 0) + 1;
  }
  return led;
}

/** Whether the laps of the file are all that were driven. */
function knowsCrossings(entries: readonly FileEntry[]): boolean {
  return (
    entries.some(({ lapList }) => lapList !== null && lapList.length > 0) &&
    entries.every(hasEveryLap)
  );
}

function finishes({ simulator, entries }: DrivenFile): DrivenStatus[] {
  return howEnded[descriptionOf(simulator).results.finish](entries);
}

const howEnded: Record<
  SimulatorDescription["results"]["finish"],
  (entries: readonly FileEntry[]) => DrivenStatus[]
> = {
  word: finishesByWord,
  crossing: finishesByCrossing,
  unsaid: (entries) => entries.map(() => "unknown"),
};

/**
 * The file does not say who finished. The winner on the road was the first to complete the most laps; whoever crossed the line
 * after that has finished, since the race ends for everybody at their first crossing after the winner's.
 */
function finishesByCrossing(entries: readonly FileEntry[]): DrivenStatus[] {
  const isKnown = knowsCrossings(entries);
  const lasts = entries.map(({ lapList }) => ({
    laps: lapList?.length ?? 0,
    order: lapList?.at(-1)?.order ?? -1,
  }));
  const winner = lasts.reduce(
    (best, last) =>
      last.laps > best.laps || (last.laps === best.laps && last.order < best.order) ? last : best,
    { laps: 0, order: -1 },
  );
  const anybodyDrove = entries.some(hasDriven);
  return entries.map((entry, index) => {
    if (!hasDriven(entry)) return anybodyDrove ? "dns" : "unknown";
    if (!isKnown) return "unknown";
    return (lasts[index]?.order ?? -1) >= winner.order ? "finished" : "dnf";
  });
}

/** The file says how the car ended: one that no longer runs has still finished when it is on the laps of its class's leader. */
function finishesByWord(entries: readonly FileEntry[]): DrivenStatus[] {
  const leaderLaps = new Map<string | null, number>();
  for (const { className, laps } of entries)
    leaderLaps.set(className, Math.max(laps, leaderLaps.get(className) ?? 0));
  const anybodyDrove = entries.some(hasDriven);
  return entries.map((entry) => {
    if (!hasDriven(entry)) return anybodyDrove ? "dns" : "unknown";
    if (entry.laps === 0 || entry.outcome === null) return "unknown";
    if (entry.outcome === "Running") return "finished";
    return entry.laps === leaderLaps.get(entry.className) ? "finished" : "dnf";
  });
}

/** A team's row may say no lap where its people have some: they drove, and nobody knows how it ended. */
function hasDriven({ laps, lapList, drivers, bestLapMs }: FileEntry): boolean {
  return (
    laps > 0 ||
    bestLapMs !== null ||
    (lapList?.length ?? 0) > 0 ||
    drivers.some((driver) => driver.laps > 0)
  );
}
