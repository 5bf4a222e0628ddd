import type { z } from "zod";
import type { Db } from "./databases.ts";
import { fromJson, toJson } from "./json.ts";

/** What a row of `settings` holds. `undefined`: nothing was written yet. */
export async function readSetting<S extends z.ZodType>(
  db: Db,
  name: string,
  schema: S,
): Promise<{ value: z.output<S>; version: number } | undefined> {
  const row = await db
    .selectFrom("settings")
    .select(["value", "version"])
    .where("name", "=", name)
    .executeTakeFirst();
  return row && { value: fromJson(schema, row.value), version: row.version };
}

/** Writes over `version` (0: nothing yet). False when somebody else was quicker; of two at the same moment one gets through. */
export async function writeSetting(
  db: Db,
  name: string,
  { value: content, version }: { value: unknown; version: number },
): Promise<boolean> {
  const value = toJson(content);
  const written =
    version === 0
      ? await db
          .insertInto("settings")
          .values({ name, value })
          .onConflict((conflict) => conflict.doNothing())
          .returning("name")
          .executeTakeFirst()
      : await db
          .updateTable("settings")
          .set({ value, version: version + 1 })
          .where("name", "=", name)
          .where("version", "=", version)
          .returning("name")
          .executeTakeFirst();
  return written !== undefined;
}
