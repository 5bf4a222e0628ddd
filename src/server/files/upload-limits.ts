import { sql } from "kysely";
import { counted } from "#shared/text/romanian-count.ts";
import type { Db } from "../database/databases.ts";
import { refusal } from "../errors.ts";
import { countUse } from "../quotas.ts";
import type { Services } from "../services.ts";
import { isReferredTo } from "./upload-references.ts";

/*
 * How much one account may store. An upload without a record is an unsaved form, of which nobody has many; bytes are counted by
 * day, because replaced and deleted ones stay on the disk for a while.
 */

type Keeper = Pick<Services, "config" | "now" | "parts">;

/**
 * Counts an upload in the transaction that writes its row. The account is locked, so that uploads sent together count one by one.
 * @throws AppError 429 with what helps.
 */
export async function countUpload(
  trx: Db,
  keeper: Keeper,
  { userId, bytes }: { userId: string; bytes: number },
): Promise<void> {
  await countUse(trx, keeper, { userId, kind: "uploads", amount: bytes });
  await requireFewUnused(trx, keeper, userId);
}

/** @throws AppError 429 when as many uploads of the account wait for a form to be saved as may. */
export async function requireFewUnused(
  db: Db,
  { config, parts, now }: Keeper,
  userId: string,
): Promise<void> {
  if (!config.rateLimits) return;
  const most = config.quotas.unusedUploads;
  const { count } = await db
    .selectFrom("uploads")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("owner_id", "=", userId)
    // What is older is about to be swept, or is mentioned in a text.
    .where("created_at", ">", now() - config.unusedUploadsMs)
    .where(sql<boolean>`not ${isReferredTo(parts)}`)
    .executeTakeFirstOrThrow();
  if (Number(count) < most) return;
  throw refusal("quota.unused-uploads", {
    message: `Ai deja ${counted(most, "fișier încărcat", "fișiere încărcate")} pe care nu le-ai salvat nicăieri. Salvează ce ai încărcat, apoi încearcă din nou.`,
  });
}
