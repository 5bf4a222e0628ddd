import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import { createUser } from "#features/accounts/server/people/users-queries.ts";
import { introduceOneself } from "#features/accounts/server/profile/save-profile.ts";
import { joinClub } from "#features/clubs/server/club-of-file.ts";
import { findName } from "#features/clubs/server/people-names.ts";
import { createSeatLogin } from "#features/accounts/server/ways-in/login-links.ts";
import { giveSoloClub } from "#features/clubs/server/solo-club.ts";
import { registrationRefusal } from "#features/registration/server/refusals.ts";
import { readRegistrationSeason } from "#features/registration/server/registration-season.ts";
import { holdStage } from "#features/registration/server/save-registration.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import type { Services } from "#server/services.ts";
import { isRepeated, stateSentences } from "../link-state.ts";
import { seatLacks } from "../seat-lacks.ts";
import type { LinkSeat, SeatForm, TakenSeat } from "../seat-links.ts";
import { lockLinkBySecret, stateOf } from "./find-link.ts";
import { noteSeat } from "./note-seat.ts";
import { holdUnclaimed } from "./unclaimed-people.ts";
import { findSeat, listAsked } from "./read-offer.ts";
import { seatLinkRefusal } from "./refusals.ts";
import { seatDriver } from "./seat-driver.ts";

interface ByLink {
  secret: string;
  form: SeatForm;
  userAgent?: string | undefined;
  /** Who is logged in, an id; `null`: somebody who only says their name. */
  viewerId: string | null;
}

interface Taken extends TakenSeat {
  /** Id of who has the seat. */
  personId: string;
}

/**
 * Takes a seat by a link, all of it or nothing: the person where nobody is known, their club, its registration, the car. The same
 * press again answers the seat that it has.
 * @throws AppError 410 without such a link; 409 when it gives no seat any more, the person has one, or somebody was quicker; 422
 */
export async function takeSeatByLink(
  trx: Db,
  services: Services,
  { userAgent, ...byLink }: ByLink,
): Promise<LinkSeat> {
  const { personId: userId, ...seat } = await takeSeat(trx, services, byLink);
  if (byLink.viewerId !== null) return { ...seat, login: null };
  return { ...seat, login: await createSeatLogin(services, trx, { userId, userAgent }) };
}

async function takeSeat(
  trx: Db,
  services: Services,
  { secret, form, viewerId }: ByLink,
): Promise<Taken> {
  const link = await lockLinkBySecret(trx, secret);
  const repeated = await findPress(trx, link, { key: form.key, now: services.now() });
  if (repeated) return repeated;
  const { rules } = await readRegistrationSeason(trx, link.season_id);
  const state = stateOf(link, { deadline: rules.registrationDeadline, now: services.now() });
  if (state !== "open")
    throw seatLinkRefusal("seat-link.no-seat", { message: stateSentences[state] });
  if (link.person_id !== null) await holdUnclaimed(trx, { personId: link.person_id, viewerId });
  const personId = link.person_id ?? viewerId;
  const taken = await seatPerson(trx, services, {
    seasonId: link.season_id,
    clubId: link.club_id,
    personId,
    form,
  });
  await noteSeat(trx, services, { link, taken, form });
  return { ...taken, isConfirmed: !link.needs_yes };
}

/** The seat that a press has got just before, of who came by the link without a login. */
async function findPress(
  trx: Db,
  link: Row<"seat_links">,
  { key, now }: { key: string; now: number },
): Promise<Taken | undefined> {
  const press = await trx
    .selectFrom("link_seats")
    .select(["user_id", "taken_at"])
    .where("link_id", "=", link.id)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!press || !isRepeated(press.taken_at, now)) return undefined;
  const seat = await findSeat(trx, { seasonId: link.season_id, userId: press.user_id });
  return seat ? { ...seat, personId: press.user_id } : undefined;
}

interface Place {
  seasonId: string;
  /** `null`: one's own, of one. */
  clubId: string | null;
  /** `null`: somebody new. */
  personId: string | null;
  form: SeatForm;
}

/** Who was seated, and where. */
interface Seated extends Taken {
  clubId: string;
}

/**
 * Gives a person, new where there is none, a car of their own in a season, under all rules of a registration.
 * @throws AppError 409 and 422, as `takeSeatByLink`
 */
export async function seatPerson(
  trx: Db,
  services: Services,
  { seasonId, clubId: ofLink, personId: known, form }: Place,
): Promise<Seated> {
  const season = await readRegistrationSeason(trx, seasonId);
  const personId = known ?? (await createUser(trx, { now: services.now() }));
  await lockPerson(trx, personId);
  if (await findSeat(trx, { seasonId, userId: personId }))
    throw registrationRefusal("seat.has-one");
  await introduce(trx, services, { season, personId, form });
  const now = services.now();
  const { simulatorId: simulator } = season;
  if (ofLink !== null) await joinClub(trx, { clubId: ofLink, driverId: personId, now });
  const clubId =
    ofLink ?? (await giveSoloClub(trx, { userId: personId, simulator, by: personId, now }));
  const nobody: ReadonlySet<string> = new Set();
  const stage = await holdStage(trx, services, {
    seasonId,
    clubId,
    // As any driver, whatever else they may do.
    viewer: {
      _id: personId,
      loginId: "",
      scope: null,
      email: null,
      permissions: nobody,
      withheld: nobody,
    },
  });
  const { raceNumber } = form;
  await seatDriver(stage, { ...form, personId, carName: await findName(trx, personId) });
  return { personId, clubId, raceNumber, isConfirmed: true };
}

/** Writes down what the person had to say of themselves, and nothing that is known. @throws AppError 422 by field */
async function introduce(
  trx: Db,
  services: Services,
  { season, personId, form }: { season: { simulatorId: string }; personId: string; form: SeatForm },
): Promise<void> {
  const person = await findRow(trx, "users", personId);
  const { asks } = await listAsked(trx, season, person);
  const fields = seatLacks(form, { asks, licences: [] });
  const [message] = Object.values(fields);
  if (message !== undefined) throw seatLinkRefusal("seat-link.incomplete", { message, fields });
  if (asks.length === 0) return;
  const isNamed = !asks.includes("name");
  await introduceOneself(trx, services, {
    userId: personId,
    firstName: isNamed ? (person?.first_name ?? "") : form.firstName,
    lastName: isNamed ? (person?.last_name ?? "") : form.lastName,
    iRacingMemberId: asks.includes("iRacingMemberId") ? form.iRacingMemberId : null,
  });
}
