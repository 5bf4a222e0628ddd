import { isQualifying, isRace, type SessionTypeCode } from "#shared/session-types.ts";

/** A row of a finished session, in classification order. */
export interface GridRow {
  /** The same for a car in every session of the event. */
  car: string;
  drivers: readonly string[];
  dsq: boolean;
  /** Grid penalties the stewards gave in this session, each to the driver at fault. */
  gridPenalties: readonly GridPenalty[];
}

export interface GridPenalty {
  driver: string;
  positions: number;
  /** What for, and in which event it was given: carried along for those who read the grid. */
  reason?: string;
  event?: string;
}

/** A decision's penalty, served in the driver's first race that starts after it takes effect. Instants are UTC ms. */
export interface DecidedGridPenalty extends GridPenalty {
  effectFrom: number;
  /** When it was held, replaced or annulled; what was served before stays served. */
  endedAt: number | null;
}

/** A session of the event, in the order in which they are driven. */
export interface GridSession {
  id: string;
  /** As planned, UTC ms. */
  startAt: number;
  type: SessionTypeCode;
  /** Above 1: the first so many start the next race in reverse. */
  reverseGridPositions: number;
  /** `null` until there are results. */
  rows: readonly GridRow[] | null;
}

export interface GridSlot {
  /** From 1. */
  position: number;
  car: string;
  /** Where the car would start without grid penalties. */
  earnedPosition: number;
  /** Grid penalties that apply to this race, in places. */
  penaltyPositions: number;
  /** The penalties that add up to it. */
  penalties: readonly GridPenalty[];
}

export interface StartingGrid {
  /** The session the order comes from. */
  fromSessionId: string;
  /** How many at the front start in reverse; 0 when none. */
  reversed: number;
  slots: GridSlot[];
}

export interface StartingGridRequest {
  /** All sessions of the event, in order. */
  sessions: readonly GridSession[];
  raceId: string;
  /** Penalties brought from earlier events (`carriedGridPenalties`); they hit the first race of this one. */
  carried: readonly GridPenalty[];
  /** What decisions gave and nobody has served in an earlier event (`unservedBefore`). */
  decided?: readonly DecidedGridPenalty[];
  /** Cars entered without a row in the session the order comes from; they start behind it, before the disqualified. */
  alsoEntered?: readonly { car: string; drivers: readonly string[] }[];
}

/**
 * The grid of a race: the order of the last qualifying before it, or of a session before it that reverses its first
 * places, whichever came later; disqualified cars at the back; then grid penalties. `null` where no such session is
 * planned or it has no results yet.
 */
export function startingGrid(request: StartingGridRequest): StartingGrid | null {
  const { sessions, raceId, alsoEntered = [] } = request;
  const raceIndex = sessions.findIndex((session) => session.id === raceId && isRace(session.type));
  const source = sessions.slice(0, Math.max(0, raceIndex)).findLast(decidesGrid);
  if (!source?.rows) return null;
  const known = new Set(source.rows.map((row) => row.car));
  const late = alsoEntered.filter((entry) => !known.has(entry.car));
  const classified = reverseGrid(
    source.rows.filter((row) => !row.dsq),
    source.reverseGridPositions,
  );
  const earned = [...classified, ...late, ...source.rows.filter((row) => row.dsq)];
  const reversed =
    source.reverseGridPositions > 1 ? Math.min(source.reverseGridPositions, classified.length) : 0;
  const slots = placeCars(earned, penaltiesForRace(request, raceIndex));
  return { fromSessionId: source.id, reversed, slots };
}

/** The places of cars, in the order that they have earned, with penalties of their drivers. */
export function placeCars(
  earned: readonly Pick<GridRow, "car" | "drivers">[],
  penalties: readonly GridPenalty[],
): GridSlot[] {
  const starters = earned.map(({ car, drivers }, index) => {
    const own = penalties.filter((penalty) => drivers.includes(penalty.driver));
    return { car, earnedPosition: index + 1, penaltyPositions: sum(own), penalties: own };
  });
  return withGridPenalties(starters);
}

/** The first `count` in reverse, the others after them as they were; below 2 nothing changes. */
export function reverseGrid<Row>(rows: readonly Row[], count: number): Row[] {
  if (count < 2) return [...rows];
  return [...rows.slice(0, count).toReversed(), ...rows.slice(count)];
}

/**
 * The grid penalties still to be served after the given events, in the order in which they were held: those given in a race,
 * or after the last race of an event, wait for the driver's next event and are served by taking part in a race of it.
 */
export function carriedGridPenalties(
  earlierEvents: readonly (readonly GridSession[])[],
): GridPenalty[] {
  return earlierEvents.reduce<GridPenalty[]>((waiting, sessions) => {
    const racers = new Set(
      sessions
        .filter(({ type }) => isRace(type))
        .flatMap((session) => (session.rows ?? []).flatMap((row) => row.drivers)),
    );
    return [
      ...waiting.filter((penalty) => !racers.has(penalty.driver)),
      ...penaltiesLeaving(sessions),
    ];
  }, []);
}

function decidesGrid(session: GridSession): boolean {
  return isQualifying(session.type) || session.reverseGridPositions > 1;
}

/** Of those that decisions gave, what the races of earlier events have not served. */
export function unservedBefore<Penalty extends DecidedGridPenalty>(
  decided: readonly Penalty[],
  earlierEvents: readonly (readonly GridSession[])[],
): Penalty[] {
  const races = earlierEvents.flat().filter(({ type }) => isRace(type));
  return decided.filter((penalty) => !races.some((race) => isServedIn(penalty, race)));
}

export function isServedIn(
  penalty: DecidedGridPenalty,
  { startAt, rows }: { startAt: number; rows: readonly Pick<GridRow, "drivers">[] | null },
): boolean {
  const drove = rows?.some(({ drivers }) => drivers.includes(penalty.driver)) ?? false;
  return drove && isInEffect(penalty, startAt);
}

function isInEffect({ effectFrom, endedAt }: DecidedGridPenalty, startAt: number): boolean {
  return effectFrom < startAt && (endedAt === null || startAt < endedAt);
}

/**
 * Penalties for a race: carried ones for the event's first, those from sessions since the race before, and decided ones. Before a
 * race is driven, everybody is expected to come.
 */
function penaltiesForRace(
  { sessions, carried, decided = [] }: StartingGridRequest,
  raceIndex: number,
): GridPenalty[] {
  const before = sessions.slice(0, raceIndex);
  const startAt = sessions[raceIndex]?.startAt ?? 0;
  const races = before.filter(({ type }) => isRace(type));
  const previousRace = before.findLastIndex(({ type }) => isRace(type));
  const isDue = (penalty: DecidedGridPenalty) =>
    isInEffect(penalty, startAt) &&
    !races.some((race) =>
      race.rows === null ? isInEffect(penalty, race.startAt) : isServedIn(penalty, race),
    );
  return [
    ...(previousRace === -1 ? carried : []),
    ...before.slice(previousRace + 1).flatMap(penaltiesGivenIn),
    ...decided.filter(isDue),
  ];
}

function penaltiesLeaving(sessions: readonly GridSession[]): GridPenalty[] {
  const lastRace = sessions.findLastIndex(({ type }) => isRace(type));
  return sessions
    .filter((session, index) => isRace(session.type) || index > lastRace)
    .flatMap(penaltiesGivenIn);
}

function penaltiesGivenIn(session: GridSession): GridPenalty[] {
  return (session.rows ?? []).flatMap((row) => row.gridPenalties);
}

function sum(penalties: readonly GridPenalty[]): number {
  return penalties.reduce((total, penalty) => total + penalty.positions, 0);
}

type Starter = Omit<GridSlot, "position">;

/**
 * Each penalised car takes the place that is its penalty behind the one it earned, the last free one where that is beyond
 * the grid; the others fill the places left, in their order.
 */
function withGridPenalties(starters: readonly Starter[]): GridSlot[] {
  const places = new Map<number, Starter>();
  const target = (starter: Starter) => starter.earnedPosition + starter.penaltyPositions;
  const penalised = starters
    .filter((starter) => starter.penaltyPositions > 0)
    .toSorted((a, b) => target(b) - target(a) || b.earnedPosition - a.earnedPosition);
  let lastFree = starters.length;
  for (const starter of penalised) {
    const place = Math.min(target(starter), lastFree);
    places.set(place, starter);
    lastFree = place - 1;
  }
  const others = starters.filter((starter) => starter.penaltyPositions === 0).values();
  return starters.flatMap((_, index) => {
    const starter = places.get(index + 1) ?? others.next().value;
    return starter ? [{ position: index + 1, ...starter }] : [];
  });
}
