import type { Db } from "#server/database/databases.ts";
import { accusedOf, type StoredCase } from "../case-store.ts";
import { mapCrewPeople } from "../crews/crew-people.ts";
import { clubsOf, clubsRunBy } from "../ties.ts";

/** In whose name somebody speaks for a car: as who drove it (`null`), or for the club of this name. */
export interface Voice {
  club: string | null;
}

interface Car {
  /** People of the site whom it is about: the driver whom a case names, else the crew. */
  people: readonly string[];
  /** Clubs that these are in now. */
  clubs: readonly string[];
  /** The club of the car that day. */
  thatDay: string | null;
}

/**
 * How the viewer may act for a car: as its driver, or for the club that its drivers are in now, or the car's club where the site
 * knows no driver; else `undefined`. `runs` has the names of the viewer's clubs by id.
 */
export function actsFor(
  viewer: { _id: string; runs: ReadonlyMap<string, string> },
  { people, clubs, thatDay }: Car,
): Voice | undefined {
  if (people.includes(viewer._id)) return { club: null };
  const candidates = people.length > 0 ? clubs : [thatDay ?? ""];
  const club = candidates.find((id) => viewer.runs.has(id));
  return club === undefined ? undefined : { club: viewer.runs.get(club) ?? "" };
}

/** In whose name the viewer speaks for cars, by their ids; of the others nothing. */
export async function voicesOf(
  db: Db,
  userId: string,
  cars: readonly (Omit<Car, "clubs"> & { id: string })[],
): Promise<Map<string, Voice>> {
  const runs = await clubsRunBy(db, userId);
  const clubs =
    runs.size === 0
      ? new Map<string, Set<string>>()
      : await clubsOf(
          db,
          cars.flatMap(({ people }) => people),
        );
  return new Map(
    cars.flatMap(({ id, people, thatDay }) => {
      const own = people.flatMap((person) => [...(clubs.get(person) ?? [])]);
      const voice = actsFor({ _id: userId, runs }, { people, clubs: own, thatDay });
      return voice ? [[id, voice] as const] : [];
    }),
  );
}

/** The same of the accused cars of a case. */
export async function voicesIn(
  db: Db,
  found: StoredCase,
  userId: string,
): Promise<Map<string, Voice>> {
  const crews = await mapCrewPeople(db, found);
  return voicesOf(
    db,
    userId,
    accusedOf(found).map(({ id, userId: driver, frozen }) => ({
      id,
      people: driver === null ? [...(crews.get(id) ?? [])] : [driver],
      thatDay: frozen.clubId,
    })),
  );
}

/** Cars for which somebody speaks as who drove them: what is admitted and appealed for those is theirs alone. */
export function ownCars(voices: ReadonlyMap<string, Voice>): string[] {
  return [...voices].filter(([, { club }]) => club === null).map(([id]) => id);
}
