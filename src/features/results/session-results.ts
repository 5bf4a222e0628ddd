import type { SessionTypeCode } from "#shared/session-types.ts";
import { type ClassificationRefusal, classifySession } from "./classification.ts";
import type { ImportContext } from "./import/import-context.ts";
import { unregisteredFacts } from "./import/results-import.ts";
import { penaltyEffect, type PenaltyLists, penaltyLists } from "./penalty-kinds.ts";
import type { Lap, CarFacts, ComputedRow, RowSnapshot, Penalty } from "./results.ts";
import { applyValueEdits, type BaseRow, type PersonPenalty, type RowEdits } from "./row-edits.ts";

/** A steward's penalty as it is stored. */
export interface StewardPenalty extends PersonPenalty {
  /** One of `penaltyKinds`. Any other was given under a newer version of the site: it is kept, and does nothing. */
  kind: string;
  /** In the unit of its kind. */
  amount: number;
  description: string;
}

export type SessionEdits = RowEdits<StewardPenalty>;

/** A row with the organiser's edits and the stewards' penalties applied, before it is ranked. */
export interface AppliedRow {
  frozen: RowSnapshot;
  /** Person at each place of `frozen.persons`. */
  userIds: (string | null)[];
  carId: string | null;
  laps: number;
  totalMs: number | null;
  bestLapMs: number | null;
  dsq: boolean;
  corrected: boolean;
  removed: boolean;
  penalties: StewardPenalty[];
}

export interface RankedRow extends AppliedRow {
  computed: ComputedRow;
}

/** What the file says, in the shape in which edits are compared and moved. */
export function toBaseRow(frozen: RowSnapshot): BaseRow {
  return {
    key: frozen.entryKey,
    persons: frozen.persons.map(({ personId, matchedUserId }) => ({
      personId,
      driver: matchedUserId,
    })),
    car: frozen.matchedCarId,
    laps: frozen.laps,
    totalMs: frozen.totalMs,
    bestLapMs: frozen.bestLapMs,
    dsq: frozen.disqualified,
  };
}

/** Applies layers 2 and 3 to layer 1. Rows taken out come back with `removed`. */
export function applyEdits(
  frozen: readonly RowSnapshot[],
  work: readonly SessionEdits[],
): AppliedRow[] {
  const byKey = new Map(work.map((item) => [item.rowKey, item]));
  return frozen.map((row) => {
    const own = byKey.get(row.entryKey);
    const edited = applyValueEdits(toBaseRow(row), own?.edits ?? {});
    return {
      frozen: row,
      userIds: edited.persons.map((person) => person.driver),
      carId: edited.car,
      laps: edited.laps,
      totalMs: edited.totalMs,
      bestLapMs: edited.bestLapMs,
      dsq: edited.dsq,
      corrected: edited.corrected || row.added,
      removed: own?.removed !== null && own?.removed !== undefined,
      penalties: own?.penalties ?? [],
    };
  });
}

/** The row's penalties by kind, each on the place of its culprit. One of a kind that is not known stands in no list. */
export function listsOfPenalties({ penalties, frozen }: AppliedRow): PenaltyLists<Penalty[]> {
  const placeOf = (culprit: string) =>
    frozen.persons.findIndex(({ personId }) => personId === culprit);
  return penaltyLists((kind) =>
    penalties
      .filter((penalty) => penalty.kind === kind)
      .map(({ id, amount, description, personId }) => ({
        _id: id,
        amount,
        description,
        driver: Math.max(0, placeOf(personId)),
      })),
  );
}

/**
 * Freezes the facts of each row's car and people. What an earlier save froze stays, as long as it is the same car or person; the rest
 * is taken from the league as it is now.
 */
export function snapshotFacts(
  rows: readonly AppliedRow[],
  context: Pick<ImportContext, "cars" | "driverClassIds">,
  saved: readonly RowSnapshot[],
): AppliedRow[] {
  const cars = new Map(context.cars.map((car) => [car.facts.carId, car.facts]));
  const savedCars = new Map(saved.map((row) => [row.car.carId, row.car]));
  const savedLicences = new Map(saved.flatMap((row) => Object.entries(row.driverClassIds)));
  const factsOf = ({ carId, frozen }: AppliedRow): CarFacts =>
    (carId === null ? undefined : (savedCars.get(carId) ?? cars.get(carId))) ??
    unregisteredFacts(frozen.fileCar);
  const licencesOf = (userId: string): string[] => [
    ...(savedLicences.get(userId) ?? context.driverClassIds.get(userId) ?? []),
  ];
  return rows.map((row) => ({
    ...row,
    frozen: {
      ...row.frozen,
      car: factsOf(row),
      driverClassIds: Object.fromEntries(
        row.userIds.filter((id) => id !== null).map((id) => [id, licencesOf(id)]),
      ),
    },
  }));
}

export interface SessionKind {
  type: SessionTypeCode;
  hotstintLaps: number;
}

export type RankedSession =
  | { ok: true; rows: RankedRow[] }
  | { ok: false; refusal: ClassificationRefusal };

/** Layer 4: the classification of the rows that are not taken out, in its order. `laps` by entry key. */
export function rankSession(
  rows: readonly AppliedRow[],
  kind: SessionKind,
  laps: ReadonlyMap<string, readonly Lap[]>,
): RankedSession {
  const taking = rows.filter((row) => !row.removed);
  const outcome = classifySession(
    kind.type,
    taking.map((row) => {
      const penalties = penaltyEffect(row.penalties);
      return {
        key: row.frozen.entryKey,
        fileOrder: row.frozen.fileOrder,
        laps: row.laps,
        totalMs: row.totalMs,
        bestLapMs: row.bestLapMs,
        bestLapOrder: row.bestLapMs === row.frozen.bestLapMs ? row.frozen.bestLapOrder : null,
        dsq: row.dsq,
        timePenaltyMs: penalties.ms,
        lapPenalty: penalties.laps,
        classIds: row.frozen.car.classes.map((carClass) => carClass._id),
        lapList:
          laps
            .get(row.frozen.entryKey)
            ?.map(({ time, valid, driver }) => ({ timeMs: time, valid, driver })) ?? null,
        lapsDown: row.frozen.lapsDown,
        corrected: row.corrected,
      };
    }),
    { hotstintLaps: kind.hotstintLaps },
  );
  if (!outcome.ok) return outcome;
  const byKey = new Map(taking.map((row) => [row.frozen.entryKey, row]));
  const ranked = outcome.rows.flatMap(({ key, ...computed }) => {
    const row = byKey.get(key);
    return row ? [{ ...row, computed }] : [];
  });
  return { ok: true, rows: ranked };
}
