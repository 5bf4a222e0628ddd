import type { Db } from "#server/database/databases.ts";
import type { ActServices } from "#server/parts.ts";
import { freeSeats } from "./club-seats.ts";
import { lockClub, listMemberIds } from "./clubs-queries.ts";
import { endMembership } from "./leave-club.ts";
import { endSoloClubs } from "./solo-club.ts";

/**
 * A person who ends leaves all clubs and every car of a running season, a club's, another club's or a guest's. Whoever runs those
 * clubs is told while the person still has a name.
 */
export async function leaveAllClubs(trx: Db, services: ActServices, userId: string): Promise<void> {
  for (const clubId of await listClubsOf(trx, userId)) {
    const club = await lockClub(trx, clubId);
    const { drivers, managers } = await listMemberIds(trx, clubId);
    const isMember = drivers.includes(userId) || managers.includes(userId);
    await endMembership(trx, services, {
      club,
      userId,
      releaseSeats: true,
      isMember,
      isSeated: true,
      isCounted: false,
    });
    await trx
      .deleteFrom("club_members")
      .where("club_id", "=", clubId)
      .where("user_id", "=", userId)
      .execute();
  }
  await freeGuestSeats(trx, services, userId);
  await endSoloClubs(trx, services.now(), userId);
}

/** The person's clubs and those in whose cars they sit, in one order, so that two such ends cannot lock each other. */
async function listClubsOf(trx: Db, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("clubs")
    .select("id")
    .where("deleted_at", "is", null)
    .where((where) =>
      where.or([
        where(
          "id",
          "in",
          where.selectFrom("club_members").select("club_id").where("user_id", "=", userId),
        ),
        where(
          "id",
          "in",
          where
            .selectFrom("car_drivers as seat")
            .innerJoin("cars as car", "car.id", "seat.car_id")
            .innerJoin("registrations as registration", "registration.id", "car.registration_id")
            .select("registration.club_id")
            .where("seat.user_id", "=", userId),
        ),
      ]),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

async function freeGuestSeats(trx: Db, services: ActServices, userId: string): Promise<void> {
  const seats = await trx
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .leftJoin("events as event", "event.season_id", "car.season_id")
    .select("car.id")
    .where("seat.user_id", "=", userId)
    .where("car.registration_id", "is", null)
    .groupBy("car.id")
    .having(({ eb, fn }) =>
      eb.or([eb(fn.max("event.time"), "is", null), eb(fn.max("event.time"), ">", services.now())]),
    )
    .execute();
  await freeSeats(
    trx,
    services,
    seats.map((seat) => ({ carId: seat.id, userId })),
  );
}
