import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { inventNames } from "#demo/names.ts";
import type { Databases, Db } from "#server/database/databases.ts";
import { foldForSearch, searchName } from "#shared/text/person-name.ts";
import { bulkInsert } from "./bulk-insert.ts";
import {
  carsOfClub,
  clubsOf,
  type LeagueSize,
  pilot,
  scuderia,
  scuderiaName,
  steamIdOf,
} from "./league-size.ts";

interface NewPeople {
  engine: Databases["engine"];
  count: number;
  now: number;
}

const cities = ["București", "Cluj-Napoca", "Iași", "Timișoara", "Brașov", "Constanța"];

/** Accounts, of which the first is an administrator and the second a steward. No password has their hash. */
export async function insertPeople(db: Db, { engine, count, now }: NewPeople): Promise<void> {
  const names = inventNames("large league", count);
  const people = Array.from({ length: count }, (_, number) => {
    const { firstName, lastName } = names[number] ?? { firstName: "Ana", lastName: "Ploaie" };
    return {
      id: pilot(number),
      email: `pilot${number}@example.test`,
      password_hash: "none",
      account_at: now,
      confirmed_at: now,
      first_name: firstName,
      last_name: lastName,
      country: "RO",
      city: cities[number % cities.length],
      shorthand: lastName.slice(0, 3).toUpperCase(),
      race_number: (number % 998) + 1,
      steam_id: steamIdOf(number),
      iracing_id: String(100_000 + number),
      created_at: now - number * HOUR_MS,
      search_name: searchName({ firstName, lastName }),
    };
  });
  await bulkInsert(db, { engine, table: "users" }, people);
  await bulkInsert(db, { engine, table: "user_roles" }, [
    { user_id: pilot(0), role_id: "administrator" },
    { user_id: pilot(1), role_id: "steward" },
  ]);
}

interface NewClubs {
  engine: Databases["engine"];
  size: LeagueSize;
  now: number;
}

/** Everybody is a driver of one; the first of each owns it, the second helps. */
export async function insertClubs(db: Db, { engine, size, now }: NewClubs): Promise<void> {
  const members = 2 * carsOfClub(size);
  const clubs = Array.from({ length: clubsOf(size) }, (_, number) => ({
    id: scuderia(number),
    name: scuderiaName(number),
    owner_id: pilot(number * members),
    simulator_id: "acc",
    created_at: now - number * DAY_MS,
    search_name: foldForSearch(scuderiaName(number)),
  }));
  await bulkInsert(db, { engine, table: "clubs" }, clubs);
  const seats = Array.from({ length: size.people }, (_, person) => ({
    club_id: scuderia(Math.floor(person / members)),
    user_id: pilot(person),
    role: "driver",
    accepted: true,
  }));
  const managers = seats
    .filter((_, person) => person % members === 1)
    .map((seat) => ({ ...seat, role: "manager" }));
  await bulkInsert(db, { engine, table: "club_members" }, [...seats, ...managers]);
}
