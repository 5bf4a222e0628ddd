import { givenTo } from "#features/results/server/decided-items.ts";
import type { SavedEntry } from "#features/standings/rules/standings-table.ts";
import { recomputeTable } from "#features/standings/server/season-tables.ts";
import { findStoredTable, listSavedEntries } from "#features/standings/server/standings-store.ts";
import type { StandingsTypeCode } from "#features/standings/rules/points.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { refusal } from "#server/errors.ts";
import type { ActServices } from "#server/parts.ts";
import { bumpRow } from "#server/save-versioned.ts";
import { frozenEntrySchema } from "../case-entries.ts";
import { kindsWhere } from "../item-rules.ts";
import { describeItem, itemQuery } from "./item-rows.ts";

/*
 * Points that a decision takes from a table are a deduction with a reason, such as an editor writes: editors of the table see it
 * and may change it, and whoever has the table open finds a newer version.
 */

/** Deducts what a published decision says. @throws AppError 422 when whom it names is not in the table */
export async function takePoints(
  trx: Db,
  services: ActServices,
  decisionId: string,
): Promise<void> {
  await changePoints(trx, services, decisionId, (saved, { key, points, reason }) => {
    const message = "Cel sancționat nu apare în clasamentul ales.";
    if (!saved.some((entry) => entry.key === key))
      throw refusal("request.invalid", { message, fields: { items: message } });
    return saved.map((entry) =>
      entry.key === key
        ? { ...entry, deductions: [...entry.deductions, { points, reason }] }
        : entry,
    );
  });
}

/** Takes those deductions back, as far as editors left them as they were. */
export async function returnPoints(
  trx: Db,
  services: ActServices,
  decisionId: string,
): Promise<void> {
  await changePoints(trx, services, decisionId, (saved, { key, points, reason }) =>
    saved.map((entry) => {
      const index = entry.deductions.findIndex(
        (own) => own.points === points && own.reason === reason,
      );
      if (entry.key !== key || index === -1) return entry;
      return { ...entry, deductions: entry.deductions.toSpliced(index, 1) };
    }),
  );
}

interface TakenPoints {
  /** Of the entry in its table. */
  key: string;
  /** In thousandths. */
  points: number;
  reason: string;
}

async function changePoints(
  trx: Db,
  services: ActServices,
  decisionId: string,
  change: (saved: readonly SavedEntry[], taken: TakenPoints) => SavedEntry[],
): Promise<void> {
  const items = await itemQuery(trx)
    .where("decision.id", "=", decisionId)
    .where("item.kind", "in", kindsWhere({ whose: "table" }))
    .execute();
  for (const item of items) {
    const table = item.standings_id && (await findStoredTable(trx, item.standings_id));
    if (!table) continue;
    const saved = change(await listSavedEntries(trx, table.id), {
      key: subjectOf(table.type, { ...givenTo(item), frozen: item.frozen }),
      points: item.amount,
      reason: describeItem(item),
    });
    await recomputeTable(trx, table, { saved, now: services.now() });
    await bumpRow(trx, { table: "standings", id: table.id });
  }
}

/** Whom a table counts: the driver, the car or its club. */
function subjectOf(
  type: StandingsTypeCode,
  { userId, frozen }: { userId: string | null; frozen: string },
): string {
  const { carId, clubId } = fromJson(frozenEntrySchema, frozen);
  return { D: userId, C: carId, T: clubId }[type] ?? "";
}
