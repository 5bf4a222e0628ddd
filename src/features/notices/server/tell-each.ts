import {
  type NewNotice,
  type OwnWords,
  sendNotice,
} from "#features/messages/server/send-notice.ts";
import type { Db } from "#server/database/databases.ts";
import type { ActServices } from "#server/parts.ts";

/** Tells each of these people, by id, in words of their own. */
export async function tellEach(
  trx: Db,
  services: ActServices,
  own: ReadonlyMap<string, OwnWords>,
  notice: Omit<NewNotice, "to" | "subject" | "body" | "own">,
): Promise<void> {
  const [some] = own.values();
  if (some) await sendNotice(trx, services, { ...notice, to: [...own.keys()], ...some, own });
}
