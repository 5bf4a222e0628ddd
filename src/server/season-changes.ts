import { recomputeSeasonClasses } from "#features/registration/server/season-classes.ts";
import type { Db } from "./database/databases.ts";

/**
 * What features do when a season was saved, in the same transaction. Seasons come before them in the layering and cannot know them.
 * A feature that derives something from a season's lists or rules adds its line here.
 */
const followers: ((trx: Db, seasonId: string) => Promise<unknown>)[] = [recomputeSeasonClasses];

export async function followSavedSeason(trx: Db, seasonId: string): Promise<void> {
  for (const follow of followers) await follow(trx, seasonId);
}
