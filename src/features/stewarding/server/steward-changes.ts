import { ranksByAverage } from "#features/results/classification.ts";
import { type DecidedItem, projectDecisions } from "#features/results/decided-penalties.ts";
import { listDecidedItems } from "#features/results/server/decided-items.ts";
import { mapNames } from "#features/results/server/result-rows.ts";
import { loadLaps, loadSession } from "#features/results/server/session-store.ts";
import { applyEdits, rankSession, type RankedRow } from "#features/results/session-results.ts";
import type { Db } from "#server/database/databases.ts";
import { resultsRefusal } from "#features/results/server/refusals.ts";
import { readSessionType } from "#shared/session-types.ts";
import { changedRows } from "../classification-changes.ts";
import { isItemKind, ruleOf } from "../item-rules.ts";
import type { StewardChanges } from "../stewarding.ts";

interface Proposed {
  /** Not published. */
  items: readonly DecidedItem[];
  /** The decision whose place they would take. */
  insteadOf?: string | undefined;
}

/** What decisions change in a classification: `proposed` beside what is in force, else what is in force beside nothing. */
export async function readChanges(
  db: Db,
  sessionId: string,
  proposed?: Proposed,
): Promise<StewardChanges> {
  const [state, kind, items] = await Promise.all([
    loadSession(db, sessionId),
    sessionKind(db, sessionId),
    listDecidedItems(db, sessionId),
  ]);
  if (!proposed && items.length === 0) return { rows: [] };
  const taken = proposed ? items.filter(({ decision }) => decision._id === proposed.insteadOf) : [];
  const kept = items.filter((item) => !taken.includes(item));
  const laps = ranksByAverage(kind) ? await loadLaps(db, sessionId) : new Map<string, never[]>();
  const rank = (shown: readonly DecidedItem[]): RankedRow[] => {
    const { edits } = projectDecisions(state, shown);
    const ranked = rankSession(applyEdits(state.snapshots, edits), kind, laps);
    if (!ranked) throw resultsRefusal("results.average-needs-laps");
    return ranked;
  };
  const after = rank([...kept, ...(proposed?.items ?? [])]);
  const before = rank(proposed ? items : []);
  const byKey = new Map(after.map((row) => [row.snapshot.entryKey, row]));
  const beforeByKey = new Map(before.map((row) => [row.snapshot.entryKey, row]));
  const names = await mapNames(
    db,
    after.flatMap((row) => row.userIds),
  );
  const given = proposed?.items ?? items;
  return {
    rows: changedRows(before, after).map(({ entryKey, ...row }) => ({
      ...row,
      _id: state.rowIds.get(entryKey) ?? "",
      drivers: driversOf(byKey.get(entryKey), names),
      items: [
        ...itemsOf(beforeByKey.get(entryKey), taken).map((item) => ({
          text: `fără ${textOf(item)}`,
          decision: item.decision,
        })),
        ...itemsOf(byKey.get(entryKey), given).map((item) => ({
          text: textOf(item),
          decision: proposed ? null : item.decision,
        })),
      ],
    })),
  };
}

/** Those of the items that a row bears. */
function itemsOf(row: RankedRow | undefined, items: readonly DecidedItem[]): DecidedItem[] {
  return (row?.penalties ?? []).flatMap(({ id }) => items.find((item) => item.id === id) ?? []);
}

function textOf({ kind, amount }: DecidedItem): string {
  return isItemKind(kind) ? ruleOf(kind).told(amount) : kind;
}

function driversOf(
  row: RankedRow | undefined,
  names: Awaited<ReturnType<typeof mapNames>>,
): string[] {
  return (row?.snapshot.persons ?? []).map((person, place) => {
    const userId = row?.userIds[place] ?? null;
    const known = userId === null ? undefined : names.get(userId);
    return known ? `${known.firstName} ${known.lastName}`.trim() : person.name;
  });
}

/** As what a session is ranked. */
export async function sessionKind(db: Db, sessionId: string) {
  const { type, hotstint_laps } = await db
    .selectFrom("event_sessions")
    .select(["type", "hotstint_laps"])
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return { type: readSessionType(type), hotstintLaps: hotstint_laps };
}
