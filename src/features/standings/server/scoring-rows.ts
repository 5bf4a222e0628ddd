import {
  type ComputedRow,
  computedRowSchema,
  rowSnapshotSchema,
} from "#features/results/results.ts";
import { readEdits } from "#features/results/server/edits-json.ts";
import { type AppliedRow, applyEdits } from "#features/results/session-results.ts";
import { shownStatus } from "#features/results/facts.ts";
import type { FinishStatus } from "#simulators/session-file.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { letOthersIn } from "#server/database/turns.ts";
import { groupBy } from "#shared/group-by.ts";
import type { ScoringRow } from "../rules/points.ts";

/** Of sessions with results, by id. */
export interface ScoringRows {
  rows: Map<string, readonly ScoringRow[]>;
  /** Why the others cannot be read. */
  unreadable: Map<string, unknown>;
}

export interface StoredResults {
  /** In classification order. */
  rows: readonly { id: string; frozen: string; computed: string }[];
  edits: readonly { work: string }[];
}

/** All layers of the results of these sessions as they are stored, by session; edits that are parked are none. */
export async function mapStoredResults(
  db: Db,
  sessionIds: readonly string[],
): Promise<Map<string, StoredResults>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("result_rows")
    .select(["id", "session_id", "frozen", "computed"])
    .where("session_id", "in", [...sessionIds])
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  const edits = await db
    .selectFrom("result_work")
    .select(["session_id", "work"])
    .where("session_id", "in", [...sessionIds])
    .where("aside", "=", false)
    .execute();
  const editsOf = groupBy(edits, (item) => item.session_id);
  return new Map(
    [...groupBy(rows, (row) => row.session_id)].map(([id, own]) => [
      id,
      { rows: own, edits: editsOf.get(id) ?? [] },
    ]),
  );
}

/** What tables score of sessions, in classification order. */
export async function makeScoringRows(db: Db, sessionIds: readonly string[]): Promise<ScoringRows> {
  const made: ScoringRows = { rows: new Map(), unreadable: new Map() };
  const stored = await mapStoredResults(db, sessionIds);
  for (const id of sessionIds) {
    await letOthersIn();
    try {
      made.rows.set(id, classifiedRows(stored.get(id) ?? { rows: [], edits: [] }));
    } catch (error) {
      made.unreadable.set(id, error);
    }
  }
  return made;
}

function classifiedRows({ rows, edits }: StoredResults): ScoringRow[] {
  const applied = applyEdits(
    rows.map((row) => fromJson(rowSnapshotSchema, row.frozen)),
    edits.map((item) => readEdits(item.work)),
  );
  return applied.flatMap((row, index) => {
    const stored = rows[index];
    const computed = stored && fromJson(computedRowSchema.nullable(), stored.computed);
    if (!computed || row.removed) return [];
    return [toScoringRow(stored.id, row, computed)];
  });
}

const retiredStatuses: ReadonlySet<FinishStatus> = new Set(["dnf", "dns"]);

/** A best lap typed by an organiser was set nobody knows when. */
function toScoringRow(
  id: string,
  row: AppliedRow,
  { rankMs, totalMs }: Pick<ComputedRow, "rankMs" | "totalMs">,
): ScoringRow {
  const { snapshot, userIds } = row;
  const { car } = snapshot;
  return {
    key: id,
    carId: car.carId,
    clubId: car.clubId,
    modelId: car.modelId,
    wildcard: car.wildcard,
    guest: row.guest,
    classIds: car.classes.map((carClass) => carClass._id),
    drivers: snapshot.persons.map(({ laps, bestLapMs, bestLapOrder }, index) => {
      const driverId = userIds[index] ?? null;
      const classIds = driverId === null ? [] : (snapshot.driverClassIds[driverId] ?? []);
      return { driverId, classIds, laps, bestLapMs, bestLapOrder };
    }),
    laps: row.laps,
    rankMs,
    bestLapMs: row.bestLapMs,
    bestLapOrder: row.bestLapMs === snapshot.bestLapMs ? snapshot.bestLapOrder : null,
    totalMs,
    fileOrder: snapshot.fileOrder,
    dsq: row.dsq,
    ineligible: row.ineligible,
    retired: retiredStatuses.has(
      shownStatus({ facts: snapshot.facts, dsq: false, status: row.status }),
    ),
  };
}
