import { z } from "zod";
import type { RowSnapshot } from "#features/results/results.ts";

/** A car of a case as it was when the case was opened; no names of people whom the site knows. */
export const frozenEntrySchema = z.object({
  raceNumber: z.string().nullable(),
  carName: z.string(),
  carId: z.string().nullable(),
  clubId: z.string().nullable(),
  clubName: z.string(),
  /** Everybody in the car, by `personId`. */
  persons: z.array(z.string()),
  /** Of the driver it is about as long as nobody is matched: what the file calls them. */
  name: z.string(),
});
export type FrozenEntry = z.infer<typeof frozenEntrySchema>;

/** What a case is about: a row of results, and one of its drivers or the car alone. */
export interface NewEntry {
  entryKey: string;
  /** Empty: whoever drove. */
  personId: string;
  userId: string | null;
  frozen: FrozenEntry;
}

/**
 * The car of a result row, for a case. `driver` is a place in the row; `null` takes the only driver of the row, if it has one.
 * The answer is `undefined` when there is no such driver.
 */
export function toEntry(
  { snapshot, userIds }: { snapshot: RowSnapshot; userIds: readonly (string | null)[] },
  driver: number | null,
): NewEntry | undefined {
  const place = snapshot.persons.length === 1 ? 0 : driver;
  const person = place === null ? undefined : snapshot.persons[place];
  if (place !== null && !person) return undefined;
  const userId = place === null ? null : (userIds[place] ?? null);
  const { car, fileCar } = snapshot;
  return {
    entryKey: snapshot.entryKey,
    personId: person?.personId ?? "",
    userId,
    frozen: {
      raceNumber: car.raceNumber ?? fileCar.raceNumber,
      carName: car.carName,
      carId: car.carId,
      clubId: car.clubId,
      clubName: car.clubName,
      persons: snapshot.persons.map(({ personId }) => personId),
      name: userId === null ? (person?.name ?? "") : "",
    },
  };
}

/** The same of the same driver of the same car, in whichever case. */
export function keyOfEntry({
  entryKey,
  personId,
}: Pick<NewEntry, "entryKey" | "personId">): string {
  return `${entryKey}/${personId}`;
}
