import type { Db } from "#server/database/databases.ts";
import type { StandingsTypeCode } from "../../rules/points.ts";
import type { EntryMember, SavedEntry } from "../../rules/standings-table.ts";
import type { PlannedScoring } from "../compute-table.ts";
import { findStoredTable, listSavedEntries } from "../standings-store.ts";
import { hidesSomething, listVisibleEntries } from "../visible-tables.ts";

interface EditedTable {
  tableId: string;
  /** Ids of events that are absent for the editor. */
  hides: ReadonlySet<string>;
  type: StandingsTypeCode;
  plan: PlannedScoring[];
  saved: SavedEntry[];
}

/**
 * What an editor saves who does not see hidden events, with all that the stored table holds of them: its scored sessions, the edits of entries
 * that only they have made, and which of their members are ignored. Nobody deletes what they cannot see.
 */
export async function withHiddenEdits(
  trx: Db,
  { tableId, hides, type, plan, saved }: EditedTable,
): Promise<Pick<EditedTable, "plan" | "saved">> {
  const stored = await findStoredTable(trx, tableId);
  if (!stored || !hidesSomething(stored, hides)) return { plan, saved };
  const kept = [...plan, ...stored.plan.filter(({ eventId }) => hides.has(eventId))];
  // Entries of another type mean nothing in it.
  if (stored.type !== type) return { plan: kept, saved };
  const seen = new Map(
    (await listVisibleEntries(trx, stored, hides)).map((entry) => [entry.key, entry]),
  );
  const posted = new Map(saved.map((entry) => [entry.key, entry]));
  const whole = await listSavedEntries(trx, tableId);
  const unseen = whole.filter(({ key }) => !seen.has(key) && !posted.has(key));
  return {
    plan: kept,
    saved: [
      ...saved.map((entry) => {
        const before = whole.find(({ key }) => key === entry.key);
        const view = seen.get(entry.key);
        if (!before || !view) return entry;
        return {
          ...entry,
          cars: [...entry.cars, ...unseenIn(before.cars, view.cars)],
          drivers: [...entry.drivers, ...unseenIn(before.drivers, view.drivers)],
          teams: [...entry.teams, ...unseenIn(before.teams, view.teams)],
        };
      }),
      ...unseen,
    ],
  };
}

function unseenIn(members: readonly EntryMember[], view: readonly EntryMember[]): EntryMember[] {
  const seen = new Set(view.map(({ id }) => id));
  return members.filter(({ id }) => !seen.has(id));
}
