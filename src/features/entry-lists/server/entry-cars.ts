import { mapCarClasses } from "#features/registration/server/car-classes-queries.ts";
import type { HeldClass } from "#features/seasons/seasons.ts";
import type { Db } from "#server/database/databases.ts";
import { groupRows } from "#shared/group-by.ts";
import type { EntryEvent } from "./entry-event.ts";

/** A driver's seat in a car, with what a game server needs to know of them. Never public as it is. */
export interface Seat {
  userId: string;
  firstName: string;
  lastName: string;
  shorthand: string | null;
  country: string | null;
  steamId: string | null;
  /** They accepted the seat. */
  isConfirmed: boolean;
}

export interface EntryCar {
  id: string;
  raceNumber: number;
  carName: string;
  modelTitle: string;
  /** The game's id of the model. */
  modelKey: string;
  skinFolder: string;
  /** Name of the livery picture in the file store. */
  liveryFile: string | null;
  /** `null`: a guest car entered by an organiser. */
  club: { _id: string; name: string } | null;
  /** In the order of the season's groups. */
  classes: HeldClass[];
  seats: Seat[];
  registeredAt: number;
}

type EventOfSeason = Pick<EntryEvent, "id" | "seasonId">;

/**
 * Cars that an event knows, by number, all or those of `onlyCars`: of its season's registrations and guest cars, without those
 * that left.
 */
export async function listEntryCars(
  db: Db,
  { id: eventId, seasonId }: EventOfSeason,
  onlyCars?: readonly string[],
): Promise<EntryCar[]> {
  let query = db
    .selectFrom("cars as car")
    .innerJoin("car_models as model", "model.id", "car.car_model_id")
    .leftJoin("registrations as registration", "registration.id", "car.registration_id")
    .leftJoin("clubs as club", "club.id", "registration.club_id")
    .leftJoin("uploads as livery", "livery.id", "car.livery_upload_id")
    .select([
      "car.id",
      "car.race_number as raceNumber",
      "car.car_name as carName",
      "car.skin_folder as skinFolder",
      "car.created_at as registeredAt",
      "model.title as modelTitle",
      "model.game_key as modelKey",
      "club.id as clubId",
      "club.name as clubName",
      "livery.filename as liveryFile",
    ])
    .where("car.season_id", "=", seasonId)
    .where("car.withdrawn_at", "is", null)
    .where((where) =>
      where.or([
        where("car.registration_id", "is not", null),
        where.exists(
          where
            .selectFrom("event_guest_cars as guest")
            .select("guest.car_id")
            .whereRef("guest.car_id", "=", "car.id")
            .where("guest.event_id", "=", eventId),
        ),
      ]),
    )
    .orderBy("car.race_number");
  if (onlyCars) query = query.where("car.id", "in", onlyCars);
  const [cars, seats, classes] = await Promise.all([
    query.execute(),
    mapSeats(db, seasonId),
    mapCarClasses(db, seasonId),
  ]);
  return cars.map(({ clubId, clubName, ...car }) => ({
    ...car,
    club: clubId === null ? null : { _id: clubId, name: clubName ?? "" },
    classes: classes.get(car.id) ?? [],
    seats: seats.get(car.id) ?? [],
  }));
}

async function mapSeats(db: Db, seasonId: string): Promise<Map<string, Seat[]>> {
  const rows = await db
    .selectFrom("car_drivers as seat")
    .innerJoin("users as user", "user.id", "seat.user_id")
    .select([
      "seat.car_id",
      "seat.user_id as userId",
      "seat.confirmed as isConfirmed",
      "user.first_name as firstName",
      "user.last_name as lastName",
      "user.shorthand",
      "user.country",
      "user.steam_id as steamId",
    ])
    .where("seat.season_id", "=", seasonId)
    .orderBy("seat.position")
    .execute();
  return groupRows(rows, "car_id", (seat) => seat);
}
