import { HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import {
  carriedGridPenalties,
  type GridRow,
  type GridSession,
  startingGrid,
} from "#features/results/grid/starting-grid.ts";
import { NEW_DRIVER, type PostedRow } from "#features/results/results-editor.ts";
import { gridPenalties, listPenalties } from "#features/results/penalty-kinds.ts";
import type { ResultRow } from "#features/results/results.ts";
import { listResultRows } from "#features/results/server/result-rows.ts";
import type { Services } from "#server/services.ts";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import type { Catalogue } from "../catalogue.ts";
import type { DemoClock } from "../calendar.ts";
import { editResults, importResults } from "./import-results.ts";
import { type DemoPerson, platformIdOf } from "../people.ts";
import {
  type Participant,
  participantsOf,
  planSession,
  type RaceDay,
  simulatorCodeOf,
} from "./race-day.ts";
import type { DemoSeason, DemoSession } from "../seasons.ts";
import { stewardsDecisions } from "./stewards.ts";

/** A driven session whose results wait for a newcomer to upload them, and the grid it was driven from. */
export interface WaitingSession {
  day: RaceDay;
  session: DemoSession;
  grid: Participant[];
}

interface ResultSources {
  catalogue: Catalogue;
  clock: DemoClock;
  /** Saves everything. */
  steward: DemoPerson;
  /** Id of the session that is driven and not uploaded. */
  waitingId: string | null;
}

/** Lets every session of a season that is over be driven, and its official results uploaded and judged. Answers what waits. */
export async function driveSeason(
  services: Services,
  season: DemoSeason,
  sources: ResultSources,
): Promise<WaitingSession | null> {
  const driven: GridSession[][] = [];
  let waiting: WaitingSession | null = null;
  for (const event of season.events.filter(({ past, next }) => past || next)) {
    const day = { season, event, catalogue: sources.catalogue, clock: sources.clock };
    const participants = participantsOf(day);
    const sessions: GridSession[] = [];
    const over = event.sessions.filter(
      (session) => session.official && endOf(session) < sources.clock.now,
    );
    for (const session of over) {
      const grid = session.prequalification
        ? prequalifiers(day, participants)
        : inGridOrder({ session, participants, day, earlier: driven, sessions });
      if (session.id === sources.waitingId) waiting = { day, session, grid };
      else await lockSession(services, { day, session, grid }, sources);
      sessions.push(await toGridSession(services, session));
    }
    driven.push(sessions);
  }
  return waiting;
}

/** The file is uploaded two hours after the session; what the stewards decide comes within the day. */
async function lockSession(
  services: Services,
  { day, session, grid }: WaitingSession,
  { steward }: ResultSources,
): Promise<void> {
  const file = generateResultFile(planSession(day, session, grid));
  const address = { sessionId: session.id, eventId: day.event.id, steward: steward.id };
  const { open } = day.season.plan;
  const endedAt = endOf(session);
  await importResults(at(services, endedAt + 2 * HOUR_MS), {
    ...address,
    processor: simulatorCodeOf[day.season.plan.simulator],
    file,
    edit: open ? takeStrangers : pickUnlinked(day.season),
    foundClubs: open,
  });
  const edit = session.type === "R" ? stewardsDecisions(session.id, file.expected.length) : null;
  if (edit) await editResults(at(services, endedAt + 20 * HOUR_MS), { ...address, edit });
}

/** UTC ms. */
function endOf({ startAt, durationMinutes }: DemoSession): number {
  return startAt + durationMinutes * MINUTE_MS;
}

/** Everybody who came has prequalified. Before the next event one has not shown up yet, and one is too slow. */
function prequalifiers({ event }: RaceDay, participants: readonly Participant[]): Participant[] {
  if (event.past) return [...participants];
  return participants
    .filter((_, index) => index !== 1)
    .map(({ key, entry }, index) => ({
      key,
      entry: index === 3 ? { ...entry, paceMs: entry.paceMs * 1.1 } : entry,
    }));
}

/** The same services at another time. */
function at(services: Services, instant: number): Services {
  const now = Math.min(instant, services.now());
  return { ...services, now: () => now };
}

/** In an open season whoever is in a file is a driver of the league from then on. */
function takeStrangers(row: PostedRow): PostedRow {
  return { ...row, drivers: row.drivers.map((driver) => driver ?? NEW_DRIVER) };
}

/** The steward knows the drivers who have not linked their profile, and picks them. */
function pickUnlinked({ plan, cars }: DemoSeason): (row: PostedRow) => PostedRow {
  const unlinked = cars.flatMap((car) =>
    car.drivers
      .filter((driver) => !driver.linked)
      .map((driver) => ({ car, driver, id: platformIdOf(driver, plan.simulator).id })),
  );
  return (row) => {
    const found = unlinked.find(({ id }) =>
      row.entryKey.split("+").some((key) => key.endsWith(`:${id}`)),
    );
    if (!found || row.carId !== null) return row;
    return { ...row, carId: found.car.id, drivers: [found.driver.id] };
  };
}

interface GridRequest {
  session: DemoSession;
  participants: readonly Participant[];
  day: RaceDay;
  /** Events before this one, and sessions of this one before the race. */
  earlier: readonly (readonly GridSession[])[];
  sessions: readonly GridSession[];
}

/** As the league's own rule has it; strangers last. Sessions that are not races start from the pits, in order of numbers. */
function inGridOrder({
  session,
  participants,
  day,
  earlier,
  sessions,
}: GridRequest): Participant[] {
  if (session.type !== "R") return [...participants];
  const cars = [...day.event.present, ...day.event.wildcards];
  const grid = startingGrid({
    sessions: [
      ...sessions,
      { id: session.id, startAt: session.startAt, type: "R", reverseGridPositions: 0, rows: null },
    ],
    raceId: session.id,
    carried: carriedGridPenalties(earlier),
    alsoEntered: cars.map((car) => ({ car: car.id, drivers: car.drivers.map(({ id }) => id) })),
  });
  const places = new Map(grid?.slots.map((slot) => [slot.car, slot.position]));
  const placeOf = ({ key }: Participant) => places.get(key) ?? Infinity;
  return participants.toSorted((a, b) => Math.sign(placeOf(a) - placeOf(b)) || 0);
}

async function toGridSession(services: Services, session: DemoSession): Promise<GridSession> {
  const rows = await listResultRows(services.databases.reader, [session.id]);
  return {
    id: session.id,
    startAt: session.startAt,
    type: session.type,
    reverseGridPositions: session.reverseGridPositions ?? 0,
    rows: rows.get(session.id)?.map(toGridRow) ?? null,
  };
}

function toGridRow(row: ResultRow): GridRow {
  return {
    car: row.eventRsvp._id ?? row._id,
    drivers: row.drivers.flatMap((driver) => driver._id ?? []),
    dsq: row.dsq,
    gridPenalties: gridPenalties(listPenalties(row)).flatMap(({ driver, places }) => {
      const atFault = row.drivers[driver]?._id;
      return atFault ? [{ driver: atFault, positions: places }] : [];
    }),
  };
}
