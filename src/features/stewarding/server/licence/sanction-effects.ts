import type { Updateable } from "kysely";
import { listDrivenRaces } from "#features/results/server/decided-grid.ts";
import { isServedIn } from "#features/results/grid/starting-grid.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow, exists } from "#server/database/rows.ts";
import type { Database, Row } from "#server/database/schema.ts";
import type { ActServices } from "#server/parts.ts";
import { counts, inOrder } from "../../licence/sanction-rules.ts";
import { pastAt } from "../../licence/suspension-fate.ts";
import { tellSanction } from "../notices.ts";
import { listLicenceEntries } from "./licence-entries.ts";
import { listSources, placeBan, placeSuspension } from "./suspensions.ts";
import { liftSuspensions } from "#features/entry-lists/server/suspensions/sanctioned.ts";

/** Whether part of a confirmed sanction has happened for good: places lost on a grid, an event missed, a ban that is over. */
export async function isServed(trx: Db, sanction: Row<"sanctions">, now: number): Promise<boolean> {
  const { kind, season_id, user_id, effect_from, ended_at, until_at, served_at } = sanction;
  if (served_at !== null) return true;
  if (kind === "ban") return until_at !== null && until_at <= now;
  if (kind !== "grid" || effect_from === null) return false;
  const penalty = {
    driver: user_id,
    positions: sanction.amount,
    effectFrom: effect_from,
    endedAt: ended_at,
  };
  const races = await listDrivenRaces(trx, season_id);
  return races.some((race) => isServedIn(penalty, race));
}

/** What a sanction rested on is gone: what was not served yet is not served any more, and the rest is marked for the stewards. */
export async function dropSanction(trx: Db, services: ActServices, id: string): Promise<void> {
  const sanction = await findSanction(trx, id);
  if (!sanction || sanction.state === "rejected" || sanction.state === "lapsed") return;
  const now = services.now();
  if (sanction.state === "proposed") return change(trx, sanction, { state: "lapsed" });
  if (await isServed(trx, sanction, now)) return change(trx, sanction, { flagged: true });
  await liftSuspensions(trx, id);
  const ended_at = sanction.ended_at ?? now;
  await change(trx, sanction, { state: "lapsed", held: false, ended_at });
  await tellSanction(trx, services, sanction, "lapsed");
}

/** Writes what becomes of a sanction, as a new version. */
async function change(
  trx: Db,
  { id, version }: Row<"sanctions">,
  set: Updateable<Database["sanctions"]>,
): Promise<void> {
  await changeRow(trx, "sanctions", id, { ...set, version: version + 1 });
}

export async function findSanction(db: Db, id: string): Promise<Row<"sanctions"> | undefined> {
  return db.selectFrom("sanctions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Points and warnings that a sanction rests on: those that counted when the threshold was crossed. */
export async function basisOf(
  db: Db,
  sanction: Pick<Row<"sanctions">, "user_id" | "trigger_item_id" | "rule">,
) {
  const { user_id, trigger_item_id, rule } = sanction;
  const entries = inOrder(await listLicenceEntries(db, user_id));
  const index = entries.findIndex(({ itemId }) => itemId === trigger_item_id);
  const trigger = entries[index];
  if (!trigger) return [];
  const measure = rule.startsWith("warnings:") ? "warnings" : "points";
  return entries
    .slice(0, index + 1)
    .filter((entry) => entry[measure] > 0 && counts(entry, trigger.addedAt));
}

/** While a decision under it is appealed, a sanction that was not served waits; afterwards it takes effect from then on. */
export async function followAppeals(trx: Db, userId: string, now: number): Promise<void> {
  const confirmed = await trx
    .selectFrom("sanctions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("state", "=", "confirmed")
    .where("flagged", "=", false)
    .execute();
  for (const sanction of confirmed) {
    const basis = await basisOf(trx, sanction);
    const isAppealed = await hasAppealed(trx, [...new Set(basis.map((own) => own.decisionId))]);
    if (isAppealed && !sanction.held) await hold(trx, sanction, now);
    if (!isAppealed && sanction.held) await release(trx, sanction, now);
  }
}

async function hasAppealed(trx: Db, decisions: readonly string[]): Promise<boolean> {
  if (decisions.length === 0) return false;
  return exists(
    trx
      .selectFrom("decisions")
      .where("id", "in", [...decisions])
      .where("state", "=", "appealed"),
  );
}

async function hold(trx: Db, sanction: Row<"sanctions">, now: number): Promise<void> {
  if (await isServed(trx, sanction, now)) return;
  await liftSuspensions(trx, sanction.id);
  await change(trx, sanction, { held: true, ended_at: now });
}

async function release(trx: Db, sanction: Row<"sanctions">, now: number): Promise<void> {
  const isAhead = !(await isServed(trx, sanction, now));
  await change(trx, sanction, {
    held: false,
    ended_at: null,
    ...(isAhead && { effect_from: now }),
  });
  if (isAhead) await placeSanction(trx, sanction, now);
}

/** What a confirmed sanction does to presence, as far as there is an event for it. */
export async function placeSanction(
  trx: Db,
  sanction: Row<"sanctions">,
  now: number,
): Promise<void> {
  if (sanction.kind === "suspension") await placeSuspension(trx, sanction, { now });
  if (sanction.kind === "ban") await placeBan(trx, sanction, now);
}

/** Suspensions and bans that take effect, and of which nobody has written down that they were served. */
export function unserved(db: Db) {
  return db
    .selectFrom("sanctions")
    .selectAll()
    .where("state", "=", "confirmed")
    .where("kind", "in", ["suspension", "ban"])
    .where("held", "=", false)
    .where("flagged", "=", false)
    .where("served_at", "is", null);
}

/** Suspensions of somebody whose event is over and that nobody has written down as served; the first one first. */
export async function listServed(db: Db, userId: string, now: number) {
  const sources = (await listSources(db, userId, now)).filter(({ fate }) => fate === "served");
  if (sources.length === 0) return [];
  const ids = sources.map(({ sanctionId }) => sanctionId);
  const sanctions = await unserved(db)
    .where("id", "in", ids)
    .where("kind", "=", "suspension")
    .execute();
  const served = sources.flatMap(({ sanctionId, time }) => {
    const sanction = sanctions.find(({ id }) => id === sanctionId);
    return sanction ? [{ sanction, servedAt: pastAt({ time }) }] : [];
  });
  return Promise.all(
    served.map(async ({ sanction, servedAt }) => ({
      id: sanction.id,
      version: sanction.version,
      servedAt,
      /** Items that count no more from then on. */
      cleared: (await basisOf(db, sanction)).map(({ itemId }) => itemId),
    })),
  );
}

/** What led to a suspension that was served counts no more. */
export async function serveSuspensions(trx: Db, userId: string, now: number): Promise<void> {
  for (const { id, version, servedAt, cleared } of await listServed(trx, userId, now)) {
    if (cleared.length > 0)
      await trx
        .updateTable("licence_entries")
        .set({ cleared_at: servedAt })
        .where("item_id", "in", cleared)
        .where("cleared_at", "is", null)
        .execute();
    await trx
      .updateTable("sanctions")
      .set({ served_at: servedAt, version: version + 1 })
      .where("id", "=", id)
      .where("served_at", "is", null)
      .execute();
  }
}
