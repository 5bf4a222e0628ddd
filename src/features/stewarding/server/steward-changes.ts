import { type DecidedItem, projectDecisions } from "#features/results/decided-penalties.ts";
import { listDecidedItems } from "#features/results/server/decided-items.ts";
import { mapNames } from "#features/results/server/result-rows.ts";
import { loadRanking, loadSession } from "#features/results/server/session-store.ts";
import { applyEdits, rankSession, type RankedRow } from "#features/results/session-results.ts";
import type { Db } from "#server/database/databases.ts";
import { resultsRefusal } from "#features/results/server/refusals.ts";
import { isItemKind, ruleOf } from "../item-rules.ts";
import { driversIn } from "./session-rows.ts";
import type { StewardChanges } from "../stewarding.ts";

interface Proposed {
  /** Not published. */
  items: readonly DecidedItem[];
  /** The decision whose place they would take. */
  insteadOf?: string | undefined;
}

/**
 * What decisions change in a classification: `proposed` beside what is in force, else what is in force beside nothing. Its rows
 * are those whose place or time differs, in the order after it.
 */
export async function readChanges(
  db: Db,
  sessionId: string,
  proposed?: Proposed,
): Promise<StewardChanges> {
  const [state, { kind, laps }, items] = await Promise.all([
    loadSession(db, sessionId),
    loadRanking(db, sessionId),
    listDecidedItems(db, sessionId),
  ]);
  if (!proposed && items.length === 0) return { rows: [] };
  const taken = proposed ? items.filter(({ decision }) => decision._id === proposed.insteadOf) : [];
  const kept = items.filter((item) => !taken.includes(item));
  const rank = (shown: readonly DecidedItem[]): RankedRow[] => {
    const { edits } = projectDecisions(state, shown);
    const ranked = rankSession(applyEdits(state.snapshots, edits), kind, laps);
    if (!ranked) throw resultsRefusal("results.average-needs-laps");
    return ranked;
  };
  const after = rank([...kept, ...(proposed?.items ?? [])]);
  const before = rank(proposed ? items : []);
  const beforeByKey = new Map(before.map((row) => [row.snapshot.entryKey, row]));
  const names = await mapNames(
    db,
    after.flatMap((row) => row.userIds),
  );
  const given = proposed?.items ?? items;
  const rows = after.flatMap((row) => {
    const { entryKey, car, fileCar } = row.snapshot;
    const old = beforeByKey.get(entryKey);
    if (!old || isSame(old, row)) return [];
    const lost = itemsOf(old, taken);
    return [
      {
        _id: state.rowIds.get(entryKey) ?? "",
        raceNumber: car.raceNumber ?? fileCar.raceNumber,
        carName: car.carName,
        drivers: driversIn(row, names),
        before: placeOf(old),
        after: placeOf(row),
        items: [
          ...lost.map((item) => ({ text: `fără ${textOf(item)}`, decision: item.decision })),
          ...itemsOf(row, given).map((item) => ({
            text: textOf(item),
            decision: proposed ? null : item.decision,
          })),
        ],
      },
    ];
  });
  return { rows };
}

function placeOf({ computed, dsq }: RankedRow): StewardChanges["rows"][number]["before"] {
  const { position, classPositions, laps, totalMs } = computed;
  return { position, classPositions, laps, totalMs, dsq };
}

/** Whether a row has the same place and time. */
function isSame(one: RankedRow, other: RankedRow): boolean {
  return JSON.stringify(placeOf(one)) === JSON.stringify(placeOf(other));
}

/** Those of the items that a row bears. */
function itemsOf({ penalties }: RankedRow, items: readonly DecidedItem[]): DecidedItem[] {
  return penalties.flatMap(({ id }) => items.find((item) => item.id === id) ?? []);
}

function textOf({ kind, amount }: DecidedItem): string {
  return isItemKind(kind) ? ruleOf(kind).told(amount) : kind;
}
