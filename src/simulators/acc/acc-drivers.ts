import { countLap } from "#simulators/driven-laps.ts";
import { personKey } from "#simulators/entry-identity.ts";
import { noIncidents } from "#simulators/session-file.ts";
import type { FileDriver, FileLap, PlatformId } from "#simulators/session-file.ts";
import type { AccDriver } from "./acc-rows.ts";

export interface AccSeats {
  /** At least one. */
  drivers: FileDriver[];
  /** The car's laps with `driver` pointing into `drivers`. */
  laps: FileLap[];
  /** The place in `drivers` of a driver index of the file, `null` for none. */
  indexOf: (fileIndex: number | null) => number | null;
}

/**
 * The people of one car. Servers list co-drivers without name or id, who are left out unless laps are theirs, and may list one
 * person twice; laps of an unlisted index belong to an unnamed driver.
 */
export function seatDrivers(listed: readonly AccDriver[], laps: FileLap[]): AccSeats {
  const drivers: FileDriver[] = [];
  const seatByPerson = new Map<string, number>();
  const seatByIndex = new Map<number, number>();

  const seat = (index: number): number => {
    const known = seatByIndex.get(index);
    if (known !== undefined) return known;
    const person = listed[index];
    const id = person?.platformId ?? null;
    const sameSeat = id === null ? undefined : seatByPerson.get(personKey(id));
    const at = sameSeat ?? drivers.push(newDriver(id, person?.name ?? "")) - 1;
    seatByIndex.set(index, at);
    if (id !== null) seatByPerson.set(personKey(id), at);
    return at;
  };

  const drove = new Set(laps.map((lap) => lap.driver));
  for (const [index, person] of listed.entries()) {
    if (person.platformId !== null || person.name !== "" || drove.has(index)) seat(index);
  }
  for (const lap of laps) {
    lap.driver = seat(lap.driver);
    const driver = drivers[lap.driver];
    if (driver) countLap(driver, lap);
  }
  if (drivers.length === 0) drivers.push(newDriver(null, ""));
  return {
    drivers,
    laps,
    indexOf: (index) => (index === null ? null : (seatByIndex.get(index) ?? null)),
  };
}

function newDriver(platformId: PlatformId | null, name: string): FileDriver {
  return { platformId, name, laps: 0, bestLapMs: null, lapsLed: null, incidents: noIncidents };
}
