import type { Db } from "../databases.ts";

/** Votes are counted when the decision is published: nothing closes them before. */
export async function up(db: Db): Promise<void> {
  await db.updateTable("cases").set({ state: "review" }).where("state", "=", "voted").execute();
}
