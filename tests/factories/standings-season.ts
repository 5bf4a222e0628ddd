import { DAY_MS } from "#shared/time/durations.ts";
import { penaltyLists } from "#features/results/penalty-kinds.ts";
import { z } from "zod";
import { type PostedTable, postedTableSchema } from "#features/standings/posted-table-shape.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";

/** Who finished a session: a car, who drove it, and what the sheet says. */
export interface Finish {
  /** `null`: somebody whom the season does not know. */
  car: string | null;
  drivers: string[];
  laps?: number;
  totalMs?: number | null;
  bestLapMs?: number | null;
  dsq?: boolean;
  timePenalty?: number;
  /** Grid places. */
  gridPenalty?: number;
}

/**
 * A season of two rounds with a qualifying and a race each: Ana and the pair Bogdan and Barbu for Alfa Racing, Carmen for Beta
 * Sport. The second round is visible and has no results until a test saves some.
 */
export interface StandingsSeason {
  season: string;
  editor: string;
  stranger: string;
  people: { ana: string; bogdan: string; barbu: string; carmen: string };
  clubs: { alfa: string; beta: string };
  cars: { ana: string; pair: string; carmen: string };
  events: [first: string, second: string];
  qualifyings: [first: string, second: string];
  races: [first: string, second: string];
}

export async function createStandingsSeason({ services }: TestApp): Promise<StandingsSeason> {
  const { db } = services.databases;
  const [editor, stranger, ana, bogdan, barbu, carmen] = [
    await createPerson(db, { firstName: "Elena", lastName: "Editor", roles: ["steward"] }),
    await createPerson(db),
    await createPerson(db, { firstName: "Ana", lastName: "Albu", country: "RO" }),
    await createPerson(db, { firstName: "Bogdan", lastName: "Barna" }),
    await createPerson(db, { firstName: "Barbu", lastName: "Bratu" }),
    await createPerson(db, { firstName: "Carmen", lastName: "Crișan" }),
  ];
  const alfa = await createClub(db, { name: "Alfa Racing", drivers: [ana, bogdan, barbu] });
  const beta = await createClub(db, { name: "Beta Sport", drivers: [carmen] });
  const season = await createSeason(db, {
    carModels: ["acc-30"],
    carClasses: [{ id: "car-gt3" }, { id: "car-gt4" }],
  });
  const cars = {
    ana: await registerCar(db, {
      season,
      club: alfa,
      raceNumber: 11,
      carName: "Alfa 1",
      drivers: [ana],
      classes: ["car-gt3"],
    }),
    pair: await registerCar(db, {
      season,
      club: alfa,
      raceNumber: 22,
      carName: "Alfa 2",
      drivers: [bogdan, barbu],
      classes: ["car-gt4"],
    }),
    carmen: await registerCar(db, {
      season,
      club: beta,
      raceNumber: 33,
      carName: "Beta 1",
      drivers: [carmen],
      classes: ["car-gt3"],
    }),
  };
  const round = async (title: string, time: number) => {
    const event = await createEvent(db, { season, title, time });
    const qualifying = await createSession(db, { event, type: "Q" });
    return { event, qualifying, race: await createSession(db, { event }) };
  };
  const first = await round("Monza", TEST_NOW - 7 * DAY_MS);
  const second = await round("Spa", TEST_NOW - DAY_MS);
  return {
    season,
    editor,
    stranger,
    people: { ana, bogdan, barbu, carmen },
    clubs: { alfa, beta },
    cars,
    events: [first.event, second.event],
    qualifyings: [first.qualifying, second.qualifying],
    races: [first.race, second.race],
  };
}

/** Saves a session's results through the API as rows added by hand, in the order of the list. */
export async function saveFinishes(
  test: TestApp,
  { as, event, session }: { as: string; event: string; session: string },
  finishes: readonly Finish[],
): Promise<void> {
  const editor = await test.call({ url: `/api/event/${event}/edit-results/${session}`, as });
  const reply = await test.call({
    method: "POST",
    url: `/api/event/${event}/save-results`,
    as,
    payload: {
      session,
      version: versionSchema.parse(editor.json()).data.version,
      results: finishes.map((finish, index) => ({
        entryKey: `added:${index}`,
        carId: finish.car,
        drivers: finish.drivers,
        laps: finish.laps ?? 10,
        totalMs: finish.totalMs === undefined ? 900_000 + index * 1000 : finish.totalMs,
        bestLapMs: finish.bestLapMs === undefined ? 90_000 + index * 100 : finish.bestLapMs,
        dsq: finish.dsq ?? false,
        ...penaltyLists(() => []),
        timePenalties: finish.timePenalty
          ? [{ amount: finish.timePenalty, description: "Contact", driver: 0 }]
          : [],
        gridPenalties: finish.gridPenalty
          ? [{ amount: finish.gridPenalty, description: "Blocaj", driver: 0 }]
          : [],
      })),
    },
  });
  if (reply.statusCode !== 200) throw new Error(`saving results answered ${reply.body}`);
}

const versionSchema = z.object({ data: z.object({ version: z.number() }) });

/** A table as an editor posts it: drivers' points of both races, 25-18-15. */
export function postedTable(
  league: StandingsSeason,
  given: Partial<z.input<typeof postedTableSchema>> = {},
): PostedTable {
  return postedTableSchema.parse({
    _id: "nou-1",
    title: "Piloți",
    public: true,
    type: { code: "D" },
    displayedColumns: ["position", "cars", "drivers", "teams", "points"],
    events: league.events.map((event, index) => ({
      obj: { _id: event },
      sessions: [{ obj: { _id: league.races[index] }, scoringType: { _id: "top-10" } }],
    })),
    ...given,
  });
}
