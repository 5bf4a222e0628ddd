import { paintColumns } from "#features/clubs/server/club-marks.ts";
import { findEvent } from "#features/events/server/events-queries.ts";
import { findStartingGrid } from "#features/results/server/starting-grid-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { refusal } from "#server/errors.ts";
import type { Viewer } from "#server/viewer.ts";
import { carBodyOf } from "#shared/drawn/car-body.ts";
import { paintsOf } from "#shared/drawn/club-paints.ts";
import { type Evening, type EveningGrid, nextRace } from "../../evening/evening.ts";
import { comingColumns } from "../coming-cars.ts";
import { listCarriedPenalties } from "../grid-events.ts";
import { findOwnSeat } from "../own-presence.ts";
import { entryListRefusal } from "../refusals.ts";

/**
 * What a driver needs on the evening of an event. `now`: UTC ms.
 * @throws AppError 404 where the viewer may not see the event, 409 where they do not drive in it
 */
export async function getEvening(
  db: Db,
  id: string,
  viewer: Viewer,
  now: number,
): Promise<Evening> {
  const event = await findEvent(db, id, viewer, now);
  if (!event) throw refusal("not-found");
  const { season, sessions } = event;
  const seat = { id, simulator: season.simulator.acronym };
  const { presence } = await findOwnSeat(db, seat, viewer._id);
  const isTold = sessions.some(
    ({ serverName, password }) => serverName !== null || password !== null,
  );
  if (!presence.car && !isTold) throw entryListRefusal("evening.no-car");
  const race = nextRace(sessions);
  const grid = race ? await findOwnPlace(db, { id, race: race._id, presence, viewer }) : null;
  const carried = await listCarriedPenalties(db, {
    event: { id, seasonId: season._id, time: event.time },
    driver: viewer._id,
  });
  return {
    event,
    presence,
    car: presence.car ? await findCar(db, { id, car: presence.car._id }) : null,
    grid,
    penalties: grid
      ? grid.own.penalties
      : carried.map(({ positions, reason = "", event: given = null }) => ({
          positions,
          reason,
          event: given,
        })),
  };
}

async function findCar(db: Db, { id, car }: { id: string; car: string }): Promise<Evening["car"]> {
  const [row] = await selectCar(db, { event: id, car });
  if (!row) return null;
  const { club_id: clubId, paint_body, paint_trim, paint_pattern } = row;
  return {
    model: row.title,
    body: carBodyOf(row),
    paints:
      clubId === null ? null : paintsOf({ id: clubId, paint_body, paint_trim, paint_pattern }),
    entered: row.entered,
    coming: row.coming,
  };
}

const selectCar = writtenOnce(["event", "car"], (db, of) =>
  db
    .selectFrom("cars as car")
    .innerJoin("car_models as model", "model.id", "car.car_model_id")
    .innerJoin("events as event", "event.season_id", "car.season_id")
    .leftJoin("registrations as registration", "registration.id", "car.registration_id")
    .leftJoin("clubs as club", "club.id", "registration.club_id")
    .select(["model.title", "model.category", "model.body", "club.id as club_id", ...paintColumns])
    .select(comingColumns)
    .where("event.id", "=", of.event)
    .where("car.id", "=", of.car),
);

interface Place {
  id: string;
  race: string;
  presence: Evening["presence"];
  viewer: Viewer;
}

/** The place of the viewer's car, which results may know by its number or by its driver alone. */
async function findOwnPlace(
  db: Db,
  { id, race, presence, viewer }: Place,
): Promise<EveningGrid | null> {
  const grid = await findStartingGrid(db, id, race);
  const slots = grid?.slots ?? [];
  const place = slots.findIndex(
    ({ raceNumber, drivers }) =>
      drivers.some(({ _id }) => _id === viewer._id) ||
      (presence.car !== null && raceNumber === String(presence.car.raceNumber)),
  );
  const own = slots[place];
  if (!grid || !own) return null;
  return {
    from: grid.from.title,
    reversed: grid.reversed,
    cars: slots.length,
    own,
    beside: [slots[place - 1], slots[place + 1]].filter((slot) => slot !== undefined),
  };
}
