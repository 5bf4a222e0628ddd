import type { Db } from "#server/database/databases.ts";
import { DAY_MS } from "#shared/time/durations.ts";

/** A suspension that was never served is kept no longer than this. */
const LONGEST_UNSERVED_MS = 365 * DAY_MS;

/** See `licenceCountsUntil` of accounts. */
export async function findEndOfLicence(
  db: Db,
  userId: string,
  now: number,
): Promise<number | undefined> {
  const entries = await db
    .selectFrom("licence_entries as entry")
    .innerJoin("decision_items as item", "item.id", "entry.item_id")
    .select("entry.expires_at")
    .where("entry.user_id", "=", userId)
    .where("entry.cleared_at", "is", null)
    .where("item.state", "in", ["active", "aside"])
    .execute();
  const sanctions = await db
    .selectFrom("sanctions")
    .select(["kind", "until_at", "decided_at", "served_at"])
    .where("user_id", "=", userId)
    .where("state", "=", "confirmed")
    .where("flagged", "=", false)
    .execute();
  const ends = sanctions.map(({ kind, until_at, decided_at, served_at }) => {
    if (kind === "ban") return until_at ?? 0;
    return served_at === null ? (decided_at ?? 0) + LONGEST_UNSERVED_MS : 0;
  });
  const until = Math.max(0, ...entries.map(({ expires_at }) => expires_at), ...ends);
  return until > now ? until : undefined;
}

/** See `dropSanctions` of accounts. */
export async function deleteSanctions(
  trx: Db,
  userId: string,
  which: "all" | "proposed",
): Promise<void> {
  await trx
    .deleteFrom("sanctions")
    .where("user_id", "=", userId)
    .$if(which === "proposed", (query) => query.where("state", "=", "proposed"))
    .execute();
  if (which === "all")
    await trx.deleteFrom("licence_entries").where("user_id", "=", userId).execute();
}

/** See `moveSanctions` of accounts. */
export async function giveSanctions(
  trx: Db,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  for (const table of ["sanctions", "licence_entries"] as const)
    await trx.updateTable(table).set({ user_id: toId }).where("user_id", "=", fromId).execute();
}

/** See `tidySanctions` of accounts. */
export async function deleteLeftSanctions(db: Db): Promise<void> {
  for (const table of ["sanctions", "licence_entries"] as const)
    await db
      .deleteFrom(table)
      .where("user_id", "in", (users) =>
        users.selectFrom("users").select("id").where("deleted_at", "is not", null),
      )
      .where("user_id", "not in", (kept) => kept.selectFrom("kept_ids").select("user_id"))
      .execute();
}
