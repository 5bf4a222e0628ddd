import { countLap } from "#simulators/driven-laps.ts";
import {
  distinctEntries,
  entryKey,
  entryTitle,
  warnNobodyKnown,
} from "#simulators/entry-identity.ts";
import { asList, asRecord, asText, type FileRecord } from "#simulators/file-values.ts";
import {
  maxDriversPerEntry,
  maxEntries,
  maxLapRows,
  maxPenaltyRows,
  maxServerNameLength,
} from "#simulators/result-file-limits.ts";
import { problem, tooMany } from "#simulators/result-file-problems.ts";
import {
  type FileDriver,
  type FileEntry,
  type FileLap,
  mayBeRace,
  noIncidents,
  type ReadOutcome,
  type SessionFile,
} from "#simulators/session-file.ts";
import { orderEntries } from "#simulators/session-order.ts";
import { createWarnings, warnUnknownType, type WarningList } from "#simulators/session-warnings.ts";
import { counted } from "#shared/text/romanian-count.ts";
import {
  countContacts,
  type EvoCar,
  type EvoLap,
  type EvoPerson,
  type EvoStanding,
  groupLaps,
  groupPenalties,
  readCars,
  readPeople,
  readStandings,
} from "./evo-rows.ts";

/** Reads the parsed JSON of an AC EVO server (`formats.md` §13). */
export function readEvoResult(file: FileRecord): ReadOutcome {
  const lists = {
    cars: asList(file["cars"]),
    drivers: asList(file["drivers"]),
    laps: asList(file["laps"]),
    penalties: asList(asRecord(file["penalty_collection"])["session_penalties"]),
  };
  const tooLarge = sizeProblem(file, lists);
  if (tooLarge) return tooLarge;
  const warnings = createWarnings();
  const sessionType = readSessionType(file["session_type"], warnings);
  const { byCar, unreadable } = groupLaps(lists.laps);
  if (unreadable > 0)
    warnings.add("laps.unknown-car", `Tururi fără mașină, ignorate: ${unreadable}.`);
  const units = collectUnits(file, byCar);
  if (units.length > maxEntries) return tooManyEntries();
  const context: UnitContext = {
    sessionType,
    people: readPeople(lists.drivers),
    cars: readCars(lists.cars),
    starts: sessionType === "R" && units.some(({ standing }) => (standing?.start ?? 0) > 0),
    contacts: countContacts(asList(file["collisions"])),
    penalties: groupPenalties(lists.penalties),
    warnings,
  };
  const entries = distinctEntries(
    inCrossingOrder(units.map((unit) => toEntry(unit, context))),
    sessionType,
    warnings,
  );
  if (entries.length === 0)
    return problem(
      "result-file.no-entries",
      "Fișierul nu conține niciun participant: nimeni nu a intrat pe pistă.",
    );
  return {
    ok: true,
    session: {
      simulator: "EVO",
      sessionType,
      track: { key: asText(file["track_name"]), layout: asText(file["track_layout_name"]) },
      wet: null,
      serverName: asText(file["server_name"], maxServerNameLength) || null,
      entries: orderEntries(entries, sessionType, {
        warnings,
        isRanked: ({ left }) => !left,
      }),
      warnings: warnings.all,
    },
  };
}

function sizeProblem(
  file: FileRecord,
  lists: Record<"cars" | "drivers" | "laps" | "penalties", readonly unknown[]>,
): ReadOutcome | null {
  const rows = [lists.cars, lists.drivers, ...standings.map((key) => asList(file[key]))];
  if (rows.some(({ length }) => length > maxEntries)) return tooManyEntries();
  if (lists.laps.length > maxLapRows) return tooMany("laps", counted(maxLapRows, "tur", "tururi"));
  if (lists.penalties.length > maxPenaltyRows)
    return tooMany("rows", counted(maxPenaltyRows, "penalizare", "penalizări"));
  return null;
}

const standings = ["car_standings", "driver_standings"];

function tooManyEntries(): ReadOutcome {
  return tooMany("entries", counted(maxEntries, "mașină", "mașini"));
}

function readSessionType(value: unknown, warnings: WarningList): SessionFile["sessionType"] {
  const text = asText(value);
  if (/^race/i.test(text)) return "R";
  if (/^qual/i.test(text)) return "Q";
  if (/^practice/i.test(text)) return "P";
  warnUnknownType(text, warnings);
  return null;
}

/** A car with everybody who stands in it or drove it. */
interface EvoUnit {
  car: string;
  /** `null`: it left, and only its laps are there. */
  standing: EvoStanding | null;
  people: string[];
  laps: EvoLap[];
}

/** The cars of the standings in their order, then those that are only in laps. */
function collectUnits(file: FileRecord, laps: ReadonlyMap<string, EvoLap[]>): EvoUnit[] {
  const carOf = new Map([...laps].flatMap(([car, own]) => own.map(({ person }) => [person, car])));
  const units = new Map<string, EvoUnit>();
  for (const standing of readStandings(file, (person) => carOf.get(person))) {
    const id = standing.car || `person ${standing.person}`;
    const unit = units.get(id);
    // Another row of the car is of another of its drivers.
    if (unit) unit.people.push(standing.person);
    else
      units.set(id, {
        car: standing.car,
        standing,
        people: [standing.person],
        laps: laps.get(standing.car) ?? [],
      });
  }
  for (const [car, own] of laps)
    if (!units.has(car)) units.set(car, { car, standing: null, people: [], laps: own });
  for (const unit of units.values())
    unit.people = [...new Set([...unit.people, ...unit.laps.map(({ person }) => person)])]
      .filter((person) => person !== "")
      .slice(0, maxDriversPerEntry);
  return [...units.values()];
}

interface UnitContext {
  sessionType: SessionFile["sessionType"];
  people: ReadonlyMap<string, EvoPerson>;
  cars: ReadonlyMap<string, EvoCar>;
  /** Somebody started elsewhere than first: outside of races all say so. */
  starts: boolean;
  contacts: ReturnType<typeof countContacts>;
  penalties: ReturnType<typeof groupPenalties>;
  warnings: WarningList;
}

function toEntry({ car, standing, people, laps }: EvoUnit, context: UnitContext): FileEntry {
  const { sessionType, cars, contacts, penalties, warnings } = context;
  const drivers = toDrivers(people, context);
  const lapList = toLaps(laps, { people, drivers });
  const incidents =
    contacts === null ? noIncidents : { ...noIncidents, ...countsOf(contacts, car) };
  if (drivers.length === 1 && drivers[0]) drivers[0].incidents = incidents;
  const own = penalties.get(car) ?? [];
  const isRace = mayBeRace(sessionType);
  const model = cars.get(car)?.model ?? "";
  const timeMs = standing?.timeMs ?? null;
  const entry: FileEntry = {
    key: entryKey(
      drivers.map(({ platformId }) => platformId),
      car,
    ),
    carId: car,
    raceNumber: cars.get(car)?.raceNumber ?? null,
    modelKey: model,
    modelName: model || null,
    className: null,
    teamName: "",
    drivers,
    // A lap whose time cannot be read was driven all the same.
    laps: laps.length,
    totalMs: isRace && laps.length > 0 ? (timeMs ?? sumOf(lapList)) : null,
    bestLapMs: drivers.reduce<number | null>(
      (best, { bestLapMs }) =>
        bestLapMs !== null && bestLapMs < (best ?? Infinity) ? bestLapMs : best,
      null,
    ),
    claimed: { laps: null, bestLapMs: isRace ? null : timeMs, lapRows: laps.length },
    lapsDown: null,
    startPosition: startOf(standing, context),
    lapsLed: null,
    incidents,
    tyres: null,
    disqualified: own.some(({ kind, cleared }) => kind === "Disqualified" && !cleared),
    outcome: null,
    left: standing === null,
    missingPitStop: false,
    penalties: own,
    lapList,
  };
  if (standing === null)
    warnings.add(
      "entry.left-early",
      `${entryTitle(entry)} a părăsit sesiunea și apare doar în lista de tururi.`,
      entry.key,
    );
  if (lapList.length < laps.length)
    warnings.add(
      "laps.without-time",
      `Tururi fără timp, la ${entryTitle(entry)}: ${laps.length - lapList.length}.`,
      entry.key,
    );
  warnNobodyKnown(entry, "Steam ID", warnings);
  return entry;
}

function toDrivers(people: readonly string[], context: UnitContext): FileDriver[] {
  const nobody: EvoPerson = { name: "", platformId: null };
  // A car always has somebody, known or not.
  return (people.length > 0 ? people : [""]).map((id) => ({
    ...(context.people.get(id) ?? nobody),
    laps: 0,
    bestLapMs: null,
    lapsLed: null,
    incidents: noIncidents,
  }));
}

/** The laps with a time, counted for who drove them. Their order is that of the car until `inCrossingOrder`. */
function toLaps(
  laps: readonly EvoLap[],
  { people, drivers }: { people: readonly string[]; drivers: readonly FileDriver[] },
): FileLap[] {
  const seats = new Map(people.map((person, index) => [person, index]));
  return laps.flatMap(({ person, timeMs, valid, sectorsMs }, order) => {
    if (timeMs === null) return [];
    const driver = seats.get(person) ?? 0;
    const lap: FileLap = { timeMs, valid, driver, sectorsMs, cuts: 0, order };
    const whose = drivers[driver];
    if (whose) countLap(whose, lap);
    return [lap];
  });
}

function startOf(standing: EvoStanding | null, { starts }: UnitContext): number | null {
  if (!starts || standing === null || standing.start === null) return null;
  return standing.start + 1;
}

function countsOf(contacts: NonNullable<UnitContext["contacts"]>, car: string) {
  return contacts.get(car) ?? { contacts: 0, walls: 0 };
}

function sumOf(laps: readonly FileLap[]): number | null {
  const sum = laps.reduce((total, { timeMs }) => total + timeMs, 0);
  return sum === 0 ? null : sum;
}

/**
 * The file lists laps car by car. In a race all start together and a total is the sum of laps (`formats.md` §13), so that sums
 * say who crossed the line before whom.
 */
function inCrossingOrder(entries: FileEntry[]): FileEntry[] {
  const crossings = entries.flatMap(({ lapList }) => {
    let at = 0;
    return (lapList ?? []).map((lap) => ({ lap, at: (at += lap.timeMs) }));
  });
  for (const [order, { lap }] of crossings.toSorted((a, b) => a.at - b.at).entries())
    lap.order = order;
  return entries;
}
