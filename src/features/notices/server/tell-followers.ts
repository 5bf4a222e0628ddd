import type { Letter } from "#features/messages/letter.ts";
import type { Db } from "#server/database/databases.ts";
import type { ActServices } from "#server/parts.ts";
import { groupBy } from "#shared/group-by.ts";
import { personName } from "#shared/text/person-name.ts";
import { followedLetter, type OwnPlace } from "../notice-letters.ts";
import { tellEach } from "./tell-each.ts";

interface Raced {
  event: { id: string; season_id: string; title: string };
  seasonTitle: string;
  isProvisional: boolean;
  /** Every seat of every race, in the order of the results. */
  driven: readonly { person: string | null; club: string | null; place: OwnPlace }[];
}

/**
 * Tells who follows somebody that drove, a club of theirs or the season, once of each event. Nobody is told of what they drove
 * themselves: that they hear by a notice of their own.
 */
export async function tellFollowers(
  trx: Db,
  services: ActServices,
  { event, seasonTitle, isProvisional, driven }: Raced,
): Promise<void> {
  const byPerson = groupBy(
    driven.filter(({ person }) => person !== null),
    ({ person }) => person ?? "",
  );
  const byClub = groupBy(
    driven.filter(({ club }) => club !== null),
    ({ club }) => club ?? "",
  );
  const follows = await trx
    .selectFrom("follows")
    .innerJoin("users as fan", "fan.id", "follows.user_id")
    .leftJoin("users as driver", (join) =>
      join
        .onRef("driver.id", "=", "follows.driver_id")
        .on("driver.deleted_at", "is", null)
        .on("driver.blocked_at", "is", null),
    )
    .leftJoin("clubs as club", (join) =>
      join
        .onRef("club.id", "=", "follows.club_id")
        .on("club.deleted_at", "is", null)
        .on("club.solo", "=", false),
    )
    .select([
      "follows.user_id",
      "follows.season_id",
      "driver.id as driver_id",
      "driver.first_name",
      "driver.last_name",
      "club.id as club_id",
      "club.name as club_name",
    ])
    .where("fan.blocked_at", "is", null)
    .where((where) =>
      where.or([
        where("follows.driver_id", "in", [...byPerson.keys()]),
        where("follows.club_id", "in", [...byClub.keys()]),
        where("follows.season_id", "=", event.season_id),
      ]),
    )
    .orderBy("follows.created_at")
    .orderBy("follows.id")
    .execute();
  const own = new Map<string, Letter>();
  for (const [fan, wishes] of groupBy(follows, ({ user_id }) => user_id)) {
    const places = wishes.flatMap(({ driver_id, first_name, last_name, club_id, club_name }) => {
      if (driver_id !== null && driver_id !== fan)
        return [
          {
            name: personName({ firstName: first_name ?? "", lastName: last_name ?? "" }),
            own: (byPerson.get(driver_id) ?? []).map(({ place }) => place),
          },
        ];
      const cars = byClub.get(club_id ?? "") ?? [];
      if (club_name === null || cars.some(({ person }) => person === fan)) return [];
      return [{ name: club_name, own: bestOfEachRace(cars.map(({ place }) => place)) }];
    });
    const hearsOfSeason = wishes.some(({ season_id }) => season_id !== null) && !byPerson.has(fan);
    if (places.length > 0 || hearsOfSeason)
      own.set(fan, followedLetter({ title: event.title, seasonTitle, places, isProvisional }));
  }
  await tellEach(trx, services, own, {
    kind: "followed",
    key: `event:${event.id}:followed`,
    seasonId: event.season_id,
    path: `/event/${encodeURIComponent(event.id)}?tab=results`,
  });
}

/** Of a club's cars. */
function bestOfEachRace(places: readonly OwnPlace[]): OwnPlace[] {
  return [...groupBy(places, ({ race }) => race).values()].flatMap(
    (own) => own.toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity))[0] ?? [],
  );
}
