import { isRace, type SessionTypeCode } from "#shared/session-types.ts";
import type { BonusPoints, ScoringType } from "../scoring/scoring-types.ts";
import {
  type FilteredDriver,
  type FilteredRow,
  passingDrivers,
  type StandingsFilters,
} from "./table-filters.ts";
import { withDisqualifiedInPlace } from "./vacated-places.ts";

/* All points are exact integers in thousandths (milli-points): half points exist. */

/** Whom a table is about: drivers, clubs, cars. Stored with each: a word is never renamed. */
export const standingsTypes = ["D", "T", "C"] as const;
export type StandingsTypeCode = (typeof standingsTypes)[number];

/**
 * Whose rows take a place in a table: cars that are entered; also those that are guests at an event; or whoever is in the
 * results, but for rows that are marked as guests. Stored: a word is never renamed.
 */
export const scorers = ["entered", "guests", "everybody"] as const;
export type WhoScores = (typeof scorers)[number];

export interface ScoringOptions {
  type: StandingsTypeCode;
  whoScores: WhoScores;
  /** The place of a disqualified row stays vacant: nobody moves up. */
  disqualifiedLeavePlace: boolean;
  /** Points for the fastest lap are divided among all cars that drove it; else they are the first's. */
  sharedFastestLap: boolean;
}

export interface ScoringDriver extends FilteredDriver {
  /** `null` for a person nobody is matched to: they count for car and club, and have no entry of their own. */
  driverId: string | null;
  /** Laps this person drove; `null` when the file does not say. */
  laps: number | null;
  /** Best valid lap of this person, and its place in the crossing order of the session. */
  bestLapMs: number | null;
  bestLapOrder: number | null;
}

/** A row of a session, as its snapshot has it. */
export interface ScoringRow extends FilteredRow {
  key: string;
  /** The registered car; `null` when there is none. */
  carId: string | null;
  /** The club the car ran for in this session. */
  clubId: string | null;
  /** A car at this event without being entered for the season. */
  wildcard: boolean;
  /** Marked by a steward: not one of those whom the table is about. */
  guest: boolean;
  drivers: readonly ScoringDriver[];
  /** As driven, before lap penalties. */
  laps: number;
  /** What a timed session ranked by (`ClassifiedRow.rankMs`); not looked at in races. */
  rankMs: number | null;
  bestLapMs: number | null;
  bestLapOrder: number | null;
  /** Race time with penalties; not looked at elsewhere. */
  totalMs: number | null;
  /** Its place in the file; looked at where a time is missing. */
  fileOrder: number;
  dsq: boolean;
  /** Keeps its place and scores nothing, as a second car of a team that entered one. */
  ineligible: boolean;
  /** Did not finish, as far as anybody knows. */
  retired: boolean;
}

export interface ScoringSession {
  id: string;
  type: SessionTypeCode;
  /** Scores as any other, and decides no ties unless the table says so. */
  sprint: boolean;
  /** In classification order, the disqualified last; `null` until there are results. */
  rows: readonly ScoringRow[] | null;
  /** Rows of the last qualifying before a race, in classification order; `null` where there is none. */
  qualifying: readonly ScoringRow[] | null;
}

/** Why a counted row has no points for its place; `not-in-race`: a pole-sitter without a row in the race. Stored with tables. */
export const zeroReasons = [
  "disqualified",
  "ineligible",
  "no-lap",
  "no-time",
  "below-minimum-share",
  "outside-points",
  "not-in-race",
] as const;
export type ZeroReason = (typeof zeroReasons)[number];

/** Reasons for which a row is not classified: it has no part in the count-back of a table that says so. */
const unclassifiedReasons: ReadonlySet<ZeroReason> = new Set([
  "disqualified",
  "no-lap",
  "no-time",
  "below-minimum-share",
  "not-in-race",
]);

/** What a counted row scored. `total` is the sum of the three kinds of points. */
export interface RowScore {
  row: ScoringRow;
  /** Rank among the counted rows; `null` when disqualified or not in the race. */
  place: number | null;
  placePoints: number;
  poleBonus: number;
  fastestLapBonus: number;
  total: number;
  zeroReason: ZeroReason | null;
  /** Finished, or drove the share of laps that the points system asks for. */
  classified: boolean;
  /** Those who drove and pass the filters. */
  drivers: readonly ScoringDriver[];
  /** Who drove the fastest lap that was rewarded; in a shared car the bonus of type D is theirs alone. */
  fastestLapDrivers: readonly ScoringDriver[];
}

/**
 * Points of the rows that count for a table, in classification order; a pole-sitter who is not in the race comes last. Rows
 * of which the table asks nothing, and those that its filters leave out, take no place.
 */
export function scoreSession(
  session: ScoringSession,
  scoringType: ScoringType,
  filters: StandingsFilters,
  options: ScoringOptions,
): RowScore[] {
  const ranked = session.rows ?? [];
  const rows = options.disqualifiedLeavePlace ? withDisqualifiedInPlace(ranked) : ranked;
  const leaderLaps = lapsOfClassLeaders(rows, filters, options);
  let place = 0;
  const scores = countedRows(rows, filters, options).map(({ row, drivers }): RowScore => {
    if (!row.dsq || options.disqualifiedLeavePlace) place += 1;
    const required = leaderLaps.get(scoringClass(row, filters)) ?? 0;
    const zeroReason = reasonNotToScore(session.type, row, scoringType.minimumShare * required);
    const placePoints = zeroReason
      ? 0
      : multiplied(scoringType.points[place - 1] ?? 0, scoringType);
    return {
      ...unscored(row, drivers),
      place: row.dsq ? null : place,
      placePoints,
      total: placePoints,
      zeroReason: zeroReason ?? (placePoints === 0 ? "outside-points" : null),
      classified: isClassified(row, zeroReason, scoringType),
    };
  });
  addFastestLap(scores, scoringType, options);
  addPole(scores, session, { scoringType, filters, options });
  return scores;
}

interface CountedRow {
  row: ScoringRow;
  drivers: readonly ScoringDriver[];
}

/** The rows that take a place in a table, with the drivers that score. */
function countedRows(
  rows: readonly ScoringRow[],
  filters: StandingsFilters,
  options: Pick<ScoringOptions, "type" | "whoScores">,
): CountedRow[] {
  return rows.flatMap((row) => {
    if (!isAskedFor(row, options)) return [];
    const drivers = passingDrivers(row, whoDrove(row), filters);
    return drivers ? [{ row, drivers }] : [];
  });
}

/** A table of cars knows entered ones only: without a car there is nothing that it could list. */
function isAskedFor(
  row: ScoringRow,
  { type, whoScores }: Pick<ScoringOptions, "type" | "whoScores">,
): boolean {
  if (whoScores === "guests") return row.carId !== null;
  if (row.guest) return false;
  if (whoScores === "everybody" && type !== "C") return isSomebodys(row);
  return row.carId !== null && !row.wildcard;
}

/** An entered car, or one in which somebody of the league sits. */
function isSomebodys({ carId, drivers }: ScoringRow): boolean {
  return carId !== null || drivers.some(({ driverId }) => driverId !== null);
}

/** The same car at the same event: by its entry, and where there is none by a person who sits in both. */
function isSameCar(one: ScoringRow, other: ScoringRow): boolean {
  if (one.carId !== null || other.carId !== null) return one.carId === other.carId;
  return one.drivers.some(
    ({ driverId }) =>
      driverId !== null && other.drivers.some((driver) => driver.driverId === driverId),
  );
}

/** Everybody of a car that did not drive, so that its row can still be shown and filtered. */
export function whoDrove(row: ScoringRow): readonly ScoringDriver[] {
  const drove = row.drivers.filter((driver) => driver.laps !== 0);
  return drove.length > 0 ? drove : row.drivers;
}

/** The class whose leader a row is measured against: the one the table asks for, else that of the first group. */
function scoringClass(row: ScoringRow, { carClasses }: StandingsFilters): string | undefined {
  return row.classIds.find((id) => carClasses.includes(id)) ?? row.classIds[0];
}

/**
 * The leader is the first of the class in the classification, whether or not the table counts them; who is not entered leads
 * only where everybody scores.
 */
function lapsOfClassLeaders(
  rows: readonly ScoringRow[],
  filters: StandingsFilters,
  options: ScoringOptions,
): Map<string | undefined, number> {
  const laps = new Map<string | undefined, number>();
  for (const row of rows) {
    const classId = scoringClass(row, filters);
    const mayLead = row.carId !== null || isAskedFor(row, options);
    if (mayLead && !row.dsq && !laps.has(classId)) laps.set(classId, row.laps);
  }
  return laps;
}

function reasonNotToScore(
  type: SessionTypeCode,
  row: ScoringRow,
  requiredPercentLaps: number,
): ZeroReason | null {
  if (row.dsq) return "disqualified";
  if (row.ineligible) return "ineligible";
  if (isRace(type) && row.laps < 1) return "no-lap";
  if (!isRace(type) && row.rankMs === null) return "no-time";
  return row.laps * 100 < requiredPercentLaps ? "below-minimum-share" : null;
}

/** Who drove the share that is asked for is classified, running or not; where none is asked for, who finished. */
function isClassified(
  row: ScoringRow,
  zeroReason: ZeroReason | null,
  { minimumShare }: ScoringType,
): boolean {
  if (zeroReason !== null && unclassifiedReasons.has(zeroReason)) return false;
  return minimumShare > 0 || !row.retired;
}

function multiplied(points: number, { multiplier }: ScoringType): number {
  return Math.round((points * multiplier) / 1000);
}

function unscored(row: ScoringRow, drivers: readonly ScoringDriver[]): RowScore {
  return {
    row,
    place: null,
    placePoints: 0,
    poleBonus: 0,
    fastestLapBonus: 0,
    total: 0,
    zeroReason: null,
    classified: false,
    drivers,
    fastestLapDrivers: [],
  };
}

interface FastestLap {
  score: RowScore;
  lapMs: number;
  order: number;
  drivers: readonly ScoringDriver[];
}

/** Best valid lap among counted rows that may score; the first one set wins a tie, or the points are divided. */
function addFastestLap(
  scores: readonly RowScore[],
  scoringType: ScoringType,
  options: ScoringOptions,
): void {
  const bonus = scoringType.fastestLap;
  if (!bonus) return;
  const laps: FastestLap[] = [];
  for (const score of scores) {
    const lap = score.row.dsq || score.row.ineligible ? undefined : fastestLapOf(score, options);
    if (lap) laps.push(lap);
  }
  const [fastest, ...slower] = laps.toSorted((a, b) => (isFaster(a, b) ? -1 : 1));
  if (!fastest) return;
  const equal = options.sharedFastestLap
    ? slower.filter(({ lapMs }) => lapMs === fastest.lapMs)
    : [];
  // Who drove it and stands too far behind has a part all the same, and it is nobody's.
  const part = Math.round(multiplied(bonus.points, scoringType) / (1 + equal.length));
  for (const { score, drivers } of [fastest, ...equal]) {
    if (!isWithinTop(score.place, bonus)) continue;
    score.fastestLapBonus = part;
    score.total += part;
    score.fastestLapDrivers = drivers;
  }
}

/** A lap whose moment nobody knows loses a tie, then the classification decides. */
const unknownOrder = Number.MAX_SAFE_INTEGER;

function isFaster(a: FastestLap, b: FastestLap): boolean {
  return a.lapMs === b.lapMs ? a.order < b.order : a.lapMs < b.lapMs;
}

/**
 * In type D only laps of drivers who score compete. A best lap typed by an organiser, which no driver of a shared car has in
 * the file, counts for all of them.
 */
function fastestLapOf(
  score: RowScore,
  { type, sharedFastestLap }: ScoringOptions,
): FastestLap | undefined {
  const { row, drivers } = score;
  if (row.bestLapMs === null) return undefined;
  const ofRow = { score, lapMs: row.bestLapMs, order: row.bestLapOrder ?? unknownOrder, drivers };
  const typed = row.drivers.every((driver) => driver.bestLapMs !== row.bestLapMs);
  if (type !== "D" || row.drivers.length < 2 || typed) return ofRow;
  let fastest: FastestLap | undefined;
  let holders: ScoringDriver[] = [];
  for (const driver of drivers) {
    if (driver.bestLapMs === null) continue;
    const lap = {
      score,
      lapMs: driver.bestLapMs,
      order: driver.bestLapOrder ?? unknownOrder,
      drivers: [driver],
    };
    if (sharedFastestLap && fastest?.lapMs === lap.lapMs) holders.push(driver);
    else if (!fastest || isFaster(lap, fastest)) {
      fastest = lap;
      holders = [driver];
    }
  }
  return fastest && { ...fastest, drivers: holders };
}

interface PoleRules {
  scoringType: ScoringType;
  filters: StandingsFilters;
  options: ScoringOptions;
}

/** Pole is the first counted row of the last qualifying before the race; its points go to that car in the race. */
function addPole(
  scores: RowScore[],
  session: ScoringSession,
  { scoringType, filters, options }: PoleRules,
): void {
  const bonus = scoringType.pole;
  if (!bonus || !session.rows || !session.qualifying || !isRace(session.type)) return;
  const [pole] = countedRows(session.qualifying, filters, options);
  if (!pole || pole.row.dsq || pole.row.ineligible || pole.row.rankMs === null) return;
  const inRace = scores.find(({ row }) => isSameCar(row, pole.row));
  if (inRace?.row.ineligible) return;
  if (!isWithinTop(inRace?.place ?? null, bonus)) return;
  const score = inRace ?? { ...unscored(pole.row, pole.drivers), zeroReason: "not-in-race" };
  score.poleBonus = multiplied(bonus.points, scoringType);
  score.total += score.poleBonus;
  if (!inRace) scores.push(score);
}

function isWithinTop(place: number | null, { withinTop }: BonusPoints): boolean {
  return withinTop === null || (place !== null && place <= withinTop);
}
