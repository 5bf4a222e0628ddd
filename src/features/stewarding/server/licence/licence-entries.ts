import { MINUTE_MS } from "#shared/time/durations.ts";
import { givenTo } from "#features/results/server/decided-items.ts";
import { mapOwners } from "#features/results/server/decided-grid.ts";
import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import { addedBy, itemKinds, ruleOf } from "../../item-rules.ts";
import { sanctionRulesSchema } from "../../licence/sanction-rule-schemas.ts";
import { expiryOf } from "../../licence/sanction-rules.ts";
import { itemQuery } from "../item-rows.ts";
import { readSettings } from "../settings-store.ts";

/** Which items: of decisions, or of whatever was decided in sessions. */
type ItemsOf = { decisions: readonly string[] } | { sessions: readonly string[] };

/**
 * Puts points and warnings of items in force on licences; a known entry stays, or moves to whom the person turned out to be. Whom
 * the site does not know gets them later. People stay locked in the order of their ids, so that of two decisions at once each
 * sees the other's points. Answers everybody whose licence these items are on, or were.
 */
export async function writeLicenceEntries(trx: Db, of: ItemsOf, now: number): Promise<string[]> {
  const items = await listLicenceItems(trx, of);
  if (items.length === 0) return [];
  const owners = await mapOwners(trx, [...new Set(items.map(({ session }) => session))]);
  const ownerOf = (item: LicenceItem) =>
    item.userId ?? owners.get(`${item.session} ${item.personId}`) ?? null;
  const people = await listLiving(
    trx,
    items.flatMap((item) => [item.owner ?? [], ownerOf(item) ?? []].flat()),
  );
  for (const person of people) await lockPerson(trx, person);
  for (const item of items) {
    const owner = ownerOf(item);
    if (owner === null || !people.includes(owner) || !item.isInForce) continue;
    if (item.owner === null) await addEntry(trx, { item, owner, now });
    else if (item.owner !== owner)
      await trx
        .updateTable("licence_entries")
        .set({ user_id: owner })
        .where("item_id", "=", item.id)
        .execute();
  }
  return people;
}

type LicenceItem = Awaited<ReturnType<typeof listLicenceItems>>[number];

async function listLicenceItems(trx: Db, of: ItemsOf) {
  const ids = "decisions" in of ? of.decisions : of.sessions;
  if (ids.length === 0) return [];
  const rows = await itemQuery(trx)
    .leftJoin("licence_entries as known", "known.item_id", "item.id")
    .select(["session.start_at", "session.duration_minutes", "known.user_id as owner"])
    .where(
      "item.kind",
      "in",
      itemKinds.filter((kind) => ruleOf(kind).onLicence !== null),
    )
    .where("decisions" in of ? "decision.id" : "own.session_id", "in", [...ids])
    .execute();
  return rows.map((row) => ({
    ...row,
    ...givenTo(row),
    isInForce: row.state === "active" || row.state === "aside",
  }));
}

async function addEntry(
  trx: Db,
  { item, owner, now }: { item: LicenceItem; owner: string; now: number },
): Promise<void> {
  const fromAt = item.start_at + item.duration_minutes * MINUTE_MS;
  const { settings } = await readSettings(trx, item.season_id);
  const { last } = await trx
    .selectFrom("licence_entries")
    .select(({ fn }) => fn.max("added_at").as("last"))
    .where("user_id", "=", owner)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("licence_entries")
    .values({
      item_id: item.id,
      user_id: owner,
      ...addedBy(item),
      from_at: fromAt,
      expires_at: expiryOf(fromAt),
      // One after the other, however many in a millisecond.
      added_at: Math.max(now, (last ?? 0) + 1),
      rules: toJson(settings.sanctions),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those of them who have not left, each once, in the order of their ids. */
async function listLiving(trx: Db, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return [];
  const rows = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", [...new Set(people)])
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id).toSorted();
}

/** Somebody's points and warnings that are in force, those that count no more too. */
export function entryQuery(db: Db, userId: string) {
  return db
    .selectFrom("licence_entries as entry")
    .innerJoin("decision_items as item", "item.id", "entry.item_id")
    .innerJoin("decisions as decision", "decision.id", "item.decision_id")
    .select(["entry.item_id as itemId", "entry.points", "entry.warnings"])
    .select(["entry.expires_at as expiresAt", "entry.cleared_at as clearedAt"])
    .select(["decision.id as decisionId", "decision.number", "decision.season_id as seasonId"])
    .where("entry.user_id", "=", userId)
    .where("item.state", "in", ["active", "aside"]);
}

/** The same with what thresholds ask of them. */
export async function listLicenceEntries(db: Db, userId: string) {
  const rows = await entryQuery(db, userId)
    .select(["entry.added_at as addedAt", "entry.rules"])
    .execute();
  return rows.map((row) => ({
    ...row,
    number: row.number ?? 0,
    rules: fromJson(sanctionRulesSchema, row.rules),
  }));
}
