import { sendNotice } from "#features/messages/server/send-notice.ts";
import type { Db } from "#server/database/databases.ts";
import type { ActServices } from "#server/parts.ts";
import { freedSeatsLetter } from "../club-letters.ts";
import { clubPersonName, seatInWords } from "../club-words.ts";
import type { ClubSeat } from "../clubs.ts";
import { freeSeats, listClubSeats } from "./club-seats.ts";
import { type LockedClub, listMemberIds } from "./clubs-queries.ts";
import { clubRefusal } from "./refusals.ts";

interface DriversOut {
  club: LockedClub;
  userIds: readonly string[];
  /** The person knows that seats are lost. */
  releaseSeats: boolean;
  /** Counted against the messages of `by`, unless it must be possible at any time. */
  departure: { hasLeft: boolean; by: string; isCounted: boolean };
}

/**
 * Ends people's time as drivers of a locked club. Their seats in its running seasons are freed, and whoever runs the club or
 * registered the cars is told which crews are short. Returns the freed seats of seasons that are not hidden.
 * @throws AppError 409 with the seats when there are any and `releaseSeats` is false
 */
export async function takeDriversOut(
  trx: Db,
  services: ActServices,
  { club, userIds, releaseSeats, departure }: DriversOut,
): Promise<ClubSeat[]> {
  if (userIds.length === 0) return [];
  const { all, shown: seats } = await listClubSeats(trx, {
    clubId: club.id,
    userIds,
    now: services.now(),
  });
  if (seats.length > 0 && !releaseSeats)
    throw clubRefusal("club.driver-in-season", {
      message: `Locurile acestea se eliberează: ${seats.map(seatInWords).join("; ")}.`,
      details: { seats },
    });
  await freeSeats(trx, services, all);
  await trx
    .deleteFrom("club_members")
    .where("club_id", "=", club.id)
    .where("user_id", "in", [...userIds])
    .where("role", "=", "driver")
    .execute();
  await tellCoordinators(trx, services, { club, seats, departure });
  return seats;
}

async function tellCoordinators(
  trx: Db,
  services: ActServices,
  {
    club,
    seats,
    departure,
  }: { club: LockedClub; seats: readonly ClubSeat[]; departure: DriversOut["departure"] },
): Promise<void> {
  if (seats.length === 0) return;
  const { managers } = await listMemberIds(trx, club.id);
  const initiators = await trx
    .selectFrom("registrations")
    .select("initiated_by")
    .where("club_id", "=", club.id)
    .where(
      "season_id",
      "in",
      seats.map((seat) => seat.season._id),
    )
    .execute();
  const coordinators = [club.ownerId, ...managers, ...initiators.map((one) => one.initiated_by)];
  const drivers = new Map(seats.map(({ driver }) => [driver._id, driver]));
  for (const [driverId, driver] of drivers)
    await sendNotice(trx, services, {
      to: coordinators.filter((id) => id !== driverId),
      from: departure.by,
      isCounted: departure.isCounted,
      ...freedSeatsLetter({
        clubName: club.name,
        driver: clubPersonName(driver),
        hasLeft: departure.hasLeft,
        seats: seats.filter((seat) => seat.driver._id === driverId),
      }),
    });
}
