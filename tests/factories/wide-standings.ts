import { WEEK_MS } from "#shared/time/durations.ts";
import { inventNames } from "#demo/names.ts";
import type { ScoringRow, ScoringSession } from "#features/standings/rules/points.ts";
import { computeTable, type PlannedScoring } from "#features/standings/server/compute-table.ts";
import { writeEntries } from "#features/standings/server/entry-rows.ts";
import { standingsDefinitionSchema } from "#features/standings/standings.ts";
import type { Db } from "#server/database/databases.ts";
import { newId } from "#server/ids.ts";
import { createRandom } from "#shared/random.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";

/** How large a table is, and how odd. */
export interface WideStandings {
  entries: number;
  rounds: number;
  /** How many of them have results; default: all. */
  run?: number;
  /** How many of the worst rounds do not count; default: none. */
  dropped?: number;
  /** Public tables of the same; default: one. */
  tables?: number;
  /** Of each first and last name; default: as people are called. */
  name?: string;
  /** How many clubs, the leaders' first, have a picture of their own in the place of the drawn mark; default: none. */
  logos?: number;
  /** Everybody was everywhere, and every place has the same points. */
  isLevel?: boolean;
}

interface Seat {
  driver: string;
  car: string;
  club: string;
}

const tracks =
  "Monza Spa Imola Suzuka Silverstone Zandvoort Hungaroring Barcelona Kyalami Misano Sebring Nürburgring".split(
    " ",
  );

const topTen = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1];

/** A season whose table of drivers was computed from results of that size, which themselves are nowhere. */
export async function createWideStandings(
  { services }: Pick<TestApp, "services">,
  size: WideStandings,
): Promise<{ season: string; drivers: string[]; tables: string[] }> {
  const { db } = services.databases;
  const season = await createSeason(db, { id: newId(), title: "Sezon lung" });
  const seats = await createSeats(db, season, size);
  const { sessions, plan } = await createRounds(db, season, { size, seats });
  const definition = standingsDefinitionSchema.parse({
    filters: { maxIgnoredEvents: size.dropped ?? 0 },
    options: {},
    displayedColumns: ["position", "cars", "drivers", "teams", "points"],
    miscTextName: "",
  });
  const points = (size.isLevel ? seats.map(() => 1) : topTen).map((one) => one * 1000);
  const scoringType = { id: "top-10", title: "Top 10", points, multiplier: 1000, minimumShare: 0 };
  const entries = await computeTable(
    { type: "D", definition, plan, saved: [] },
    {
      sessions,
      scoringTypes: new Map([["top-10", { ...scoringType, pole: null, fastestLap: null }]]),
      versions: new Map(),
      unreadable: new Map(),
      made: [],
    },
  );
  const tables: string[] = [];
  for (let position = 0; position < (size.tables ?? 1); position += 1) {
    const id = newId();
    tables.push(id);
    const title = position === 0 ? "Piloți" : `Clasa ${position}`;
    await db
      .insertInto("standings")
      .values({
        id,
        season_id: season,
        title,
        type: "D",
        public: true,
        position,
        definition: JSON.stringify(definition),
        computed_at: TEST_NOW,
      })
      .execute();
    const scored = plan.map(({ eventId, sessionId, scoringTypeId }) => ({
      standings_id: id,
      session_id: sessionId,
      event_id: eventId,
      scoring_type_id: scoringTypeId,
    }));
    await db.insertInto("standings_sessions").values(scored).execute();
    await writeEntries(db, id, { stored: [], entries });
  }
  return { season, drivers: seats.map(({ driver }) => driver), tables };
}

async function createSeats(
  db: Db,
  season: string,
  { entries, name, logos = 0 }: WideStandings,
): Promise<Seat[]> {
  const seats: Seat[] = [];
  let club = "";
  for (const [index, given] of inventNames("wide", entries).entries()) {
    if (index % 3 === 0) {
      club = await createClub(db, { id: newId(), name: `${tracks[index % 12]} Racing ${index}` });
      if (index < 3 * logos) await giveLogo(db, club);
    }
    const person = name === undefined ? given : { firstName: name, lastName: name };
    const driver = await createPerson(db, { id: newId(), ...person });
    const carName = `Echipaj ${index}`;
    const car = await registerCar(db, { id: newId(), season, club, drivers: [driver], carName });
    seats.push({ driver, car, club });
  }
  return seats;
}

async function giveLogo(db: Db, club: string): Promise<void> {
  const id = newId();
  const owner_id = await createPerson(db);
  const file = { original_name: "", mime: "image/png", bytes: 1, sha256: "", created_at: 1 };
  await db
    .insertInto("uploads")
    .values({ id, filename: `${newId()}${newId()}.png`, kind: "clubLogo", owner_id, ...file })
    .execute();
  await db.updateTable("clubs").set({ logo_upload_id: id }).where("id", "=", club).execute();
}

async function createRounds(
  db: Db,
  season: string,
  { size, seats }: { size: WideStandings; seats: readonly Seat[] },
) {
  const random = createRandom("wide");
  const sessions = new Map<string, ScoringSession>();
  const plan: PlannedScoring[] = [];
  const saved_by = await createPerson(db);
  for (let round = 0; round < size.rounds; round += 1) {
    const title = `${tracks[round % 12]}${round < 12 ? "" : ` ${round}`}`;
    const time = TEST_NOW - (size.rounds - round) * WEEK_MS;
    const event = await createEvent(db, { id: newId(), season, title, time });
    const id = await createSession(db, { id: newId(), event });
    const isRun = round < (size.run ?? size.rounds);
    const there = size.isLevel ? seats : seats.filter(() => random.chance(0.8));
    const order = [...there.entries()]
      .map(([index, seat]) => ({ seat, late: index + random.next() * 60 }))
      .toSorted((a, b) => a.late - b.late);
    const rows = order.map(({ seat }, place) => scoringRow(seat, place, random.next()));
    const race = { id, type: "R", sprint: false, qualifying: null } as const;
    sessions.set(id, { ...race, rows: isRun ? rows : null });
    if (isRun)
      await db
        .insertInto("session_results")
        .values({ session_id: id, saved_at: TEST_NOW, saved_by })
        .execute();
    plan.push({ eventId: event, sessionId: id, scoringTypeId: "top-10" });
  }
  return { sessions, plan };
}

function scoringRow({ driver, car, club }: Seat, place: number, luck: number): ScoringRow {
  const lap = { laps: 20, bestLapMs: 90_000, bestLapOrder: place };
  return {
    key: newId(),
    carId: car,
    clubId: club,
    modelId: null,
    wildcard: false,
    classIds: [],
    drivers: [{ driverId: driver, classIds: [], ...lap }],
    ...lap,
    rankMs: null,
    totalMs: 1_800_000 + place * 1000,
    fileOrder: place,
    dsq: luck < 0.01,
    ineligible: false,
    guest: false,
    retired: luck > 0.93,
  };
}
