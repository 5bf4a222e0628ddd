import type { StandingsEntryShape, StandingsTable } from "./standings.ts";

/** Whom an entry is about, by the table's type. Ignored names are not printed. */
export function entryName(
  entry: Pick<StandingsEntryShape, "cars" | "drivers" | "teams">,
  { type }: { type: Pick<StandingsTable["type"], "code"> },
): string {
  switch (type.code) {
    case "D":
      return joined(entry.drivers, (driver) => driver.driverName);
    case "T":
      return joined(entry.teams, (team) => team.name);
    case "C":
      return carNames(entry);
  }
}

/** Names of an entry's cars, or their numbers where they have no name. */
export function carNames({ cars }: Pick<StandingsEntryShape, "cars">): string {
  return joined(cars, (car) => car.carName || car.raceNumber || "");
}

function joined<T extends { ignored: boolean }>(
  members: readonly T[],
  name: (member: T) => string,
): string {
  return members
    .filter((member) => !member.ignored)
    .map(name)
    .join(", ");
}
