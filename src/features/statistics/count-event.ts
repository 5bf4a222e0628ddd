import { optimalLapMs, type PersonFacts } from "#features/results/facts.ts";
import { placesGained } from "#features/results/places-gained.ts";
import type { CountedRow, CountedSeat, CountedSession } from "./counted-session.ts";
import {
  bestLapOf,
  fastestLapsOf,
  type ReferencePlaces,
  referencePlaces,
  tookPart,
  whoDrove,
} from "./session-places.ts";
import { nothing, type StatRow } from "./stat-columns.ts";

/** What counts of an event's sessions, which come in their order; rows and seats keep theirs within each. */
export function countEvent(sessions: readonly CountedSession[]): StatRow[] {
  return sessions.flatMap((session) =>
    session.type === "Q" ? countQualifying(session, sessions) : countRace(session, sessions),
  );
}

/** The last qualifying before a race: whoever was first in it had the pole. */
function qualifyingBefore(
  race: CountedSession,
  sessions: readonly CountedSession[],
): CountedSession | undefined {
  return sessions.findLast(({ type, position }) => type === "Q" && position < race.position);
}

/** Whoever set the pole of each field: a person in a car. A pole of a sprint is none. */
function poleSeats(qualifying: CountedSession): Map<CountedSeat, CountedRow> {
  const places = referencePlaces(qualifying);
  const poles = qualifying.rows.filter((row) => row.hasTime && places.placeOf(row) === 1);
  return new Map(
    poles.flatMap((row) =>
      (bestLapOf(row)?.seats ?? whoDrove(row)).map((seat) => [seat, row] as const),
    ),
  );
}

function countQualifying(session: CountedSession, sessions: readonly CountedSession[]): StatRow[] {
  const decidesPole = sessions.some(
    (race) =>
      race.type === "R" && !race.sprint && qualifyingBefore(race, sessions)?.id === session.id,
  );
  const poles = decidesPole ? poleSeats(session) : new Map<CountedSeat, CountedRow>();
  const poleRows = new Set(poles.values());
  const places = referencePlaces(session);
  return session.rows.flatMap((row) =>
    row.seats.map((seat, index) => ({
      ...emptyRow(session, row, index, places),
      poles: flag(poles.has(seat)),
      car_poles: flag(index === 0 && poleRows.has(row)),
    })),
  );
}

function countRace(session: CountedSession, sessions: readonly CountedSession[]): StatRow[] {
  const places = referencePlaces(session);
  const qualifying = session.sprint ? undefined : qualifyingBefore(session, sessions);
  const polePeople = new Set(
    qualifying && [...poleSeats(qualifying).keys()].map(({ personId }) => personId),
  );
  const fastest = places.fields.flatMap(fastestLapsOf);
  const oneTwos = new Set(places.fields.flatMap((field) => oneTwoOf(field, places) ?? []));
  return session.rows.flatMap((row) => {
    const drove = tookPart(row, session) ? whoDrove(row) : [];
    const lap = fastest.find((candidate) => candidate.row === row);
    return row.seats.map((seat, index) => {
      const empty = emptyRow(session, row, index, places);
      if (session.sprint) return { ...empty, ...sprintCounts(empty, drove.includes(seat)) };
      const own = drove.includes(seat) ? startCounts(empty, row, seat) : {};
      const counted = {
        ...empty,
        ...own,
        ...(index === 0 && carCounts(empty, drove.length > 0)),
        fastest_laps: flag(lap?.seats.includes(seat)),
        car_fastest_laps: flag(index === 0 && lap),
        one_twos: flag(index === 0 && oneTwos.has(row)),
      };
      const isHatTrick =
        seat.personId !== null &&
        polePeople.has(seat.personId) &&
        counted.wins + counted.fastest_laps === 2;
      const led = seat.facts?.lapsLed ?? null;
      return {
        ...counted,
        hat_tricks: flag(isHatTrick),
        grand_slams: flag(isHatTrick && led !== null && led > 0 && led === row.laps),
      };
    });
  });
}

/** What a person has of a race that they started. */
function startCounts(
  { place, grid, status, best_gain }: StatRow,
  row: CountedRow,
  seat: CountedSeat,
): Partial<StatRow> {
  const finished = status === "finished" && place !== null;
  return {
    starts: 1,
    wins: flag(place === 1),
    podiums: flag(isPodium(place)),
    grid_firsts: flag(grid === 1),
    finishes: flag(finished),
    retirements: flag(status === "dnf"),
    disqualifications: flag(status === "dsq"),
    laps: row.seats.length === 1 ? row.laps : seat.laps,
    laps_led: seat.facts?.lapsLed ?? null,
    grids: flag(grid !== null),
    grid_sum: grid ?? 0,
    finish_sum: finished ? place : 0,
    gains: flag(best_gain !== null),
    gain_sum: best_gain ?? 0,
  };
}

function sprintCounts({ place }: StatRow, drove: boolean): Partial<StatRow> {
  return {
    sprint_starts: flag(drove),
    sprint_wins: flag(drove && place === 1),
    sprint_podiums: flag(drove && isPodium(place)),
    best_gain: null,
  };
}

function carCounts({ place }: StatRow, started: boolean): Partial<StatRow> {
  return {
    car_starts: flag(started),
    car_wins: flag(started && place === 1),
    car_podiums: flag(started && isPodium(place)),
  };
}

function isPodium(place: number | null): boolean {
  return place !== null && place <= 3;
}

/** The winner of a field whose second is of the same club. */
function oneTwoOf(
  field: readonly CountedRow[],
  { placeOf }: ReferencePlaces,
): CountedRow | undefined {
  const [first, second] = [1, 2].map((place) =>
    field.find((row) => placeOf(row) === place && row.status !== "dns"),
  );
  if (!first?.clubId || first.clubId !== second?.clubId) return undefined;
  return first;
}

/** What stands in a row whether or not it counts for anything. */
function emptyRow(
  session: CountedSession,
  row: CountedRow,
  index: number,
  places: ReferencePlaces,
): StatRow {
  const seat = row.seats[index];
  const isRace = session.type === "R";
  const place = places.placeOf(row);
  const grid = isRace ? places.gridOf(row) : null;
  const drove = tookPart(row, session) && seat !== undefined && whoDrove(row).includes(seat);
  return {
    ...nothing,
    best_lap_ms: null,
    best_lap_order: null,
    row_id: row.id,
    seat: index,
    session_id: session.id,
    session_type: session.type,
    person_id: seat?.personId ?? null,
    club_id: row.clubId,
    record_class: row.recordClass,
    car_model: row.carModel,
    reference_class: places.classOf(row),
    status: row.status,
    place,
    grid,
    best_gain: isRace && drove ? placesGained({ grid, place, finish: row.status }) : null,
    ...(seat && drove && row.status !== "dsq" && ownBestLap(row, seat)),
    ...paceOf(seat?.facts),
    ...(seat && isRace && incidentsOf(seat)),
  };
}

/** A person's best valid lap. Where an organiser has set the car's, a faster one of theirs does not count. */
function ownBestLap(
  row: CountedRow,
  seat: CountedSeat,
): Pick<StatRow, "best_lap_ms" | "best_lap_order"> {
  const best = bestLapOf(row);
  if (!best) return { best_lap_ms: null, best_lap_order: null };
  if (best.seats.includes(seat)) return { best_lap_ms: best.ms, best_lap_order: best.order };
  const isSlower = seat.bestLapMs !== null && seat.bestLapMs >= best.ms;
  return {
    best_lap_ms: isSlower ? seat.bestLapMs : null,
    best_lap_order: isSlower ? seat.bestLapOrder : null,
  };
}

function paceOf(facts: PersonFacts | null = null) {
  return {
    optimal_lap_ms: optimalLapMs(facts),
    median_lap_ms: facts?.pace?.medianMs ?? null,
    consistency_ms: facts?.pace?.consistencyMs ?? null,
  };
}

function incidentsOf({ facts }: CountedSeat): Partial<StatRow> {
  if (!facts) return {};
  const { contacts, walls, cuts, gamePenalties, points } = facts.incidents;
  return { contacts, walls, cuts, game_penalties: gamePenalties, incident_points: points };
}

function flag(holds: unknown): number {
  return holds ? 1 : 0;
}
