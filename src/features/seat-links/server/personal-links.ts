import { createSeatLogin } from "#features/accounts/server/ways-in/login-links.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { question } from "#server/parts.ts";
import type { Services } from "#server/services.ts";
import { personName } from "#shared/text/person-name.ts";
import { isRepeated, stateSentences } from "../link-state.ts";
import type { Claim, Claimed, RosterLine } from "../seat-links.ts";
import { lockLinkBySecret, shownLink, stateOf } from "./find-link.ts";
import { findSeat } from "./read-offer.ts";
import { seatLinkRefusal } from "./refusals.ts";
import { holdUnclaimed, isUnclaimed, NO_DEADLINE, unclaimed } from "./unclaimed-people.ts";

/** Ids of who is in a season's results. */
export const listRaced = question<[db: Db, seasonId: string], Promise<string[]>>();

/** Who has a seat or results in a season and no account, by name, each with the link of theirs that is still good. */
export async function listRoster(
  db: Db,
  services: Pick<Services, "config" | "now" | "tokens">,
  seasonId: string,
): Promise<RosterLine[]> {
  const raced = await listRaced(db, seasonId);
  const people = await selectPeople(db, seasonId)
    .where(unclaimed)
    .where((where) =>
      where.or([
        where("seat.user_id", "is not", null),
        ...(raced.length > 0 ? [where("person.id", "in", raced)] : []),
      ]),
    )
    .orderBy("person.search_name")
    .orderBy("person.id")
    .limit(300)
    .execute();
  const links = await db
    .selectFrom("seat_links")
    .selectAll()
    .where("season_id", "=", seasonId)
    .where("person_id", "is not", null)
    .where("ended_at", "is", null)
    .execute();
  const shown = new Map(
    links.map((link) => [link.person_id, shownLink(services, link, NO_DEADLINE)]),
  );
  return people.map(({ id, race_number, ...name }) => {
    const link = shown.get(id);
    return {
      person: { _id: id, name: nameOf(name) },
      raceNumber: race_number,
      link: link?.state === "open" ? link : null,
    };
  });
}

/** @throws AppError 404 of who is not in the season; 409 of who has an account, which a link would give away */
export async function requireUnclaimed(
  db: Db,
  { seasonId, personId }: { seasonId: string; personId: string },
): Promise<void> {
  const seat = await findSeat(db, { seasonId, userId: personId });
  const isThere = seat !== null || (await listRaced(db, seasonId)).includes(personId);
  if (!isThere) throw refusal("not-found");
  if (!(await isUnclaimed(db, personId))) throw seatLinkRefusal("seat-link.has-account");
}

interface Claiming {
  secret: string;
  key: string;
  userAgent?: string | undefined;
  /** Who is logged in, an id; `null`: nobody. */
  viewerId: string | null;
}

/**
 * Makes whoever opened the link of one person that person, with the seat, the results and the game ids that they have, and logs
 * them in. The same press again, soon, answers the same.
 * @throws AppError 410 without such a link; 409 when it is used up or ended, somebody is logged in, or the person has an account
 */
export async function claimByLink(
  trx: Db,
  services: Services,
  { secret, key, userAgent, viewerId }: Claiming,
): Promise<Claimed> {
  const link = await lockLinkBySecret(trx, secret);
  const now = services.now();
  const { person_id: userId, season_id: seasonId } = link;
  if (userId === null) throw seatLinkRefusal("seat-link.unknown");
  if (!(link.claim_key === key && isRepeated(link.claimed_at, now))) {
    const state = stateOf(link, { deadline: NO_DEADLINE, now });
    if (state !== "open")
      throw seatLinkRefusal("seat-link.no-seat", { message: stateSentences[state] });
    await holdUnclaimed(trx, { personId: userId, viewerId });
    await changeRow(trx, "seat_links", link.id, { used: 1, claimed_at: now, claim_key: key });
    await recordChange(trx, {
      userId,
      action: "seat-link.claimed",
      subjectType: "season",
      subjectId: seasonId,
      now,
    });
  }
  const seat = await findSeat(trx, { seasonId, userId });
  const login = await createSeatLogin(services, trx, { userId, userAgent });
  return {
    raceNumber: seat?.raceNumber ?? null,
    isConfirmed: seat?.isConfirmed ?? true,
    login,
  };
}

/** Who of a season's roster has come by their own link, the newest first. */
export async function listClaims(db: Db, seasonId: string): Promise<Claim[]> {
  const rows = await selectPeople(db, seasonId)
    .innerJoin("seat_links as link", "link.person_id", "person.id")
    .select("link.claimed_at")
    .where("link.season_id", "=", seasonId)
    .where("link.claimed_at", "is not", null)
    .orderBy("link.claimed_at", "desc")
    .orderBy("person.id")
    .limit(300)
    .execute();
  return rows.map(({ id, race_number, claimed_at, ...name }) => ({
    person: { _id: id, name: nameOf(name) },
    raceNumber: race_number,
    at: claimed_at ?? 0,
  }));
}

/** People with the number of the car that they have in a season. */
function selectPeople(db: Db, seasonId: string) {
  return db
    .selectFrom("users as person")
    .leftJoin(
      (from) =>
        from
          .selectFrom("car_drivers as driver")
          .innerJoin("cars as car", "car.id", "driver.car_id")
          .select(["driver.user_id", "car.race_number"])
          .where("driver.season_id", "=", seasonId)
          .where("car.withdrawn_at", "is", null)
          .as("seat"),
      (join) => join.onRef("seat.user_id", "=", "person.id"),
    )
    .select(["person.id", "person.first_name", "person.last_name", "seat.race_number"]);
}

function nameOf(row: { first_name: string; last_name: string }): string {
  return personName({ firstName: row.first_name, lastName: row.last_name });
}
