import { z } from "zod";
import type { DecidedItem } from "#features/results/decided-penalties.ts";
import { decidedKinds } from "#features/results/penalty-kinds.ts";
import { describeDecision, givenTo } from "#features/results/server/decided-items.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";

/** What results need of `case_entries.frozen`. */
const frozenSchema = z.object({ persons: z.array(z.string()) });
const offenceSchema = z.object({ title: z.string() }).nullable();

/** See `listDecidedItems` of results. */
export async function readDecidedItems(db: Db, sessionId: string): Promise<DecidedItem[]> {
  const rows = await db
    .selectFrom("cases")
    .innerJoin("decisions as decision", "decision.case_id", "cases.id")
    .innerJoin("decision_items as item", "item.decision_id", "decision.id")
    .innerJoin("case_entries as entry", "entry.id", "item.entry_id")
    .select([
      "item.id",
      "item.kind",
      "item.amount",
      "decision.id as decision",
      "decision.number",
      "decision.offence",
      "item.person_id as item_person",
      "item.user_id as item_user",
      "entry.entry_key",
      "entry.person_id",
      "entry.user_id",
      "entry.frozen",
    ])
    .where("cases.session_id", "=", sessionId)
    .where("item.state", "in", ["active", "aside"])
    .where("item.kind", "in", decidedKinds)
    .orderBy("decision.number")
    .orderBy("item.position")
    .execute();
  return rows.flatMap((row) => {
    const { number } = row;
    if (number === null) return [];
    const offence = fromJson(offenceSchema, row.offence ?? "null");
    return [
      {
        id: row.id,
        decision: { _id: row.decision, number },
        entryKey: row.entry_key,
        ...givenTo(row),
        persons: fromJson(frozenSchema, row.frozen).persons,
        kind: row.kind,
        amount: row.amount,
        description: describeDecision(number, offence?.title),
      },
    ];
  });
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
