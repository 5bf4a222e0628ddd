import type { Db } from "#server/database/databases.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import { z } from "zod";

/** The row of `settings`: when `npm run backup` last finished, on whichever machine. */
const NAME = "last-backup";

const schema = z.object({ at: z.number() });

export async function markBackup(db: Db, at: number): Promise<void> {
  const value = toJson({ at });
  await db
    .insertInto("settings")
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** UTC ms; `null` when none is known. */
export async function lastBackupAt(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", NAME)
    .executeTakeFirst();
  return row ? fromJson(schema, row.value).at : null;
}
