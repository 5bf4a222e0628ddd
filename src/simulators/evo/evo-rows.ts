import { steamId } from "#simulators/ac/ac-rows.ts";
import {
  asId,
  asInteger,
  asList,
  asRecord,
  asSectorsMs,
  asText,
  asTimeMs,
  isRecord,
} from "#simulators/file-values.ts";
import { maxLapsPerEntry, maxTimeMs } from "#simulators/result-file-limits.ts";
import type { FilePenalty, PlatformId } from "#simulators/session-file.ts";

/** Rows of an AC EVO server's file (`formats.md` §13). */

/** `a:b` of an id, a pair of 64-bit numbers as text, which no number can hold; empty for anything else. */
export function readPair(value: unknown): string {
  const { a, b } = asRecord(value);
  const [first, second] = [asId(a), asId(b)];
  return first === "" || second === "" ? "" : `${first}:${second}`;
}

export interface EvoPerson {
  name: string;
  platformId: PlatformId | null;
}

export function readPeople(drivers: readonly unknown[]): Map<string, EvoPerson> {
  return new Map(
    drivers.map((driver) => {
      const row = asRecord(driver);
      const name = `${asText(row["first_name"])} ${asText(row["last_name"])}`.trim();
      return [
        readPair(row["guid"]),
        { name: name || asText(row["nickname"]), platformId: steamId(asId(row["player_id"])) },
      ];
    }),
  );
}

export interface EvoCar {
  model: string;
  raceNumber: string | null;
}

export function readCars(cars: readonly unknown[]): Map<string, EvoCar> {
  return new Map(
    cars.map((car) => {
      const row = asRecord(car);
      const raceNumber = asId(row["race_number"]) || null;
      return [readPair(row["car_id"]), { model: asText(row["model_displayname"]), raceNumber }];
    }),
  );
}

/** A row of the standings: whose, in which car. */
export interface EvoStanding {
  car: string;
  person: string;
  /** A race's total, or the best lap. */
  timeMs: number | null;
  /** From 0, as it is written. */
  start: number | null;
}

/** The three lists are parallel. A driver without a car sits in the one of their laps. */
export function readStandings(
  file: Readonly<Record<string, unknown>>,
  carOf: (person: string) => string | undefined,
): EvoStanding[] {
  const cars = asList(file["car_standings"]);
  const times = asList(file["time_standings"]);
  const people = asList(file["driver_standings"]);
  return Array.from({ length: Math.max(cars.length, people.length) }, (_, at) => {
    const car = asRecord(cars[at]);
    const person = readPair(people[at]);
    return {
      car: readPair(car["car_id"]) || (carOf(person) ?? ""),
      person,
      timeMs: asTimeMs(times[at]),
      start: asInteger(car["starting_position"], 0, 1_000),
    };
  }).filter(({ car, person }) => car !== "" || person !== "");
}

export interface EvoLap {
  person: string;
  /** `null`: cannot be read. */
  timeMs: number | null;
  valid: boolean;
  sectorsMs: number[];
}

/** By car, in the order in which they were driven. */
export function groupLaps(laps: readonly unknown[]): {
  byCar: Map<string, EvoLap[]>;
  unreadable: number;
} {
  const byCar = new Map<string, EvoLap[]>();
  let unreadable = 0;
  for (const lap of laps) {
    const car = isRecord(lap) ? readPair(lap["car_key"]) : "";
    if (!isRecord(lap) || car === "") {
      unreadable++;
      continue;
    }
    const flags = asInteger(lap["flags"], 0, Number.MAX_SAFE_INTEGER) ?? 0;
    const own = byCar.get(car) ?? [];
    byCar.set(car, own);
    own.push({
      person: readPair(lap["driver_key"]),
      timeMs: asTimeMs(lap["time"]),
      valid: flags % 2 === 0,
      sectorsMs: asSectorsMs(lap["split"]),
    });
  }
  return { byCar, unreadable };
}

export interface EvoContacts {
  contacts: number;
  walls: number;
}

/** By car; `null`: the file lists none, as from servers that do not look. Both cars report a contact. */
export function countContacts(
  collisions: readonly unknown[],
): ReadonlyMap<string, EvoContacts> | null {
  if (collisions.length === 0) return null;
  const byCar = new Map<string, EvoContacts>();
  for (const collision of collisions) {
    const row = asRecord(collision);
    const car = readPair(row["car_id"]);
    const counts = byCar.get(car) ?? { contacts: 0, walls: 0 };
    byCar.set(car, counts);
    if (row["collider"] === "Car") counts.contacts++;
    else if (row["collider"] !== undefined) counts.walls++;
  }
  return byCar;
}

/** By car, those that were served (`cleared`) too. */
export function groupPenalties(penalties: readonly unknown[]): Map<string, FilePenalty[]> {
  const byCar = new Map<string, FilePenalty[]>();
  for (const ofCar of penalties.map(asRecord)) {
    const car = readPair(ofCar["car_id"]) || readPair(ofCar["car_key"]);
    const own = byCar.get(car) ?? [];
    byCar.set(car, own);
    own.push(
      ...asList(ofCar["pending_penalties"]).map((one) => toPenalty(one, false)),
      ...asList(ofCar["cleared_penalties"]).map((one) => toPenalty(one, true)),
    );
  }
  return byCar;
}

/** The game's words as other games say the same; any other as it is. */
const kinds = new Map([
  ["Time_Penalty_Seconds", "PenaltyTime"],
  ["Drive_Through", "DriveThrough"],
  ["Disqualification", "Disqualified"],
]);

function toPenalty(value: unknown, cleared: boolean): FilePenalty {
  const row = asRecord(value);
  const given = asRecord(row["penalty_data"]);
  const word = asText(given["type"]).replace(/^PenaltyType_/, "");
  const lap = asInteger(row["given_lap_count"], 0, maxLapsPerEntry);
  return {
    kind: kinds.get(word) ?? word,
    reason: asText(row["investigation"]),
    value: (asInteger(given["penalty_time_ms"], 0, maxTimeMs) ?? 0) / 1_000,
    driver: null,
    lap: lap === null ? null : lap + 1,
    cleared,
  };
}
