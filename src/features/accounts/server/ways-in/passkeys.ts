import { createHash } from "node:crypto";
import { MOST_PASSKEYS, type Passkey } from "#features/accounts/own/passkeys.ts";
import { type Db, ifTaken } from "#server/database/databases.ts";
import { addRow, countRows } from "#server/database/rows.ts";
import { accountRefusal } from "../refusals.ts";
import { countWaysIn } from "./count-ways-in.ts";

/** Keys of a person, the oldest first. */
async function ownKeys(db: Db, userId: string) {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "used_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** As browsers are told which keys they have already. */
export async function listKeyIds(db: Db, userId: string): Promise<string[]> {
  return (await ownKeys(db, userId)).map(({ id }) => id);
}

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const keys = await ownKeys(db, userId);
  return keys.map((key) => ({
    _id: shortId(key.id),
    name: key.name,
    createdAt: key.created_at,
    usedAt: key.used_at,
  }));
}

interface NewPasskey {
  userId: string;
  id: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
  name: string;
  now: number;
}

/** Call it under the person's lock. @throws AppError 409 after ten, or when somebody has the key already */
export async function addKey(trx: Db, key: NewPasskey): Promise<void> {
  const own = trx.selectFrom("passkeys").where("user_id", "=", key.userId);
  if ((await countRows(own)) >= MOST_PASSKEYS) throw accountRefusal("passkey.many");
  await addRow(trx, "passkeys", {
    id: key.id,
    user_id: key.userId,
    public_key: key.publicKey,
    counter: key.counter,
    transports: key.transports.join(","),
    name: key.name,
    created_at: key.now,
    used_at: null,
  }).catch(ifTaken(() => accountRefusal("passkey.known")));
}

/** @throws AppError 409 when it is not the person's */
export async function renameKey(
  db: Db,
  { userId, shortId: wanted, name }: { userId: string; shortId: string; name: string },
): Promise<void> {
  const id = await idOf(db, userId, wanted);
  await db.updateTable("passkeys").set({ name }).where("id", "=", id).execute();
}

/** Call it under the person's lock. @throws AppError 409 when it is not the person's, or their last way in */
export async function removeKey(
  trx: Db,
  { userId, shortId: wanted }: { userId: string; shortId: string },
): Promise<void> {
  const id = await idOf(trx, userId, wanted);
  if ((await countWaysIn(trx, userId)) === 1) throw accountRefusal("passkey.last-way");
  await trx.deleteFrom("passkeys").where("id", "=", id).execute();
}

/** Takes off all keys of somebody who has lost them. @throws AppError 409 when they have no other way in */
export async function endKeys(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
  if ((await countWaysIn(trx, userId)) === 0) throw accountRefusal("user.only-keys");
}

async function idOf(db: Db, userId: string, wanted: string): Promise<string> {
  const found = (await listKeyIds(db, userId)).find((id) => shortId(id) === wanted);
  if (found === undefined) throw accountRefusal("passkey.gone");
  return found;
}

/** Keys may call themselves by a thousand letters, which fit in no address. */
function shortId(id: string): string {
  return createHash("sha256").update(id).digest("base64url").slice(0, 22);
}
