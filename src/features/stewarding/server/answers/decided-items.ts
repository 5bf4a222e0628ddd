import type { DecidedItem } from "#features/results/decided-penalties.ts";
import { decidedKinds } from "#features/results/penalty-kinds.ts";
import { givenTo } from "#features/results/server/decided-items.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { frozenEntrySchema } from "../../case-entries.ts";
import { describeItem, itemQuery } from "../item-rows.ts";

const frozenSchema = frozenEntrySchema.pick({ persons: true });

/** See `listDecidedItems` of results. */
export async function readDecidedItems(db: Db, sessionId: string): Promise<DecidedItem[]> {
  const rows = await itemQuery(db)
    .where("own.session_id", "=", sessionId)
    .where("item.state", "in", ["active", "aside"])
    .where("item.kind", "in", decidedKinds)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    decision: { _id: row.decision, number: row.number ?? 0 },
    entryKey: row.entry_key,
    ...givenTo(row),
    persons: fromJson(frozenSchema, row.frozen).persons,
    kind: row.kind,
    amount: row.amount,
    description: describeItem(row),
  }));
}

/** See `noteAside` of results. */
export async function writeAside(
  trx: Db,
  items: readonly DecidedItem[],
  aside: readonly string[],
): Promise<void> {
  const write = async (ids: string[], from: string, state: string) => {
    if (ids.length > 0)
      await trx
        .updateTable("decision_items")
        .set({ state })
        .where("id", "in", ids)
        .where("state", "=", from)
        .execute();
  };
  const ids = items.map(({ id }) => id);
  await write([...aside], "active", "aside");
  await write(
    ids.filter((id) => !aside.includes(id)),
    "aside",
    "active",
  );
}
