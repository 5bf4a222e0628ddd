import { sql } from "kysely";
import { mapBans } from "#features/accounts/server/people/bans.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import { seasonsNotOver } from "#server/visibility.ts";
import { carAnswerLetter, carInviteLetter } from "../../club-letters.ts";
import type { CarInvite } from "../../clubs.ts";
import { confirmSeat, endSeatWishes, freeSeats, lockRegistrationOf } from "../club-seats.ts";
import { toInviter } from "../clubs-queries.ts";
import { findName } from "../people-names.ts";
import { clubRefusal } from "../refusals.ts";
import type { AskKind } from "./answer-ask.ts";
import { refuseClosed } from "./ask-states.ts";

type Post = Pick<Services, "config" | "now" | "tokens">;

interface CarInvitation {
  carId: string;
  /** Has an unconfirmed seat in the car already. */
  userId: string;
  invitedBy: string;
}

/**
 * Asks a driver to confirm a seat that they were just given; call it in the transaction that made the seat. They get one
 * invitation, however often they are asked, with a message unless the season is hidden still: then it waits until the season is
 * shown.
 */
export async function inviteToCar(
  trx: Db,
  post: Post,
  { carId, userId, invitedBy }: CarInvitation,
): Promise<void> {
  const invite = await trx
    .insertInto("car_invites")
    .values({
      id: newId(),
      car_id: carId,
      user_id: userId,
      invited_by: invitedBy,
      status: "pending",
      created_at: post.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!invite) return;
  const { raceNumber, carName, seasonId, seasonTitle, hidden } = await trx
    .selectFrom("cars as car")
    .innerJoin("seasons as season", "season.id", "car.season_id")
    .select([
      "car.race_number as raceNumber",
      "car.car_name as carName",
      "season.id as seasonId",
      "season.title as seasonTitle",
      "season.hidden",
    ])
    .where("car.id", "=", carId)
    .executeTakeFirstOrThrow();
  if (hidden) return;
  await sendNotice(trx, post, {
    kind: "invitation",
    to: [userId],
    from: invitedBy,
    seasonId,
    isCounted: false,
    ...carInviteLetter({
      inviteId: invite.id,
      car: { raceNumber, carName },
      seasonTitle,
      inviter: await findName(trx, invitedBy),
    }),
  });
}

/** The open invitation. @throws AppError 410 with the reason when it is answered, withdrawn, unknown or somebody else's. */
export async function getCarInvite(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<CarInvite> {
  const row = await findCarInvite(db, { id, userId });
  // A seat that is gone, or confirmed by other means, has nothing left to answer.
  if (row.confirmed !== false) throw clubRefusal("invitation.withdrawn");
  return toCarInvite(row);
}

/** A person's open invitations into cars of seasons that have not ended, the oldest first. */
export async function listOpenCarInvites(
  db: Db,
  { userId, now }: { userId: string; now: number },
): Promise<CarInvite[]> {
  const rows = await selectOpen(db, { userId, now });
  return rows.map(toCarInvite);
}

const selectOpen = writtenOnce(["userId", "now"], (db, { userId, now }) =>
  selectCarInvites(db, userId)
    .where("invite.status", "=", "pending")
    .where("seat.confirmed", "=", false)
    .where("season.id", "in", seasonsNotOver(db, sql<number>`${now}`))
    .orderBy("invite.created_at")
    .orderBy("invite.id"),
);

/** Invitations into a car: a yes confirms the seat, and a no frees it, for the driver and for the car. */
export const carInvites: AskKind<CarInviteRow & { asker: string | null }> = {
  table: "car_invites",
  hold: async ({ trx, id, viewer }) => {
    const invite = await findCarInvite(trx, { id, userId: viewer._id });
    await lockRegistrationOf(trx, invite.car_id);
    return { ...invite, asker: invite.invited_by };
  },
  accept: async ({ car_id: carId, season_id: seasonId }, { trx, viewer, now }) => {
    const { _id: userId } = viewer;
    if ((await mapBans(trx, [userId], now)).size > 0) throw clubRefusal("invitation.banned");
    if (!(await confirmSeat(trx, { carId, userId }))) throw clubRefusal("invitation.withdrawn");
    await endSeatWishes(trx, { seasonId, userId, now });
  },
  refuse: async ({ car_id: carId }, { trx, services, viewer }) => {
    const freed = await freeSeats(trx, services, [{ carId, userId: viewer._id }]);
    if (freed.length === 0) throw clubRefusal("invitation.withdrawn");
  },
  told: (invite, { accepted, by: driver }) => ({
    letter: carAnswerLetter({
      driver,
      car: { raceNumber: invite.race_number, carName: invite.car_name },
      season: { _id: invite.season_id, title: invite.season_title },
      accepted,
    }),
    sentence: accepted
      ? `Ți-ai confirmat locul în „${invite.season_title}”.`
      : `Ai refuzat locul în „${invite.season_title}”.`,
  }),
};

/** @throws AppError 410 with the reason when it is not open, unknown, somebody else's or into a season that is hidden. */
async function findCarInvite(db: Db, { id, userId }: { id: string; userId: string }) {
  const row = await selectCarInvites(db, userId)
    .where("invite.id", "=", id)
    .executeTakeFirstOrThrow(() => clubRefusal("invitation.gone"));
  refuseClosed("car_invites", row.status);
  return row;
}

function selectCarInvites(db: Db, userId: string) {
  return db
    .selectFrom("car_invites as invite")
    .innerJoin("cars as car", "car.id", "invite.car_id")
    .innerJoin("seasons as season", "season.id", "car.season_id")
    .leftJoin("registrations as registration", "registration.id", "car.registration_id")
    .leftJoin("clubs as club", "club.id", "registration.club_id")
    .leftJoin("users as inviter", "inviter.id", "invite.invited_by")
    .leftJoin("car_drivers as seat", (join) =>
      join.onRef("seat.car_id", "=", "invite.car_id").onRef("seat.user_id", "=", "invite.user_id"),
    )
    .select([
      "invite.id",
      "invite.status",
      "invite.invited_by",
      "inviter.first_name",
      "inviter.last_name",
      "car.id as car_id",
      "car.race_number",
      "car.car_name",
      "season.id as season_id",
      "season.title as season_title",
      "club.id as club_id",
      "club.name as club_name",
      "seat.confirmed",
    ])
    .where("season.hidden", "=", false)
    .where("invite.user_id", "=", userId);
}

type CarInviteRow = Awaited<ReturnType<ReturnType<typeof selectCarInvites>["execute"]>>[number];

function toCarInvite(row: CarInviteRow): CarInvite {
  return {
    _id: row.id,
    title: `Invitație în mașina #${row.race_number}`,
    car: { _id: row.car_id, raceNumber: row.race_number, carName: row.car_name },
    season: { _id: row.season_id, title: row.season_title },
    team:
      row.club_id !== null && row.club_name !== null
        ? { _id: row.club_id, name: row.club_name }
        : null,
    invitedBy: toInviter(row),
  };
}
