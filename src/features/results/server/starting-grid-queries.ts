import type { RawBuilder } from "kysely";
import { personName } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { question } from "#server/parts.ts";
import { columnOf, groupBy, groupRows } from "#shared/group-by.ts";
import { readSessionType } from "#shared/session-types.ts";
import type { StartingGridShape } from "../event-results.ts";
import { gridKinds, gridPenalties, listPenalties } from "../penalty-kinds.ts";
import type { ResultRow } from "../results.ts";
import {
  carriedGridPenalties,
  type GridSession,
  type StartingGrid,
  startingGrid,
  unservedBefore,
} from "../grid/starting-grid.ts";
import { listDecidedGrid } from "./decided-grid.ts";
import { listResultRows } from "./result-rows.ts";

/** A car on a grid, and what is printed of it. */
interface Starter {
  car: string;
  drivers: readonly string[];
  shown: Pick<StartingGridShape["slots"][number], "raceNumber" | "carModel" | "drivers" | "team">;
  dsq: boolean;
}

/** The starting place of each row of a race that has results, by row id; empty where nothing decides the grid. */
export async function mapStartingPlaces(
  db: Db,
  eventId: string,
  raceId: string,
): Promise<Map<string, number>> {
  const computed = await computeGrid(db, eventId, raceId);
  const places = new Map(computed?.grid.slots.map(({ car, position }) => [car, position]));
  return new Map(
    (computed?.results.get(raceId) ?? []).flatMap((row) => {
      const place = places.get(toStarter(row, computed?.people ?? new Map()).car);
      return place === undefined ? [] : [[row._id, place]];
    }),
  );
}

/** The grid of a race of the event, or `undefined` where nothing decides it yet. */
export async function findStartingGrid(
  db: Db,
  eventId: string,
  raceId: string,
): Promise<StartingGridShape | undefined> {
  const computed = await computeGrid(db, eventId, raceId);
  return computed && toShape(computed);
}

interface ComputedGrid {
  grid: StartingGrid;
  /** Title of the session that the order comes from. */
  fromTitle: string;
  results: ReadonlyMap<string, ResultRow[]>;
  people: People;
  entered: readonly Starter[];
}

async function computeGrid(
  db: Db,
  eventId: string,
  raceId: string,
): Promise<ComputedGrid | undefined> {
  const event = await getRow(db, "events", eventId);
  const all = await db
    .selectFrom("event_sessions")
    .select(["id", "title", "type", "start_at", "reverse_grid_positions"])
    .where("event_id", "=", eventId)
    .orderBy("position")
    .execute();
  const sessions = all.slice(0, all.findIndex(({ id }) => id === raceId) + 1);
  const ids = sessions.map(({ id }) => id);
  const results = await listResultRows(db, ids);
  const people = await mapPeople(db, ids);
  const entered = await listEntered(db, eventId, { race: results.get(raceId), people });
  const decided = await listDecidedGrid(db, event.season_id);
  const earlier = await listEarlierEvents(db, event, decided.length > 0);
  const grid = startingGrid({
    sessions: sessions.map((session) => ({
      id: session.id,
      startAt: session.start_at,
      type: readSessionType(session.type),
      reverseGridPositions: session.reverse_grid_positions,
      rows: results.get(session.id)?.map((row) => toGridRow(row, people, undefined)) ?? null,
    })),
    raceId,
    carried: carriedGridPenalties(earlier),
    decided: unservedBefore(decided, earlier),
    alsoEntered: entered,
  });
  if (!grid) return undefined;
  const from = sessions.find(({ id }) => id === grid.fromSessionId);
  return { grid, fromTitle: from?.title ?? "", results, people, entered };
}

function toShape({ grid, fromTitle, results, people, entered }: ComputedGrid): StartingGridShape {
  const ranked = (results.get(grid.fromSessionId) ?? []).map((row) => toStarter(row, people));
  const starters = new Map([...entered, ...ranked].map((starter) => [starter.car, starter]));
  const placed = new Set(ranked.map((starter) => starter.car));
  return {
    from: { _id: grid.fromSessionId, title: fromTitle },
    reversed: grid.reversed,
    slots: grid.slots.flatMap(({ car, penalties, ...slot }) => {
      const starter = starters.get(car);
      if (!starter) return [];
      const late = placed.has(car) ? null : "late";
      return [
        {
          ...slot,
          ...starter.shown,
          unplaced: starter.dsq ? "dsq" : late,
          penalties: penalties.map(({ positions, reason = "", event: given = null }) => ({
            positions,
            reason,
            event: given,
          })),
        },
      ];
    }),
  };
}

/** Who sat where in a row, by row id: a key that stays the same from session to session. */
type People = ReadonlyMap<string, readonly string[]>;

async function mapPeople(db: Db, sessionIds: readonly string[]): Promise<People> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("result_row_drivers")
    .select(["row_id", "position", "user_id", "platform", "platform_id"])
    .where("session_id", "in", [...sessionIds])
    .orderBy("position")
    .execute();
  return groupRows(rows, "row_id", ({ row_id, user_id, platform, platform_id, position }) => {
    if (user_id !== null) return user_id;
    return platform_id === null ? `${row_id}/${position}` : `${platform}:${platform_id}`;
  });
}

function toGridRow(row: ResultRow, people: People, event: string | undefined) {
  const { car, drivers, dsq } = toStarter(row, people);
  return {
    car,
    drivers,
    dsq,
    gridPenalties: gridPenalties(listPenalties(row))
      // What decisions gave is read from them: it counts from when it takes effect.
      .filter(({ decision }) => !decision)
      .map((penalty) => ({
        driver: drivers[penalty.driver] ?? "",
        positions: penalty.places,
        reason: penalty.description,
        ...(event !== undefined && { event }),
      })),
  };
}

function toStarter(row: ResultRow, people: People): Starter {
  const drivers = people.get(row._id) ?? [];
  const { raceNumber, carModel } = row.eventRsvp;
  return {
    car: row.eventRsvp._id ?? drivers[0] ?? row._id,
    drivers,
    shown: {
      raceNumber,
      carModel: carModel.title,
      drivers: row.drivers.map(({ _id, driverName }) => ({ _id, driverName })),
      team: row.team,
    },
    dsq: row.dsq,
  };
}

/** Ids of the cars that have said that they come to an event, as a part of a query. */
export const comingCars = question<[eventId: string], RawBuilder<string>>();

/** Who starts, also without having qualified: who drove the race or, until it was driven, who said that they come. */
async function listEntered(
  db: Db,
  eventId: string,
  { race, people }: { race: readonly ResultRow[] | undefined; people: People },
): Promise<Starter[]> {
  if (race) return race.map((row) => ({ ...toStarter(row, people), dsq: false }));
  const seats = await db
    .selectFrom("cars as car")
    .innerJoin("car_models as model", "model.id", "car.car_model_id")
    .innerJoin("car_drivers as seat", "seat.car_id", "car.id")
    .innerJoin("users as driver", "driver.id", "seat.user_id")
    .leftJoin("registrations as registration", "registration.id", "car.registration_id")
    .leftJoin("clubs as club", "club.id", "registration.club_id")
    .select([
      "car.id",
      "car.race_number",
      "model.title",
      "driver.id as driver_id",
      "driver.first_name",
      "driver.last_name",
      "club.id as club_id",
      "club.name as club_name",
    ])
    .where("car.id", "in", comingCars(eventId))
    .orderBy("car.race_number")
    .orderBy("seat.position")
    .execute();
  return [...groupBy(seats, (seat) => seat.id)].flatMap(([car, crew]) => {
    const [first] = crew;
    if (!first) return [];
    return [
      {
        car,
        drivers: crew.map((seat) => seat.driver_id),
        shown: {
          raceNumber: String(first.race_number),
          carModel: first.title,
          drivers: crew.map((seat) => ({
            _id: seat.driver_id,
            driverName: personName({ firstName: seat.first_name, lastName: seat.last_name }),
          })),
          team: first.club_id === null ? null : { _id: first.club_id, name: first.club_name ?? "" },
        },
        dsq: false,
      },
    ];
  });
}

/**
 * The earlier events of the season with what carrying penalties takes: who drove each session, and whom stewards gave grid
 * penalties by hand; nothing where nobody has any to serve. Hidden events are left out, because their results are not public.
 */
async function listEarlierEvents(
  db: Db,
  event: { season_id: string; time: number },
  hasDecided: boolean,
): Promise<GridSession[][]> {
  const sessions = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select([
      "session.id",
      "session.type",
      "session.start_at",
      "event.id as event_id",
      "event.title",
    ])
    .where("event.season_id", "=", event.season_id)
    .where("event.time", "<", event.time)
    .where("event.hidden", "=", false)
    .orderBy("event.time")
    .orderBy("event.id")
    .orderBy("session.position")
    .execute();
  const ids = sessions.map((session) => session.id);
  if (ids.length === 0) return [];
  const penalised = await db
    .selectFrom("result_work")
    .select("session_id")
    .distinct()
    .where("session_id", "in", ids)
    .where("aside", "=", false)
    .where((where) => where.or(gridKinds.map((kind) => where("work", "like", `%"${kind}"%`))))
    .execute();
  if (penalised.length === 0 && !hasDecided) return [];
  const people = await mapPeople(db, ids);
  const results = await listResultRows(db, columnOf(penalised, "session_id"));
  const rows = await db
    .selectFrom("result_rows")
    .select(["id", "session_id"])
    .where("session_id", "in", ids)
    .execute();
  const rowsOf = groupBy(rows, (row) => row.session_id);
  return [...groupBy(sessions, (session) => session.event_id).values()].map((own) =>
    own.map(({ id, type, title, start_at: startAt }) => ({
      id,
      startAt,
      type: readSessionType(type),
      reverseGridPositions: 0,
      rows:
        results.get(id)?.map((row) => toGridRow(row, people, title)) ??
        (rowsOf.get(id) ?? []).map((row) => ({
          car: row.id,
          drivers: people.get(row.id) ?? [],
          dsq: false,
          gridPenalties: [],
        })),
    })),
  );
}
