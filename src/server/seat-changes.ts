import { recomputeCarClasses } from "#features/registration/server/car-classes-queries.ts";
import type { Db } from "./database/databases.ts";

/**
 * What features do when drivers have left cars, in the same transaction. Clubs come before them in the layering and cannot know them.
 * A feature that derives something from a car's crew adds its line here.
 */
const followers: ((trx: Db, carIds: readonly string[]) => Promise<void>)[] = [recomputeCarClasses];

export async function followFreedSeats(trx: Db, carIds: readonly string[]): Promise<void> {
  if (carIds.length === 0) return;
  for (const follow of followers) await follow(trx, carIds);
}
