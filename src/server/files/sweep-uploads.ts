import { sql } from "kysely";
import { leaveFiles } from "./file-leftovers.ts";
import type { Services } from "../services.ts";
import { isMentioned, isReferredTo } from "./upload-references.ts";

type Sweeper = Pick<Services, "config" | "databases" | "now" | "parts">;

/**
 * Forgets uploads that nothing refers to, once they are older than the configuration says: who fills in a form has that long to
 * save it. Their files become leftovers. Several processes may do so at once.
 */
export async function sweepUploads({ config, databases, now, parts }: Sweeper): Promise<void> {
  const before = now() - config.unusedUploadsMs;
  const rows = await databases.reader
    .selectFrom("uploads")
    .select("id")
    .where("created_at", "<", before)
    .where(sql<boolean>`not ${isReferredTo(parts)}`)
    .execute();
  for (const { id } of rows) await forget({ databases, parts }, { id, now: now() });
}

async function forget(
  { databases: { engine, db }, parts }: Pick<Services, "databases" | "parts">,
  { id, now }: { id: string; now: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // An upload that somebody refers to just now is skipped until the next sweep; whoever comes later waits for this.
    const locked = await trx
      .selectFrom("uploads")
      .select("id")
      .where("id", "=", id)
      .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
      .executeTakeFirst();
    if (!locked) return;
    // Looks again, with the row locked: PostgreSQL would judge a row by what was true before it waited.
    const gone = await trx
      .deleteFrom("uploads")
      .where("id", "=", id)
      .where(sql<boolean>`not ${isReferredTo(parts)}`)
      .where(sql<boolean>`not ${isMentioned(parts)}`)
      .returning("filename")
      .executeTakeFirst();
    if (gone) await leaveFiles(trx, [gone.filename], now);
  });
}
