import { lacksFor } from "#features/clubs/driver-requirements.ts";
import { listPictureNumbers } from "#features/seasons/server/picture-numbers.ts";
import { mapCarBodies } from "#features/seasons/server/car-bodies.ts";
import { listTakenNumbers } from "#features/registration/server/registration-queries.ts";
import {
  readRegistrationSeason,
  type RegistrationSeason,
} from "#features/registration/server/registration-season.ts";
import { isRegistrationOpen } from "#features/seasons/registration-open.ts";
import { missingFields } from "#features/registration/required-driver-fields.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows, findRow, getRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { givenName } from "#shared/text/person-name.ts";
import { stateSentences } from "../link-state.ts";
import { whyNoSeat } from "../no-seat.ts";
import type { Asked, SeatOffer } from "../seat-links.ts";
import { stateOf } from "./find-link.ts";
import { isUnclaimed, NO_DEADLINE } from "./unclaimed-people.ts";
import { seatLinkRefusal } from "./refusals.ts";

interface Place {
  seasonId: string;
  /** `null`: a club of one. */
  clubId: string | null;
  /** `null`: a member drives alone, without a link. */
  link: Row<"seat_links"> | null;
  /** Who is logged in, an id. */
  viewerId: string | null;
  now: number;
}

/** What a link, or a season by itself, offers to the person: everything that they are asked, and what they cannot have. */
export async function readOffer(
  db: Db,
  { seasonId, clubId, link, viewerId, now }: Place,
): Promise<SeatOffer> {
  const season = await readRegistrationSeason(db, seasonId);
  const personId = link?.person_id ?? viewerId;
  const person = personId === null ? undefined : await findRow(db, "users", personId);
  const asks = await listAsked(db, season, person);
  const taken = await listGoneNumbers(db, season);
  const bodies = await mapCarBodies(db, season.rules.validModels);
  const club = clubId === null ? null : await getRow(db, "clubs", clubId);
  const seat = person ? await findSeat(db, { seasonId, userId: person.id }) : null;
  const deadline = season.rules.registrationDeadline;
  // Whoever has opened the link of one person is not them yet.
  const isPersonal = link !== null && link.person_id !== null && link.person_id !== viewerId;
  const claims = isPersonal && (seat !== null || !isRegistrationOpen(deadline, now));
  const state = link ? stateOf(link, { deadline: claims ? NO_DEADLINE : deadline, now }) : "open";
  const lacks = person ? lacksBeside(person, { season, asks: asks.asks }) : [];
  const refusal =
    (state === "open" ? null : stateSentences[state]) ??
    (isPersonal ? await whyNotTheirs(db, { personId: personId ?? "", viewerId }) : null) ??
    (claims
      ? null
      : whyNoSeat({
          rules: season.rules,
          takenNumbers: taken,
          carsOfClub: club && (await countCars(db, { seasonId, clubId: club.id })),
          now,
        })) ??
    (lacks.length > 0 ? `Sezonul cere și: ${lacks.join(", ")}. Completează-ți profilul.` : null);
  return {
    season: seasonId,
    refusal,
    person: person ? { _id: person.id, name: nameOf(person) } : null,
    ...asks,
    club: club?.name ?? null,
    needsYes: link?.needs_yes ?? false,
    takenNumbers: taken,
    models: season.models.map(({ _id, title }) => ({
      _id,
      title,
      body: bodies.get(_id) ?? "gt",
    })),
    claims: claims && refusal === null,
    seat: isPersonal && refusal !== null ? null : seat,
  };
}

/** Why who has opened the link of one person cannot become them, in a sentence. */
async function whyNotTheirs(
  db: Db,
  { personId, viewerId }: { personId: string; viewerId: string | null },
): Promise<string | null> {
  if (viewerId !== null) return seatLinkRefusal("seat-link.is-somebody").message;
  return (await isUnclaimed(db, personId))
    ? null
    : seatLinkRefusal("seat-link.has-account").message;
}

/** What the person still has to say, and whether results wait for their Steam account. */
export async function listAsked(
  db: Db,
  { simulatorId }: Pick<RegistrationSeason, "simulatorId">,
  person: Row<"users"> | undefined,
): Promise<{ asks: Asked[]; asksSteam: boolean }> {
  const { code } = await getRow(db, "simulators", simulatorId);
  const lacks = lacksFor(code, {
    firstName: person?.first_name ?? "",
    lastName: person?.last_name ?? "",
    iRacingMemberId: person?.iracing_id ?? null,
    steamId: person?.steam_id ?? null,
  });
  return {
    asks: lacks.filter((lack) => lack !== "steamId"),
    asksSteam: lacks.includes("steamId"),
  };
}

/** What else the season asks of an account; who has none has no profile to complete. */
function lacksBeside(
  person: Row<"users">,
  { season, asks }: { season: RegistrationSeason; asks: readonly Asked[] },
): string[] {
  if (person.account_at === null) return [];
  const own = new Set<string>(
    asks.flatMap((one) => (one === "name" ? ["firstName", "lastName"] : one)),
  );
  return missingFields(
    person,
    season.requiredDriverFields.filter((field) => !own.has(field)),
  );
}

/** Those of other cars, and those whose picture would be another season's. */
async function listGoneNumbers(db: Db, { id, code }: RegistrationSeason): Promise<number[]> {
  return [
    ...(await listTakenNumbers(db, { seasonId: id, registrationId: null })),
    ...(await listPictureNumbers(db, { seasonId: id, code })),
  ];
}

async function countCars(
  db: Db,
  { seasonId, clubId }: { seasonId: string; clubId: string },
): Promise<number> {
  return countRows(
    db
      .selectFrom("cars as car")
      .innerJoin("registrations as registration", "registration.id", "car.registration_id")
      .where("registration.season_id", "=", seasonId)
      .where("registration.club_id", "=", clubId)
      .where("car.withdrawn_at", "is", null),
  );
}

/** The seat that the person has in a season. */
export async function findSeat(
  db: Db,
  { seasonId, userId }: { seasonId: string; userId: string },
): Promise<SeatOffer["seat"]> {
  const seat = await db
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .select(["car.race_number", "seat.confirmed"])
    .where("seat.season_id", "=", seasonId)
    .where("seat.user_id", "=", userId)
    .where("car.withdrawn_at", "is", null)
    .executeTakeFirst();
  return seat ? { raceNumber: seat.race_number, isConfirmed: seat.confirmed } : null;
}

function nameOf(person: Row<"users">): string {
  return givenName({ firstName: person.first_name, lastName: person.last_name });
}
