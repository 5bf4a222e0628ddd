import { type RawBuilder, sql, type SqlBool } from "kysely";
import {
  type DecidedGrid,
  mapOwners,
  type StoredGridPenalty,
} from "#features/results/server/decided-grid.ts";
import { givenTo } from "#features/results/server/decided-items.ts";
import type { Db } from "#server/database/databases.ts";
import { describeItem, itemQuery } from "../item-rows.ts";

/** See `readDecidedGrid` of results. */
export async function listGridPenalties(db: Db, seasonId: string): Promise<DecidedGrid> {
  const decided = await listItems(db, seasonId);
  const sanctioned = await listSanctionedGrid(db, seasonId);
  const replaces = decided.length > 1 ? await mapReplaced(db, seasonId) : new Map<string, string>();
  return { penalties: [...decided, ...sanctioned], replaces };
}

/** See `anyDecidedGrid` of results. */
export function selectAnyGrid(seasonId: string): RawBuilder<SqlBool> {
  return sql`(exists (select 1 from decisions as decision
      inner join decision_items as item on item.decision_id = decision.id
      where decision.season_id = ${seasonId} and item.kind = 'grid')
    or exists (select 1 from sanctions where sanctions.season_id = ${seasonId} and sanctions.kind = 'grid'))`;
}

/** Which decision of a season took the place of which. */
async function mapReplaced(db: Db, seasonId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("decisions")
    .select(["id", "replaced_by"])
    .where("season_id", "=", seasonId)
    .where("replaced_by", "is not", null)
    .execute();
  return new Map(rows.map(({ id, replaced_by }) => [replaced_by ?? "", id]));
}

async function listItems(db: Db, seasonId: string): Promise<StoredGridPenalty[]> {
  const items = await itemQuery(db)
    .innerJoin("events as event", "event.id", "session.event_id")
    .select("event.title")
    .where("decision.season_id", "=", seasonId)
    .where("item.kind", "=", "grid")
    .where("item.effect_from", "is not", null)
    .where("event.hidden", "=", false)
    .execute();
  const owners = await mapOwners(db, [...new Set(items.map(({ session }) => session))]);
  return items.flatMap((row) => {
    const { personId, userId } = givenTo(row);
    // Of a crew of whom nobody is named: nobody serves it until somebody is.
    if (personId === "") return [];
    return [
      {
        id: row.id,
        decision: row.decision,
        driver: userId ?? owners.get(`${row.session} ${personId}`) ?? personId,
        positions: row.amount,
        reason: describeItem(row),
        event: row.title,
        effectFrom: row.effect_from ?? 0,
        endedAt: row.ended_at,
      },
    ];
  });
}

async function listSanctionedGrid(db: Db, seasonId: string): Promise<StoredGridPenalty[]> {
  const rows = await db
    .selectFrom("sanctions")
    .select(["id", "user_id", "amount", "effect_from", "ended_at"])
    .where("season_id", "=", seasonId)
    .where("kind", "=", "grid")
    .where("effect_from", "is not", null)
    .orderBy("effect_from")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    decision: null,
    driver: row.user_id,
    positions: row.amount,
    reason: "Sancțiune pentru punctele și avertismentele de pe licență",
    effectFrom: row.effect_from ?? 0,
    endedAt: row.ended_at,
  }));
}
