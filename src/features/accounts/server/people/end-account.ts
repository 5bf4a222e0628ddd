import { AppError } from "#server/errors.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { deleteUpload } from "#server/files/uploads.ts";
import { accountRefusal } from "../refusals.ts";
import { keepAnAdministrator } from "../roles/administrators.ts";
import { deleteAccount, thingsOfPeople } from "./delete-account.ts";

/**
 * Ends a person on the site, by themselves or by an administrator: what `delete-account.ts` does, what other features hold, and
 * the files. `also` runs in the same transaction.
 * @throws AppError 409 for the last administrator and for the owner of a club.
 */
export async function endAccount(
  services: Services,
  userId: string,
  also: (trx: Db) => Promise<void> = async () => undefined,
): Promise<void> {
  const { databases } = services;
  const uploadIds = await databases.db.transaction().execute((trx) =>
    keepAnAdministrator(trx, async () => {
      const things = await thingsOfPeople(trx, [userId]);
      for (const listen of services.parts.listeners.accountEnds)
        await listen(trx, services, userId);
      const deleted = await deleteAccount(trx, services, userId);
      await also(trx);
      for (const listen of services.parts.listeners.accountEnded) await listen(trx, userId);
      changesOnly(things);
      return deleted.uploadIds;
    }),
  );
  for (const id of uploadIds) await deleteUpload(services, id);
}

/** The same refusals in the words of the person whose account it is. */
export function inOwnWords(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === "user.last-administrator") return accountRefusal("account.last-administrator");
  return error.code === "user.owns-club" ? accountRefusal("account.owns-club") : error;
}
