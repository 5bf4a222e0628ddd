import { searchName } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";
import { createRandom } from "#shared/random.ts";
import type { PlatformId } from "#simulators/session-file.ts";
import { type FullName, inventNames, plainLetters } from "./names.ts";

/** Simulators by their id in the catalogue. */
export type SimulatorId = "acc" | "ac" | "ir";

export type Licence = "driver-pro" | "driver-silver" | "driver-am";

export interface DemoPerson extends FullName {
  id: string;
  email: string;
  country: string;
  /** Region of the country, as the profile has it. */
  city: string;
  /** The number this person asks for; different for every person of a simulator. */
  raceNumber: number;
  steamId: string;
  iracingId: string;
  /** False: the profile has no platform id, so results know the person only by a steward's pick. */
  linked: boolean;
  licence: Licence;
  /** Usual lap time as a share of the field's: 0.99 is one percent faster. */
  pace: number;
  roles: string[];
}

/** Everybody in the league, drivers by the simulator in which they have a club. */
export interface DemoPeople {
  administrator: DemoPerson;
  steward: DemoPerson;
  /** Owns the first club of ACC and drives for it. */
  manager: DemoPerson;
  /** Drives for the first club of every simulator. */
  pilot: DemoPerson;
  drivers: Record<SimulatorId, DemoPerson[]>;
}

export const demoPassword = "demo-parola-1";

const sizes: Record<SimulatorId, number> = { acc: 148, ac: 92, ir: 42 };

/** Who is in the league: the same people every time. */
export function inventPeople(): DemoPeople {
  const total = sizes.acc + sizes.ac + sizes.ir;
  const people = inventNames("people", total).map(inventPerson);
  const [administrator, steward, manager, pilot] = accounts.map((account, index) => ({
    ...inventPerson(account, total + index),
    ...account,
  }));
  if (!administrator || !steward || !manager || !pilot) throw new Error("an account is missing");
  const acc = people.slice(0, sizes.acc);
  const ac = people.slice(sizes.acc, sizes.acc + sizes.ac);
  const ir = people.slice(sizes.acc + sizes.ac);
  return {
    administrator,
    steward,
    manager,
    pilot,
    drivers: {
      acc: [manager, pilot, ...acc],
      ac: ac.toSpliced(1, 0, pilot),
      ir: ir.toSpliced(1, 0, pilot),
    },
  };
}

/** People who drive on a server and of whom the league knows nothing; none is called like somebody in it. */
export function inventStrangers(count: number): (FullName & Pick<DemoPerson, "steamId">)[] {
  const total = sizes.acc + sizes.ac + sizes.ir;
  return inventNames("people", total + count)
    .slice(total)
    .map((name, index) => ({ ...name, steamId: String(76_561_190_000_700_000n + BigInt(index)) }));
}

/** How result files of a simulator name this person. */
export function platformIdOf(person: DemoPerson, simulator: SimulatorId): PlatformId {
  return simulator === "ir"
    ? { platform: "iracing", id: person.iracingId }
    : { platform: "steam", id: person.steamId };
}

/** Everybody becomes an account with the demo's password, so that any driver's view can be tried. */
export async function savePeople(
  trx: Db,
  people: DemoPeople,
  { now, passwordHash }: { now: number; passwordHash: string },
): Promise<void> {
  const everybody = listPeople(people);
  await trx
    .insertInto("users")
    .values(
      everybody.map((person) => ({
        id: person.id,
        email: person.email,
        password_hash: passwordHash,
        account_at: now,
        confirmed_at: now,
        first_name: person.firstName,
        last_name: person.lastName,
        country: person.country,
        city: person.city,
        shorthand: plainLetters(person.lastName).slice(0, 3).toUpperCase(),
        race_number: person.raceNumber,
        steam_id: person.linked ? person.steamId : null,
        iracing_id: person.linked ? person.iracingId : null,
        created_at: now,
        search_name: searchName(person),
      })),
    )
    .execute();
  await trx
    .insertInto("user_roles")
    .values(
      everybody.flatMap(({ id, roles }) => roles.map((role) => ({ user_id: id, role_id: role }))),
    )
    .execute();
  await trx
    .insertInto("race_control")
    .values([
      { user_id: people.administrator.id, seat: "admin" },
      { user_id: people.steward.id, seat: "spectator" },
    ])
    .execute();
}

export function listPeople(people: DemoPeople): DemoPerson[] {
  const { acc, ac, ir } = people.drivers;
  return [...new Set([people.administrator, people.steward, ...acc, ...ac, ...ir])];
}

const accounts = [
  {
    id: "demo-admin",
    email: "admin@demo.test",
    roles: ["administrator"],
    firstName: "Alma",
    lastName: "Cumpătescu",
  },
  {
    id: "demo-steward",
    email: "steward@demo.test",
    roles: ["steward"],
    firstName: "Mircea",
    lastName: "Îndreptescu",
  },
  { id: "demo-manager", email: "manager@demo.test", firstName: "Dana", lastName: "Zorileanu" },
  { id: "demo-pilot", email: "pilot@demo.test", firstName: "Luca", lastName: "Vitejoiu" },
];

/** One who has not linked anything yet. */
const UNLINKED = sizes.acc + 9;

function inventPerson(name: FullName, index: number): DemoPerson {
  const random = createRandom(`person ${index}`);
  const [country, regions] = random.chance(0.86) ? home : random.pick(abroad);
  const strength = random.normal(0, 1);
  return {
    ...name,
    id: `pilot-${String(index + 1).padStart(3, "0")}`,
    email: `${plainLetters(name.firstName)}.${plainLetters(name.lastName)}@demo.test`,
    country,
    city: random.pick(regions),
    raceNumber: 2 + ((index * 37) % 331),
    // Below the first id that Steam gave to anybody.
    steamId: String(76_561_190_000_100_000n + BigInt(index)),
    // iRacing has not come that far.
    iracingId: String(9_000_100 + index),
    linked: index !== UNLINKED,
    licence: strength < -0.75 ? "driver-pro" : strength < 0.35 ? "driver-silver" : "driver-am",
    pace: 1 + 0.005 * Math.min(2.6, Math.max(-1.7, strength)),
    roles: [],
  };
}

type Home = readonly [country: string, regions: readonly string[]];

const home: Home = [
  "RO",
  `Alba Arad Argeș Bacău Bihor Brașov București București Buzău Cluj Cluj Constanța Dolj Galați Hunedoara Iași Maramureș Mureș Neamț Prahova
  Sibiu Suceava Timiș Timiș Vâlcea Vrancea`.split(/\s+/),
];

const abroad: readonly Home[] = [
  ["MD", ["Chișinău", "Cahul", "Bălți"]],
  ["MD", ["Chișinău"]],
  ["DE", ["Bayern", "Berlin", "Hessen"]],
  ["IT", ["Lazio", "Lombardia"]],
  ["HU", ["Budapest", "Baranya"]],
];
