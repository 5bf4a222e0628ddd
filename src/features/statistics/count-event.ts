import type { CountedRow, CountedSeat, CountedSession } from "./counted-session.ts";
import { nothing, type StatRow } from "./stat-columns.ts";

/** What counts of an event's sessions, which come in their order; rows and seats keep theirs within each. */
export function countEvent(sessions: readonly CountedSession[]): StatRow[] {
  return sessions.flatMap((session) => {
    const places = referencePlaces(session);
    const poles = new Set(decidesPole(session, sessions) ? poleSeats(session, places) : []);
    return session.rows.flatMap((row) => {
      const place = places.placeOf(row);
      const drove = session.type === "R" && tookPart(row, session) ? whoDrove(row) : [];
      return row.seats.map((seat, index): StatRow => {
        const isFirst = index === 0;
        return {
          row_id: row.id,
          seat: index,
          session_id: session.id,
          person_id: seat.personId,
          club_id: row.clubId,
          reference_class: places.classOf(row),
          place,
          ...nothing,
          ...(drove.includes(seat) && startCounts(session, place)),
          ...(isFirst && drove.length > 0 && !session.sprint && carCounts(place)),
          poles: flag(poles.has(seat)),
          car_poles: flag(isFirst && row.seats.some((one) => poles.has(one))),
        };
      });
    });
  });
}

/** What a person has of a race that they started. */
function startCounts({ sprint }: CountedSession, place: number | null): Partial<StatRow> {
  const [wins, podiums] = [flag(place === 1), flag(isPodium(place))];
  return sprint
    ? { sprint_starts: 1, sprint_wins: wins, sprint_podiums: podiums }
    : { starts: 1, wins, podiums };
}

function carCounts(place: number | null): Partial<StatRow> {
  return { car_starts: 1, car_wins: flag(place === 1), car_podiums: flag(isPodium(place)) };
}

function isPodium(place: number | null): boolean {
  return place !== null && place <= 3;
}

function flag(holds: boolean): number {
  return holds ? 1 : 0;
}

/** Whether it is the last qualifying before a race: whoever was first in it had the pole. A pole of a sprint is none. */
function decidesPole({ id }: CountedSession, sessions: readonly CountedSession[]): boolean {
  return sessions.some(
    (race) =>
      race.type === "R" &&
      !race.sprint &&
      sessions.findLast(({ type, position }) => type === "Q" && position < race.position)?.id ===
        id,
  );
}

/** Whoever set the pole of each field. */
function poleSeats(qualifying: CountedSession, { placeOf }: ReferencePlaces): CountedSeat[] {
  return qualifying.rows
    .filter((row) => row.hasTime && placeOf(row) === 1)
    .flatMap((row) => whoDroveBest(row));
}

/** A row's place in what it competes in. */
interface ReferencePlaces {
  /** Class in which the row's place is; `null`: overall, as where fewer than two of the season's classes started. */
  classOf: (row: CountedRow) => string | null;
  /** `null`: disqualified, or without a class where classes count. */
  placeOf: (row: CountedRow) => number | null;
}

function referencePlaces(session: CountedSession): ReferencePlaces {
  const started = session.rows.filter((row) => tookPart(row, session));
  const classes = new Set(started.map((row) => row.referenceClass).filter((id) => id !== null));
  const byClass = classes.size >= 2;
  return {
    classOf: ({ referenceClass }) => (byClass ? referenceClass : null),
    placeOf: ({ status, place, referenceClass, classPlaces }) => {
      if (status === "dsq") return null;
      if (!byClass) return place;
      return referenceClass === null ? null : (classPlaces[referenceClass] ?? null);
    },
  };
}

/** Whether the car took part. */
function tookPart(row: CountedRow, { type }: CountedSession): boolean {
  return type === "R" ? row.status !== "dns" : row.hasTime || row.laps > 0;
}

/** Who drove of a car: everybody listed where nobody's laps are known. */
function whoDrove({ seats }: CountedRow): readonly CountedSeat[] {
  const drove = seats.filter((seat) => seat.laps > 0);
  return drove.length > 0 ? drove : seats;
}

/** Who drove the car's best lap: the first of those with that time, and all who drove where nobody has it. */
function whoDroveBest(row: CountedRow): readonly CountedSeat[] {
  const drove = whoDrove(row);
  const same = drove.filter(({ bestLapMs }) => bestLapMs !== null && bestLapMs === row.bestLapMs);
  const [first] = same.toSorted((a, b) => orderOf(a) - orderOf(b));
  return first ? [first] : drove;
}

function orderOf({ bestLapOrder }: CountedSeat): number {
  return bestLapOrder ?? Number.MAX_SAFE_INTEGER;
}
