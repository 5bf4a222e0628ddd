import type { SessionTypeCode } from "#shared/session-types.ts";
import { classifySession } from "./classification.ts";
import type { ImportContext } from "./import/import-context.ts";
import { openFacts, unregisteredFacts } from "./import/open-season.ts";
import { penaltyEffect, type PenaltyLists, penaltyLists } from "./penalty-kinds.ts";
import type { Lap, CarFacts, ComputedRow, RowSnapshot, Penalty } from "./results.ts";
import { applyValueEdits, type BaseRow, type RowEdits, type StewardPenalty } from "./row-edits.ts";
import { rowValues, type ShownValues, toShown, unsaid } from "./row-fields.ts";

/** A row with the organiser's edits and the stewards' penalties applied, before it is ranked. */
export interface AppliedRow extends ShownValues {
  snapshot: RowSnapshot;
  /** Person at each place of `snapshot.persons`. */
  userIds: (string | null)[];
  corrected: boolean;
  removed: boolean;
  penalties: StewardPenalty[];
}

export interface RankedRow extends AppliedRow {
  computed: ComputedRow;
}

/** What the file says, in the shape in which edits are compared and moved. */
export function toBaseRow(snapshot: RowSnapshot): BaseRow {
  return {
    key: snapshot.entryKey,
    persons: snapshot.persons.map(({ personId, matchedUserId }) => ({
      personId,
      driver: matchedUserId,
    })),
    car: snapshot.matchedCarId,
    laps: snapshot.laps,
    totalMs: snapshot.totalMs,
    bestLapMs: snapshot.bestLapMs,
    dsq: snapshot.disqualified,
    ...unsaid,
  };
}

/** Applies layers 2 and 3 to layer 1. Rows taken out come back with `removed`. */
export function applyEdits(
  snapshots: readonly RowSnapshot[],
  edits: readonly RowEdits[],
): AppliedRow[] {
  const byKey = new Map(edits.map((item) => [item.rowKey, item]));
  return snapshots.map((row) => {
    const own = byKey.get(row.entryKey);
    const edited = applyValueEdits(toBaseRow(row), own?.edits ?? {});
    const penalties = own?.penalties ?? [];
    return {
      snapshot: row,
      userIds: edited.persons.map((person) => person.driver),
      ...toShown(rowValues(edited)),
      dsq: edited.dsq || decidedDsq(penalties) !== undefined,
      corrected: edited.corrected || row.added,
      removed: own?.removed !== null && own?.removed !== undefined,
      penalties,
    };
  });
}

/** The penalty by which a decision disqualifies. Organisers disqualify by an edit. */
export function decidedDsq(penalties: readonly StewardPenalty[]): StewardPenalty | undefined {
  return penalties.find(({ kind, decision }) => kind === "dsq" && decision !== undefined);
}

/** The row's penalties by kind, each on the place of its culprit. One of a kind that is not known stands in no list. */
export function listsOfPenalties({ penalties, snapshot }: AppliedRow): PenaltyLists<Penalty[]> {
  const placeOf = (culprit: string) =>
    snapshot.persons.findIndex(({ personId }) => personId === culprit);
  return penaltyLists((kind) =>
    penalties
      .filter((penalty) => penalty.kind === kind)
      .map(({ id, amount, description, personId, decision, ofCar }) => ({
        _id: id,
        amount,
        description,
        driver: Math.max(0, placeOf(personId)),
        ...(decision && { decision }),
        ...(ofCar && { ofCar }),
      })),
  );
}

/**
 * Freezes the facts of each row's car and people. What an earlier save froze of the same car or person stays; the rest is taken
 * from the league as it is now.
 */
export function snapshotFacts(
  rows: readonly AppliedRow[],
  context: Pick<ImportContext, "cars" | "driverClassIds" | "open">,
  saved: readonly RowSnapshot[],
): AppliedRow[] {
  const { open } = context;
  const cars = new Map(context.cars.map((car) => [car.facts.carId, car.facts]));
  const savedCars = new Map(saved.map((row) => [row.car.carId, row.car]));
  const savedRows = new Map(saved.map((row) => [row.entryKey, row]));
  const savedLicences = new Map(saved.flatMap((row) => Object.entries(row.driverClassIds)));
  const factsOf = ({ carId, userIds, snapshot }: AppliedRow): CarFacts => {
    const entered = carId === null ? undefined : (savedCars.get(carId) ?? cars.get(carId));
    if (entered) return entered;
    if (!open) return unregisteredFacts(snapshot.fileCar);
    const before = savedRows.get(snapshot.entryKey);
    const facts = openFacts(snapshot.fileCar, userIds, open);
    return before && isSameEntry(before, { userIds, facts }) ? before.car : facts;
  };
  const licencesOf = (userId: string): string[] => [
    ...(savedLicences.get(userId) ?? context.driverClassIds.get(userId) ?? []),
  ];
  return rows.map((row) => ({
    ...row,
    snapshot: {
      ...row.snapshot,
      car: factsOf(row),
      driverClassIds: Object.fromEntries(
        row.userIds.filter((id) => id !== null).map((id) => [id, licencesOf(id)]),
      ),
    },
  }));
}

/** A row without an entered car that an earlier save has frozen with a club: the same people in the same model. */
function isSameEntry(
  { car, driverClassIds }: RowSnapshot,
  { userIds, facts }: { userIds: readonly (string | null)[]; facts: CarFacts },
): boolean {
  return (
    car.carId === null &&
    car.clubId !== null &&
    car.modelId === facts.modelId &&
    userIds.every((id) => id === null || Object.hasOwn(driverClassIds, id))
  );
}

export interface SessionKind {
  type: SessionTypeCode;
  hotstintLaps: number;
}

/**
 * Layer 4: the classification of the rows that are not taken out, in its order. `laps` by entry key. `null`: an average is asked
 * for and there are no laps.
 */
export function rankSession(
  rows: readonly AppliedRow[],
  kind: SessionKind,
  laps: ReadonlyMap<string, readonly Lap[]>,
): RankedRow[] | null {
  const taking = rows.filter((row) => !row.removed);
  const classified = classifySession(
    kind.type,
    taking.map((row) => {
      const penalties = penaltyEffect(row.penalties);
      return {
        key: row.snapshot.entryKey,
        fileOrder: row.snapshot.fileOrder,
        laps: row.laps,
        totalMs: row.totalMs,
        bestLapMs: row.bestLapMs,
        bestLapOrder: row.bestLapMs === row.snapshot.bestLapMs ? row.snapshot.bestLapOrder : null,
        rankMs: row.bestLapMs === row.snapshot.bestLapMs ? row.snapshot.rankMs : undefined,
        dsq: row.dsq,
        timePenaltyMs: penalties.ms,
        lapPenalty: penalties.laps,
        classIds: row.snapshot.car.classes.map((carClass) => carClass._id),
        lapList: laps.get(row.snapshot.entryKey) ?? null,
        lapsDown: row.snapshot.lapsDown,
        corrected: row.corrected,
      };
    }),
    { hotstintLaps: kind.hotstintLaps },
  );
  const byKey = new Map(taking.map((row) => [row.snapshot.entryKey, row]));
  const ranked = classified?.flatMap(({ key, ...computed }) => {
    const row = byKey.get(key);
    return row ? [{ ...row, computed }] : [];
  });
  return ranked ?? null;
}
