import { leaveAllClubs } from "#features/clubs/server/leave-all-clubs.ts";
import type { Db } from "./database/databases.ts";
import type { Services } from "./services.ts";

/**
 * What features do in the transaction that ends an account, before the person loses the name. Accounts come before them in the layering and
 * cannot know them. A feature that holds something of people's adds its line here.
 */
const endings: ((trx: Db, services: Services, userId: string) => Promise<void>)[] = [leaveAllClubs];

export async function prepareAccountEnd(
  trx: Db,
  services: Services,
  userId: string,
): Promise<void> {
  for (const prepare of endings) await prepare(trx, services, userId);
}
