import { mapNamesakes } from "#features/accounts/server/people/namesakes.ts";
import { readRegistrationSeason } from "#features/registration/server/registration-season.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow, getRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { isHiddenFrom } from "#server/visibility.ts";
import { personName } from "#shared/text/person-name.ts";
import type { LinkBoard, NewSeat } from "../seat-links.ts";
import { shownLink } from "./find-link.ts";
import { listClaims, listRoster } from "./personal-links.ts";
import { readOffer } from "./read-offer.ts";

/** Whose seats a link gives. */
export interface LinkPlace {
  seasonId: string;
  /** `null`: everybody drives alone. */
  clubId: string | null;
}

/** @throws AppError 403 for others than organisers and the club's owner; 404 */
export async function requireMaker(
  db: Db,
  { seasonId, clubId }: LinkPlace,
  viewer: Viewer,
): Promise<void> {
  const season = await findRow(db, "seasons", seasonId);
  if (!season || isHiddenFrom(viewer, season.hidden)) throw refusal("not-found");
  const club = clubId === null ? undefined : await getRow(db, "clubs", clubId);
  if (club && (club.deleted_at !== null || club.solo || club.simulator_id !== season.simulator_id))
    throw refusal("not-found");
  const mayMake = viewer.permissions.has("manageSeasons") || club?.owner_id === viewer._id;
  if (!mayMake) throw refusal("access.denied");
}

/** The links that a place, or one person there, has had, the one that is not ended first. */
export function selectLinks(
  db: Db,
  { seasonId, clubId, personId = null }: LinkPlace & { personId?: string | null },
) {
  return db
    .selectFrom("seat_links as link")
    .where("link.season_id", "=", seasonId)
    .where("link.club_id", clubId === null ? "is" : "=", clubId)
    .where("link.person_id", personId === null ? "is" : "=", personId)
    .orderBy("link.ended_at", (order) => order.desc().nullsFirst())
    .orderBy("link.id");
}

/** Everything that its makers see of a place's link. Ask `requireMaker` first. */
export async function readBoard(
  db: Db,
  services: Pick<Services, "config" | "now" | "tokens">,
  place: LinkPlace,
): Promise<LinkBoard> {
  const season = await readRegistrationSeason(db, place.seasonId);
  const club = place.clubId === null ? null : await getRow(db, "clubs", place.clubId);
  const link = await selectLinks(db, place).selectAll("link").executeTakeFirst();
  const offer = await readOffer(db, {
    seasonId: season.id,
    link: null,
    clubId: place.clubId,
    viewerId: null,
    now: services.now(),
  });
  return {
    season: { _id: season.id, title: season.title },
    club: club && { _id: club.id, name: club.name },
    refusal: offer.refusal,
    link: link ? shownLink(services, link, season.rules.registrationDeadline) : null,
    seats: await listNewSeats(db, place),
    claims: place.clubId === null ? await listClaims(db, season.id) : [],
    roster: place.clubId === null ? await listRoster(db, services, season.id) : [],
  };
}

/** Who has come by any link of the place, the newest first. */
async function listNewSeats(db: Db, place: LinkPlace): Promise<NewSeat[]> {
  const rows = await db
    .selectFrom("link_seats as taken")
    .innerJoin("seat_links as link", "link.id", "taken.link_id")
    .innerJoin("users as person", "person.id", "taken.user_id")
    .leftJoin("car_models as model", "model.id", "taken.car_model_id")
    .leftJoin("login_links as way", "way.user_id", "taken.user_id")
    .leftJoin("car_drivers as seat", (join) =>
      join
        .onRef("seat.season_id", "=", "link.season_id")
        .onRef("seat.user_id", "=", "taken.user_id"),
    )
    .select([
      "taken.id as _id",
      "taken.race_number",
      "taken.taken_at",
      "taken.yes_at",
      "taken.removed_at",
      "way.id as way_id",
      "person.id as person_id",
      "person.first_name",
      "person.last_name",
      "person.search_name",
      "model.title",
      "seat.confirmed",
    ])
    .where("link.season_id", "=", place.seasonId)
    .where("link.club_id", place.clubId === null ? "is" : "=", place.clubId)
    .orderBy("taken.taken_at", "desc")
    .orderBy("taken.id")
    .limit(300)
    .execute();
  const namesakes = await mapNamesakes(
    db,
    rows.map((row) => ({ id: row.person_id, search_name: row.search_name })),
  );
  return rows.map((row) => ({
    _id: row._id,
    person: { _id: row.person_id, name: nameOf(row) },
    raceNumber: row.race_number,
    carModel: row.title ?? "",
    takenAt: row.taken_at,
    state: seatState(row),
    isUnproved: row.confirmed !== null && row.yes_at === null && row.way_id !== null,
    namesakes: (namesakes.get(row.person_id) ?? []).map((other) => ({
      _id: other._id,
      name: personName(other),
    })),
  }));
}

function seatState({
  removed_at,
  confirmed,
}: {
  removed_at: number | null;
  confirmed: boolean | null;
}): NewSeat["state"] {
  if (confirmed !== null) return confirmed ? "seated" : "waits";
  return removed_at === null ? "gone" : "removed";
}

function nameOf(row: { first_name: string; last_name: string }): string {
  return personName({ firstName: row.first_name, lastName: row.last_name });
}
