import { DAY_MS } from "#shared/time/durations.ts";
import { createPerson } from "#tests/factories/league.ts";
import {
  appealOf,
  caller,
  createStewardedRace,
  decide,
  openReview,
  otherStewards,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import type { TestApp } from "#tests/test-app.ts";
import type { Person } from "./scene.ts";

/** A race that was driven by people of its own, and those who judge it. */
export interface Race extends Pick<StewardedRace, "season" | "event" | "session" | "rows"> {
  drivers: [Person, Person];
  stewards: [Person, Person];
  organizer: Person;
}

/** Races in every state that stewards meet, each to be used up once. */
export interface StewardedRaces {
  /** May be protested. */
  open: Race[];
  /** One vote decides. */
  ofOne: Race[];
  /** Definitive. */
  final: Race[];
  /** Appeals that nobody may join any more; `entry` is the accused car. */
  appealed: { id: string; entry: string; judges: [Person, Person] }[];
  /** Decisions of a crew, of which nobody has said who of them drove. */
  unnamed: { decision: string; judge: Person; manager: Person; driver: string }[];
}

interface Making {
  copies: number;
  enter: (id: string) => Promise<Person>;
}

export async function makeStewardedRaces(
  site: TestApp,
  { copies, enter }: Making,
): Promise<StewardedRaces> {
  const now = site.services.now();
  const times = <T>(count: number, make: () => Promise<T>) =>
    Array.fromAsync({ length: count }, make);
  const at = async <T>(time: number, make: () => Promise<T>) => {
    site.setNow(time);
    const made = await make();
    site.setNow(now);
    return made;
  };
  const [first = "", second = ""] = await otherStewards(site);
  const judges: [Person, Person] = [await enter(first), await enter(second)];
  const race = async (settings = {}) =>
    toRace(await createStewardedRace(site, settings, site.services.now()), enter);
  return {
    open: await times(3 * copies, () => race()),
    ofOne: await times(copies, () => race({ quorum: 1, defenceHours: 0 })),
    final: await at(now - 10 * DAY_MS, () => times(copies, () => race())),
    appealed: await at(now - 3 * DAY_MS, () =>
      times(copies, async () => ({ ...(await makeAppeal(site, first)), judges })),
    ),
    unnamed: await times(copies, async () => {
      const { race: decided, decision } = await decideUnnamed(site);
      const manager = await enter(decided.manager);
      return { decision, judge: judges[0], manager, driver: decided.drivers[1] ?? "" };
    }),
  };
}

async function toRace(
  { season, event, session, rows, drivers, stewards, organizer }: StewardedRace,
  enter: Making["enter"],
): Promise<Race> {
  const two = async ([one = "", other = ""]: readonly string[]): Promise<[Person, Person]> => [
    await enter(one),
    await enter(other),
  ];
  return {
    season,
    event,
    session,
    rows,
    drivers: await two(drivers),
    stewards: await two(stewards),
    organizer: await enter(organizer),
  };
}

async function makeAppeal(site: TestApp, judge: string): Promise<{ id: string; entry: string }> {
  const race = await createStewardedRace(site, {}, site.services.now());
  const { decision } = await publish(site, race);
  const { get, post } = caller(site);
  const [, accused] = race.drivers;
  const appealed = await post<{ _id: string }>(
    accused,
    `/api/decision/${decision}/appeal`,
    appealOf(),
  );
  const { _id: id } = appealed.data;
  const { data } = await get(judge, `/api/case/${id}`);
  return { id, entry: data.cars.find(({ role }) => role === "accused")?._id ?? "" };
}

/** Eight points on a licence, of a car that two people drove. */
async function decideUnnamed(site: TestApp): Promise<{ race: StewardedRace; decision: string }> {
  const { db } = site.services.databases;
  const race = await createStewardedRace(site, {}, site.services.now());
  const mate = await createPerson(db, { password: "trei ture" });
  const people = race.drivers.map((person) => [person]);
  await race.save(people.with(1, [race.drivers[1] ?? "", mate]).map((own) => ({ people: own })));
  const rows = await race.listRows();
  // As a file's laps are stored: time, valid, who, order, cuts.
  const laps = [0, 0, 0, 1].map((driver, order) => [90_000, 1, driver, order, 0]);
  await db
    .insertInto("result_row_laps")
    .values({ row_id: rows[1] ?? "", laps: JSON.stringify(laps) })
    .execute();
  const opened = await openReview(site, race, { accused: [{ row: rows[1] }], lap: 2 });
  const written = await decide(site, race, opened, {
    besideGuide: "Așa a hotărât comisia.",
    items: [{ entry: opened.accused, kind: "licence", amount: 8, driver: null }],
  });
  const published = await caller(site).post(race.stewards[0], `/api/case/${opened.id}/publish`, {
    version: written.version,
    draft: written.panel?.draft?.version,
  });
  const decision = published.data.decision?._id ?? "";
  await db
    .updateTable("decision_items")
    .set({ person_id: "", user_id: null })
    .where("decision_id", "=", decision)
    .execute();
  return { race, decision };
}
