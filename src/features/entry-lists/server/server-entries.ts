import type { Db } from "#server/database/databases.ts";
import { groupRows } from "#shared/group-by.ts";
import type { ServerDriver, ServerEntry } from "#simulators/entry-list-problems.ts";
import { accDriverCategory } from "../acc-driver-category.ts";
import type { ListedCar } from "../entry-list.ts";
import type { EntryCar, Seat } from "./entry-cars.ts";
import type { EntryEvent } from "./entry-event.ts";
import type { LoadedEntryList } from "./load-entry-list.ts";
import {
  carriedGridPenalties,
  startingGrid,
  unservedBefore,
} from "#features/results/grid/starting-grid.ts";
import { listDecidedGrid } from "#features/results/server/decided-grid.ts";
import { isRace } from "#shared/session-types.ts";
import { listGridEvents } from "./grid-events.ts";

interface SplitFile {
  /** From 1. */
  split: number;
  /** In the order of the starting grid instead of the list's own. */
  inGridOrder: boolean;
}

/** The cars of a split as a game server reads them, without suspended drivers. `undefined`: no such split. */
export async function serverEntries(
  db: Db,
  loaded: LoadedEntryList,
  { split, inGridOrder }: SplitFile,
): Promise<ServerEntry[] | undefined> {
  const listed = loaded.list.splits[split - 1];
  if (!listed) return undefined;
  const { event } = loaded;
  const [order, ballasts, licences] = await Promise.all([
    inGridOrder ? startingOrder(db, event) : [],
    mapBallasts(db, event),
    mapLicences(db, event.seasonId),
  ]);
  return inOrder(listed, order).flatMap(({ id }) => {
    const car = loaded.cars.get(id);
    return car ? [toServerEntry(car, loaded, { ballast: ballasts.get(id), licences })] : [];
  });
}

/** Cars that have a place on the grid by it, then the others as they were. */
function inOrder(listed: readonly ListedCar[], order: readonly string[]): ListedCar[] {
  const places = new Map(order.map((car, place) => [car, place]));
  const placeOf = (car: ListedCar) => places.get(car.id) ?? order.length;
  return listed.toSorted((a, b) => placeOf(a) - placeOf(b));
}

interface Ballast {
  ballastKg: number;
  restrictor: number;
}

interface Extras {
  ballast: Ballast | undefined;
  /** Acronyms by user id. */
  licences: ReadonlyMap<string, string[]>;
}

function toServerEntry(
  car: EntryCar,
  { presences, suspended }: LoadedEntryList,
  { ballast, licences }: Extras,
): ServerEntry {
  const first = presences.get(car.id)?.firstDriverId;
  const starting = car.seats
    .filter((seat) => !suspended.has(seat.userId))
    .toSorted((a, b) => Number(b.userId === first) - Number(a.userId === first));
  return {
    title: `#${car.raceNumber} ${car.carName}`,
    raceNumber: car.raceNumber,
    modelKey: car.modelKey || null,
    skin: car.skinFolder,
    teamName: car.club?.name ?? car.carName,
    ballastKg: ballast?.ballastKg ?? 0,
    restrictor: ballast?.restrictor ?? 0,
    drivers: starting.map((seat) => toServerDriver(seat, licences.get(seat.userId) ?? [])),
  };
}

function toServerDriver(seat: Seat, licences: readonly string[]): ServerDriver {
  return {
    firstName: seat.firstName,
    lastName: seat.lastName,
    shortName: seat.shorthand ?? "",
    steamId: seat.steamId,
    country: seat.country,
    category: accDriverCategory(licences),
  };
}

/** What each car carries at an event: what its organisers last said, here or at an earlier event of the season. */
export async function mapBallasts(db: Db, event: EntryEvent): Promise<Map<string, Ballast>> {
  const rows = await db
    .selectFrom("event_ballasts as ballast")
    .innerJoin("events as event", "event.id", "ballast.event_id")
    .select(["ballast.car_id", "ballast.ballast_kg", "ballast.restrictor"])
    .where("event.season_id", "=", event.seasonId)
    .where((where) =>
      where.or([where("event.id", "=", event.id), where("event.time", "<", event.time)]),
    )
    .orderBy("event.time")
    .orderBy("event.id")
    .execute();
  return new Map(
    rows.map((row) => [row.car_id, { ballastKg: row.ballast_kg, restrictor: row.restrictor }]),
  );
}

async function mapLicences(db: Db, seasonId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("car_driver_classes as licence")
    .innerJoin("cars as car", "car.id", "licence.car_id")
    .innerJoin("driver_classes as class", "class.id", "licence.class_id")
    .select(["licence.user_id", "class.acronym"])
    .where("car.season_id", "=", seasonId)
    .orderBy("class.id")
    .execute();
  return groupRows(rows, "user_id", (row) => row.acronym);
}

/**
 * Car ids in the order of the starting grid of the event's next race: the first that can have a grid and has no results yet, else
 * the first that can have one. Empty while no session has decided a grid.
 */
async function startingOrder(db: Db, event: EntryEvent): Promise<string[]> {
  const events = await listGridEvents(db, { event });
  const own = events.find(({ id }) => id === event.id)?.sessions ?? [];
  const earlier = events.filter(({ id }) => id !== event.id).map(({ sessions }) => sessions);
  const carried = carriedGridPenalties(earlier);
  const decided = unservedBefore(await listDecidedGrid(db, event.seasonId), earlier);
  const grids = own
    .filter((session) => isRace(session.type))
    .map((race) => ({
      isDriven: race.rows !== null,
      grid: startingGrid({ sessions: own, raceId: race.id, carried, decided }),
    }))
    .filter(({ grid }) => grid !== null);
  const next = grids.find(({ isDriven }) => !isDriven) ?? grids[0];
  return next?.grid?.slots.map((slot) => slot.car) ?? [];
}
