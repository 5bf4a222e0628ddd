import { HOUR_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import {
  answerPresence,
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  makeWildcard,
  registerCar,
} from "#tests/factories/league.ts";
import { addAccount } from "#tests/factories/people.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
} from "#tests/factories/standings-season.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

const steamId = (n: number) => String(76_561_198_000_000_000n + BigInt(n));

/** Paths that a value lacks: `cars[].team.name` asks for at least one car and looks at the first. */
function missingIn(value: unknown, paths: readonly string[]): string[] {
  return paths.filter((path) => !has(value, path.split(".")));
}

function has(value: unknown, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  const isList = first.endsWith("[]");
  const name = isList ? first.slice(0, -2) : first;
  const found: unknown = name === "" ? value : Reflect.get(Object(value), name);
  if (found === undefined) return false;
  if (!isList) return found === null || has(found, rest);
  return Array.isArray(found) && found.length > 0 && has(found[0], rest);
}

const sessionKeys = ["_id", "title", "type.code", "official", "startDate", "durationMinutes"];
const penaltyKeys = ["amount", "description", "driver"];
const rowKeys = [
  "finalOverallResult",
  "eventRsvp._id",
  "team._id",
  "team.name",
  "drivers[].profile.firstName",
  "drivers[].profile.lastName",
  "totalTime",
  "numLaps",
  "dsq",
  "points",
  ...penaltyKeys.map((key) => `timePenalties[].${key}`),
  "lapPenalties",
  "gridPenalties",
];
const carKeys = [
  "_id",
  "raceNumber",
  "carName",
  "carModel.title",
  "skin",
  "classes",
  "drivers[].driver",
  "drivers[].driverName",
  "drivers[].user",
  "drivers[].registrationStatus",
  "drivers[].profile.country",
  "drivers[].profile.city",
  "drivers[].classes",
];
const entryKeys = [
  "position",
  "points",
  "compensationPoints",
  "miscText",
  "scoredEvents",
  "disqualified",
];
const tableEntryKeys = [
  "_id",
  ...entryKeys,
  "cars[].ignored",
  "drivers[].ignored",
  "teams[].ignored",
];
const tableKeys = [
  "_id",
  "title",
  "public",
  "type.code",
  "filters.carClasses",
  "filters.driverClasses",
  "filters.carModels",
  "filters.maxIgnoredEvents",
  "displayedColumns",
  "miscTextName",
  "events[].obj._id",
  "events[].sessions[].obj._id",
  "events[].sessions[].scoringType._id",
  ...tableEntryKeys.map((key) => `entries[].${key}`),
];
const under = (name: string, keys: readonly string[]) => keys.map((key) => `${name}.${key}`);

/** The league that the calls are made in: one event driven, its file uploaded, a table saved. */
interface Stage {
  admin: string;
  driver: string;
  club: string;
  season: string;
  event: string;
  session: string;
  car: string;
  registration: string;
  acEvent: string;
  standings: Awaited<ReturnType<typeof createStandingsSeason>>;
}

describeOnEachDatabase("The calls of document 2, §7", (engine) => {
  let test: TestApp;
  let stage: Stage;
  const get = async (url: string, as = stage.admin) => test.call({ url, as });
  const post = async (url: string, payload: object, as = stage.admin) =>
    test.call({ method: "POST", url, payload, as });

  beforeAll(async () => {
    test = await createTestApp(engine);
    stage = await prepare(test);
  });
  afterAll(() => test.close());

  it("a file is uploaded, processed and saved by posting the rows back as they came", async () => {
    const { event, session: id } = stage;
    const sent = await upload(test, { as: stage.admin, bytes: raceFile() });
    const { data } = sent.json();
    expect(missingIn(data, ["fileUpload._id"])).toEqual([]);
    const file = { fileId: data.fileUpload._id, event, session: id, processor: "ACC" };
    const processed = await post("/api/process-results-file", file);
    const { results } = processed.json().data;
    expect(results).toHaveLength(2);
    const saved = await post(`/api/event/${event}/save-results`, { results, session: id });
    expect(saved.json()).toMatchObject({ status: 200 });
    // Once more, with a penalty: what was saved goes back as it came, too.
    const again = saved.json().data.results;
    again[0].timePenalties = [{ amount: 1, description: "Contact", driver: 0 }];
    const twice = await post(`/api/event/${event}/save-results`, { results: again, session: id });
    expect(missingIn(twice.json().data, under("results[]", rowKeys))).toEqual([]);
    // Rows of before somebody saved are refused, and so are rows of two readings.
    const stale = await post(`/api/event/${event}/save-results`, { results, session: id });
    expect(stale.json()).toMatchObject({ status: 409, code: "stale-version" });
    const mixed = [results[0], twice.json().data.results[1]];
    const refused = await post(`/api/event/${event}/save-results`, { results: mixed, session: id });
    expect(refused.json()).toMatchObject({ status: 409, code: "results.rows-mismatch" });
  });

  it("an event comes whole: cars, results with laps, prequalification, in plain points", async () => {
    const whole = (await get(`/api/event/${stage.event}`)).json().data;
    expect(
      missingIn(whole, [
        "_id",
        "title",
        "season._id",
        "time",
        "track.name",
        "track.trackFamily.name",
        "track.country",
        "track.city",
        ...under("sessions[]", [...sessionKeys, "serverName", "password", "hotstintLaps"]),
        ...under("sessions[]", ["reverseGridPositions", "results"]),
        ...under("cars[]", [...carKeys, "availableDrivers[]._id", "team._id"]),
        ...under("results[]", [...rowKeys, "session"]),
        ...under("results[].laps[]", ["time", "valid", "driver"]),
        ...under(
          "prequal.results[]",
          rowKeys.filter((key) => !key.startsWith("timePen")),
        ),
        "rsvpStart",
        "rsvpEnd",
        "suspendedDrivers",
        "wildcards",
        "coverPhoto",
      ]),
    ).toEqual([]);
    const parts = (await get(`/api/event/${stage.event}?results=none`)).json().data;
    expect(Object.keys(parts)).not.toEqual(expect.arrayContaining(["cars"]));
    expect(missingIn(parts, ["cars", "results", "prequal"])).toEqual([
      "cars",
      "results",
      "prequal",
    ]);
    // Passwords stay with the drivers, also in the whole event.
    const visitor = (await test.call({ url: `/api/event/${stage.event}` })).json().data;
    expect(visitor.sessions[0].password).toBeNull();
    expect(JSON.stringify(visitor)).not.toContain(steamId(1));
  });

  it("events come in pages, or all up to a cap", async () => {
    const all = (await get("/api/events")).json();
    const keys = ["title", "date", "practice", "qualify", "race", "raceInverted"];
    expect(missingIn(all, under("data[]", keys))).toEqual([]);
    expect(all.meta).toEqual({ page: 1, pageSize: 1000, total: all.data.length });
    const second = (await get("/api/events?page=2&pageSize=1")).json();
    expect(second).toEqual({
      status: 200,
      data: [all.data[1]],
      meta: { page: 2, pageSize: 1, total: all.data.length },
    });
    expect((await get("/api/events?page=999")).json().data).toEqual([]);
    for (const wrong of ["page=0", "page=x", "page=1&pageSize=101"])
      expect((await get(`/api/events?${wrong}`)).statusCode).toBe(422);
  });

  const seasonKeys = [
    "_id",
    "title",
    "code",
    "description",
    "poster",
    "banner",
    "pdfRulebookPath",
    "events[].sessions[].type.code",
    "events[].sessions[].durationMinutes",
    "standings",
    "registrations",
    "deadlines.registration",
    "deadlines.carModelChange",
    "organizatori",
    "parteneri",
    "carClasses",
    "driverClasses",
    "permissions.editRaceResults",
    "permissions.downloadEntrylists",
    "permissions.editStandings",
    "rules.simulator.acronym",
    "rules.validCars[].title",
    ...under("rules", ["minCarsPerTeam", "maxCarsPerTeam", "minDriversPerCar", "maxDriversPerCar"]),
    ...under("rules", [
      "maxCarsPerSplit",
      "minCarsPerSplit",
      "maxSplits",
      "maxCarsInClassPerSplit",
    ]),
    ...under("rules", ["prequalEnabled", "prequalLimitPercentage", "carModelChangeAllowed"]),
    "rules.requiredDriverFields",
  ];
  const registrationKeys = [
    "_id",
    "teamId",
    "teamName",
    "initiatedByUser",
    ...under("team", ["_id", "name", "managers", "owner", "drivers"]),
    ...under("cars[]", carKeys),
  ];
  const listEntryKeys = [
    "car",
    "drivers[].driverName",
    "drivers[].user",
    "status",
    "prequal.result",
    "prequal.drivers",
    "registeredForEvent",
  ];

  it.each<[call: string, address: (at: Stage) => string, keys: string[]]>([
    [
      "entrylist",
      ({ event }) => `/api/event/${event}/entrylist`,
      [
        "splits[].title",
        ...under("splits[].entries[]", listEntryKeys),
        "prequal.bestResult",
        "prequal.thresholdResult",
      ],
    ],
    ["seasons", () => "/api/seasons", ["[]._id", "[].title", "[].registrations"]],
    ["season", ({ season: id }) => `/api/season/${id}`, seasonKeys],
    [
      "standings of a season",
      ({ standings }) => `/api/season/${standings.season}/standings`,
      under("[]", tableKeys),
    ],
    ["carModelsList", ({ season: id }) => `/api/season/${id}/carModelsList`, ["[]._id"]],
    ["carNumbersList", ({ season: id }) => `/api/season/${id}/carNumbersList`, ["[]"]],
    ["userClasses", ({ season: id }) => `/api/season/${id}/userClasses`, []],
    [
      "season-registration",
      (at) => `/api/season-registration/${at.registration}`,
      registrationKeys,
    ],
    [
      "season-team-registration",
      (at) => `/api/season-team-registration/${at.season}/${at.club}`,
      registrationKeys,
    ],
    [
      "available-events",
      ({ standings }) => `/api/standings/${standings.season}/available-events`,
      ["[].sessions[]._id"],
    ],
    ["scoring-types", () => "/api/standings/scoring-types", ["[]._id", "[].points"]],
    ["standings-types", () => "/api/standings/standings-types", ["[].code"]],
    ["driver-user", ({ driver }) => `/api/driver-user/${driver}`, ["_id", "profile.firstName"]],
    ["drivers", () => "/api/drivers", ["[]._id", "[].profile.firstName", "[].profile.lastName"]],
    ["users", () => "/api/users", ["[]._id", "[].profile.firstName"]],
    ["permissions", () => "/user/permissions", ["[]"]],
    ["roles", () => "/user/roles", ["[]._id"]],
    ["simulators", () => "/api/simulators", ["[]._id", "[].title"]],
  ])("GET %s has what the document names", async (_call, address, keys) => {
    const reply = await get(address(stage));
    expect(reply.statusCode).toBe(200);
    expect(missingIn(reply.json().data, keys)).toEqual([]);
  });

  it("clubs are those of the person who asks", async () => {
    const teams = (await get("/api/teams", stage.driver)).json().data;
    const keys = [
      "_id",
      "name",
      "owner",
      "drivers",
      "managers",
      "pendingDrivers",
      "simulator.title",
    ];
    expect(missingIn(teams, under("[]", keys))).toEqual([]);
  });

  it("points are plain numbers: half points have a half", async () => {
    const url = `/api/season/${stage.standings.season}/standings`;
    const [read] = (await get(url)).json().data;
    const standings = structuredClone(read);
    standings.entries[0].compensationPoints = 12.5;
    const saved = await post(`/api/standings/${stage.standings.season}/save`, { standings });
    expect(saved.json()).toMatchObject({ status: 200 });
    const [now] = (await get(url)).json().data;
    const changed = now.entries.find(
      (one: { subject: string }) => one.subject === read.entries[0].subject,
    );
    expect(changed).toMatchObject({
      compensationPoints: 12.5,
      points: read.entries[0].points + 12.5,
    });
    const race = (await get(`/api/event/${stage.standings.events[0]}`)).json().data;
    expect(race.results[0].points).toBe(25);
    const types = (await get("/api/standings/scoring-types")).json().data;
    expect(types[0]).toMatchObject({ multiplier: 1 });
    expect(Math.max(...types[0].points)).toBeLessThan(1000);
  });

  it("standings are computed, freshened and extended as they are edited", async () => {
    const { standings } = stage;
    const call = async (path: string, payload: object) =>
      (await post(`/api/standings/${standings.season}/${path}`, payload)).json().data;
    const [read] = (await get(`/api/season/${standings.season}/standings`)).json().data;
    expect(missingIn(await call("entries", read), under("[]", tableEntryKeys))).toEqual([]);
    const drivers = [standings.people.ana];
    const cars = [standings.cars.ana];
    for (const request of ["teams", "drivers", "cars"])
      expect(
        missingIn(await call("fresh", { drivers, cars, request }), [`${request}[]._id`]),
      ).toEqual([]);
    const added = await call("new-entries", { drivers, cars, typeCode: "D", startPosition: 4 });
    expect(missingIn(added, under("[]", tableEntryKeys))).toEqual([]);
  });

  it("presence, classes and a registration answer with a message or a list", async () => {
    const { event, season: id, car: own, driver, registration: place } = stage;
    const rsvp = await post(`/api/event/${event}/rsvp`, { car: own, firstDriver: driver }, driver);
    expect(rsvp.json()).toEqual({ status: 200, data: expect.any(String) });
    const classes = await post(`/api/season/${id}/carClassesFromDrivers`, {
      driversClasses: [[]],
      carId: own,
      car: { carModel: "acc-30" },
    });
    expect(classes.json()).toEqual({ status: 200, data: expect.any(Array) });
    const whole = (await get(`/api/season-registration/${place}`)).json().data;
    const edited = await post(`/api/season/${id}/editRegistration/${place}`, whole);
    expect(edited.json()).toEqual({ status: 200, data: expect.any(String) });
  });

  it("entry lists leave as the games read them", async () => {
    const acc = await get(`/api/event/${stage.event}/acc-download-entrylist`);
    expect(acc.statusCode).toBe(200);
    expect(JSON.parse(acc.rawPayload.toString("utf16le").replace(/^\uFEFF/, ""))).toHaveProperty(
      "entries",
    );
    const ac = await get(`/api/event/${stage.acEvent}/ac-download-entrylist`);
    expect(ac.statusCode).toBe(200);
    expect(ac.body).toContain("[CAR_0]");
  });
});

function raceFile(): Uint8Array {
  return generateResultFile({
    simulator: "ACC",
    sessionType: "R",
    seed: "documented",
    startedAt: TEST_NOW,
    track: { key: "monza" },
    length: { laps: 4 },
    entries: [1, 2].map((n) => ({
      raceNumber: String(n),
      modelKey: "30",
      className: "GT3",
      paceMs: 108_000 + n * 700,
      drivers: [
        {
          firstName: "Nume",
          lastName: "Fișier",
          platformId: { platform: "steam", id: steamId(n) },
        },
      ],
    })),
  }).bytes;
}

async function prepare(test: TestApp): Promise<Stage> {
  const { db } = test.services.databases;
  const admin = await addAccount(test, { firstName: "Șef", roles: ["administrator"] });
  const people = [
    await createPerson(db, { firstName: "Ana", lastName: "Vale", steamId: steamId(1) }),
    await createPerson(db, { firstName: "Dan", lastName: "Lupu", steamId: steamId(2) }),
  ];
  const [driver = ""] = people;
  const club = await createClub(db, { owner: driver, drivers: people });
  const season = await createSeason(db, {
    carModels: ["acc-30"],
    carClasses: [{ id: "car-gt3" }],
    rules: { prequalEnabled: true, prequalLimitPercentage: 107, maxCarsPerTeam: 5 },
  });
  const event = await createEvent(db, {
    season,
    rsvpStart: TEST_NOW - 1000,
    rsvpEnd: TEST_NOW + HOUR_MS,
  });
  const session = await createSession(db, { event, prequalification: true, password: "secret-1" });
  const cars: string[] = [];
  for (const [index, person] of people.entries())
    cars.push(
      await registerCar(db, {
        season,
        club,
        raceNumber: index + 1,
        drivers: [person],
        classes: ["car-gt3"],
      }),
    );
  const { registration_id: registration } = await db
    .selectFrom("cars")
    .select("registration_id")
    .where("id", "=", cars[0] ?? "")
    .executeTakeFirstOrThrow();
  for (const car of cars) await answerPresence(db, { event, car, answeredBy: driver });
  const acSeason = await createSeason(db, { simulator: "ac" });
  const acEvent = await createEvent(db, { season: acSeason });
  const ac = await registerCar(db, {
    season: acSeason,
    drivers: [await createPerson(db, { steamId: steamId(3) })],
  });
  await makeWildcard(db, { event: acEvent, car: ac });
  const standings = await createStandingsSeason(test);
  await saveFinishes(
    test,
    { as: standings.editor, event: standings.events[0], session: standings.races[0] },
    [
      { car: standings.cars.ana, drivers: [standings.people.ana] },
      { car: standings.cars.carmen, drivers: [standings.people.carmen] },
    ],
  );
  const table = await test.call({
    method: "POST",
    url: `/api/standings/${standings.season}/save`,
    as: standings.editor,
    payload: { standings: postedTable(standings) },
  });
  if (table.statusCode !== 200) throw new Error(table.body);
  return {
    admin,
    driver,
    club,
    season,
    event,
    session,
    car: cars[0] ?? "",
    registration: registration ?? "",
    acEvent,
    standings,
  };
}
