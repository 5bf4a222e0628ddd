import { changesOnly } from "#server/cache/visible-write.ts";
import type { By } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { happened } from "#server/parts.ts";
import { saveVersioned } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { toMilliPoints } from "#shared/points.ts";
import { type SavedEntry, unedited } from "../../rules/standings-table.ts";
import type { StandingsTypeCode } from "../../rules/points.ts";
import { recomputeTable } from "../season-tables.ts";
import { listNewEntries } from "./season-members.ts";
import { tableRecord } from "./save-standings.ts";

/** What a table adds to the results of an entry, in points, and why, in words; empty: nobody says it. */
export interface Compensation {
  points: number;
  reason: string;
}

export interface CompensationsToSet {
  seasonId: string;
  tableId: string;
  version: number;
  /** By whom the table counts; with 0 points an entry goes that has nothing else. */
  compensations: ReadonlyMap<string, Compensation>;
}

/**
 * Sets what a table adds to the results of entries, and adds entries that are not there yet. The caller has locked the season in
 * its transaction.
 * @throws AppError 404 without the table; 409 when it was saved since `version`
 */
export async function setCompensations(
  trx: Db,
  services: Services,
  { seasonId, tableId, version, compensations }: CompensationsToSet,
  { userId, now }: By,
): Promise<void> {
  changesOnly([`season:${seasonId}`, "lists"]);
  await happened(trx, services, { what: "tables", seasonId });
  await saveVersioned(trx, tableRecord(seasonId), {
    userId,
    now,
    action: "standings.saved",
    id: tableId,
    version,
    write: async (inside, { table, saved }) => {
      const known = new Set(saved.map(({ key }) => key));
      const added = [...compensations.keys()].filter((key) => !known.has(key));
      const all = [...saved, ...(await newEntries(inside, { seasonId, type: table.type, added }))];
      const changed = all.map((entry) => {
        const own = compensations.get(entry.key);
        if (own === undefined) return entry;
        const { points, reason } = own;
        return {
          ...entry,
          compensationPoints: toMilliPoints(points),
          compensationReason: points === 0 ? "" : reason,
        };
      });
      await recomputeTable(inside, table, { saved: changed, now });
    },
  });
}

interface NewEntries {
  seasonId: string;
  type: StandingsTypeCode;
  /** Whom they are about. */
  added: readonly string[];
}

async function newEntries(trx: Db, { seasonId, type, added }: NewEntries): Promise<SavedEntry[]> {
  const none = { cars: [], drivers: [], teams: [] };
  const asked = { D: { drivers: added }, T: { teams: added }, C: { cars: added } }[type];
  const shown = await listNewEntries(trx, {
    seasonId,
    type,
    startPosition: 1,
    ...none,
    ...asked,
  });
  const members = (list: readonly { _id: string }[]) =>
    list.map(({ _id }) => ({ _id, ignored: false }));
  return shown
    .filter(({ subject }) => added.includes(subject))
    .map(({ subject, cars, drivers, teams }) => ({
      key: subject,
      ...unedited,
      cars: members(cars),
      drivers: members(drivers),
      teams: members(teams),
    }));
}
