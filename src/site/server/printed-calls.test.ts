import { afterAll, beforeAll, expect, it } from "vitest";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import { inviteToCar } from "#features/clubs/server/asks/car-invites.ts";
import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import {
  createClub,
  createEvent,
  createSeason,
  createSession,
  makeWildcard,
  registerCar,
} from "#tests/factories/league.ts";
import { startDiscord, startSteam } from "#tests/factories/linking-providers.ts";
import { linkIn, mailsTo } from "#tests/factories/mails.ts";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import { plainPicture } from "#tests/factories/pictures.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

/*
 * Every call of the two documents with no more than its printed payload, as a program written from the documents alone makes it.
 * `documented` has the fields that they list for an "object", without ours.
 */

const person = { _id: 1, email: 1, profile: { firstName: 1, lastName: 1 } };
const member = { _id: 1, ignored: 1 };
const documented = {
  team: {
    _id: 1,
    name: 1,
    owner: { _id: 1 },
    drivers: [person],
    managers: [person],
    pendingDrivers: [person],
    simulator: { _id: 1, title: 1 },
  },
  message: { _id: 1, subject: 1, messageBody: 1, viewed: 1, from: person },
  profile: {
    firstName: 1,
    lastName: 1,
    country: 1,
    city: 1,
    raceNumber: 1,
    steamId: 1,
    iRacingMemberId: 1,
    profilePicture: 1,
    shorthand: 1,
    discordCode: 1,
  },
  registration: {
    _id: 1,
    teamId: 1,
    teamName: 1,
    initiatedByUser: 1,
    team: { _id: 1, name: 1, managers: 1, owner: 1, drivers: 1 },
    cars: [
      {
        _id: 1,
        raceNumber: 1,
        carName: 1,
        carModel: { _id: 1, title: 1 },
        skin: 1,
        classes: [{ _id: 1, name: 1, acronym: 1 }],
        drivers: [
          {
            driver: 1,
            driverName: 1,
            user: 1,
            registrationStatus: 1,
            profile: { firstName: 1, lastName: 1, country: 1, city: 1 },
            classes: 1,
          },
        ],
      },
    ],
  },
  standings: {
    _id: 1,
    title: 1,
    public: 1,
    type: { code: 1 },
    filters: { carClasses: 1, driverClasses: 1, carModels: 1, maxIgnoredEvents: 1 },
    displayedColumns: 1,
    miscTextName: 1,
    events: [{ obj: { _id: 1 }, sessions: [{ obj: { _id: 1 }, scoringType: { _id: 1 } }] }],
    entries: [
      {
        _id: 1,
        position: 1,
        points: 1,
        compensationPoints: 1,
        miscText: 1,
        scoredEvents: 1,
        disqualified: 1,
        cars: [member],
        drivers: [member],
        teams: [member],
      },
    ],
  },
};

/** What a value has of the documented fields; `1` stands for whatever the document does not open further. */
function only(value: unknown, shape: unknown): unknown {
  if (shape === 1 || typeof value !== "object" || value === null) return value;
  if (Array.isArray(shape))
    return Array.isArray(value) ? value.map((item) => only(item, shape[0])) : value;
  return Object.fromEntries(
    Object.entries(Object(shape)).flatMap(([key, inner]) =>
      Object.hasOwn(value, key) ? [[key, only(Reflect.get(value, key), inner)]] : [],
    ),
  );
}

/** Whom a call is made by, what stands in its path, and what it sends. */
interface Played {
  as?: string | undefined;
  at?: Record<string, string>;
  payload?: unknown;
}

describeOnEachDatabase("A call as the documents print it", (engine) => {
  let test: TestApp;
  let steam: Awaited<ReturnType<typeof startSteam>>;
  let discord: Awaited<ReturnType<typeof startDiscord>>;
  let admin: string;
  let owner: string;
  let pilot: string;
  let standings: StandingsSeason;
  let season: string;
  let event: string;
  let accEvent: string;
  let acEvent: string;

  beforeAll(async () => {
    [steam, discord] = await Promise.all([startSteam(), startDiscord()]);
    test = await createTestApp(engine, {
      environment: {
        SMTP_URL: "smtp://127.0.0.1:9",
        STEAM_OPENID_URL: steam.url,
        DISCORD_URL: discord.url,
        DISCORD_CLIENT_ID: discord.clientId,
        DISCORD_CLIENT_SECRET: discord.clientSecret,
        DISCORD_GUILD_ID: discord.guildId,
      },
    });
    const { db } = test.services.databases;
    admin = await addAccount(test, { firstName: "Șef", roles: ["administrator"] });
    owner = await addAccount(test, { firstName: "Ana" });
    pilot = await addAccount(test, { firstName: "Dan", steamId: "76561198000000009" });
    standings = await createStandingsSeason(test);
    await saveFinishes(
      test,
      { as: standings.editor, event: standings.events[0], session: standings.races[0] },
      [
        { car: standings.cars.ana, drivers: [standings.people.ana] },
        { car: standings.cars.carmen, drivers: [standings.people.carmen] },
      ],
    );
    season = await createSeason(db, { carModels: ["acc-30"], rules: { maxCarsPerTeam: 9 } });
    event = await createEvent(db, {
      season,
      rsvpStart: TEST_NOW - DAY_MS,
      rsvpEnd: TEST_NOW + HOUR_MS,
      time: TEST_NOW + 2 * HOUR_MS,
    });
    [accEvent = "", acEvent = ""] = await Promise.all(
      (["acc", "ac"] as const).map(async (simulator) => {
        const own = await createSeason(db, { simulator });
        const at = await createEvent(db, { season: own });
        await makeWildcard(db, { event: at, car: await registerCar(db, { season: own }) });
        return at;
      }),
    );
    await createEvent(db, { season, time: TEST_NOW - DAY_MS });
  });
  afterAll(async () => {
    await test.close();
    await Promise.all([steam.close(), discord.close()]);
  });

  const read = async (url: string, as: string) => (await test.call({ url, as })).json().data;
  const newAccount = async (): Promise<{ id: string; email: string }> => {
    const id = await addAccount(test);
    const { email } = await test.services.databases.db
      .selectFrom("users")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { id, email: email ?? "" };
  };
  const newClub = () =>
    createClub(test.services.databases.db, { owner, drivers: [owner], managers: [pilot] });
  /** The invitation that a new club of the owner sends to somebody new. */
  const clubInvite = async (): Promise<Played> => {
    const { id } = await newAccount();
    const payload = { name: `Clubul ${id}`, simulator: "ac", drivers: [id], managers: [] };
    await test.call({ method: "POST", url: "/api/teams/", as: owner, payload });
    const [invite] = (await read("/api/invitations", id)).clubs;
    return { as: id, at: { id: invite._id } };
  };
  const newCar = async () => {
    const { db } = test.services.databases;
    const { id } = await newAccount();
    const club = await newClub();
    const car = await registerCar(db, { season, club, drivers: [{ id, confirmed: false }] });
    const { registration_id: registration } = await db
      .selectFrom("cars")
      .select("registration_id")
      .where("id", "=", car)
      .executeTakeFirstOrThrow();
    return { id, club, car, registration: registration ?? "" };
  };
  const carInvite = async (): Promise<Played> => {
    const { id, car } = await newCar();
    const { services } = test;
    await services.databases.db
      .transaction()
      .execute((trx) => inviteToCar(trx, services, { carId: car, userId: id, invitedBy: owner }));
    const [invite] = (await read("/api/invitations", id)).cars;
    return { as: id, at: { id: invite._id } };
  };
  const newMessage = async (): Promise<Played & { at: { id: string } }> => {
    const { as = "" } = await clubInvite();
    const [message] = await read("/api/messages", as);
    return { as, at: { id: message._id } };
  };
  const newRace = async () => {
    const race = await createEvent(test.services.databases.db, { season });
    const session = await createSession(test.services.databases.db, { event: race });
    const sent = await upload(test, { as: admin, bytes: raceFile() });
    return { race, session, fileId: sent.json().data.fileUpload._id };
  };
  const newTable = async () => {
    const payload = { standings: only(postedTable(standings), documented.standings) };
    const url = `/api/standings/${standings.season}/save`;
    const saved = await test.call({ method: "POST", url, as: standings.editor, payload });
    return saved.json().data;
  };
  const ofTable = (payload: () => unknown) => async (): Promise<Played> => ({
    as: standings.editor,
    at: { seasonId: standings.season },
    payload: await payload(),
  });
  const visitor = async (): Promise<Played> => ({});
  const asOwner = async (): Promise<Played> => ({ as: owner });
  const asAdmin = async (): Promise<Played> => ({ as: admin });
  const ofEvent = async (): Promise<Played> => ({ as: admin, at: { id: event } });
  const ofSeason = async (): Promise<Played> => ({ as: owner, at: { id: season } });
  const aDriver = { profile: { firstName: "Ion", lastName: "Nou" } };
  const newDriver = async (): Promise<string> => {
    const reply = await test.call({
      method: "POST",
      url: "/api/drivers/",
      as: admin,
      payload: aDriver,
    });
    return reply.json().data._id;
  };

  it.each<[call: string, played: () => Promise<Played>]>([
    [
      "POST /auth/login",
      async () => ({ payload: { email: (await newAccount()).email, password: TEST_PASSWORD } }),
    ],
    [
      "POST /auth/register",
      async () => ({
        payload: {
          email: `${crypto.randomUUID()}@example.test`,
          password: TEST_PASSWORD,
          password_confirm: TEST_PASSWORD,
        },
      }),
    ],
    [
      "GET /auth/verify-email/{timestamp}/{token}",
      async () => {
        const email = `${crypto.randomUUID()}@example.test`;
        const payload = { email, password: TEST_PASSWORD, password_confirm: TEST_PASSWORD };
        await test.call({ method: "POST", url: "/auth/register", payload });
        const [, , timestamp = "", token = ""] = linkIn((await mailsTo(test, email))[0]).split("/");
        return { at: { timestamp, token } };
      },
    ],
    [
      "POST /auth/forgot-password",
      async () => ({ payload: { email: (await newAccount()).email } }),
    ],
    [
      "POST /auth/reset-password/{hash}",
      async () => {
        const { email } = await newAccount();
        await test.call({ method: "POST", url: "/auth/forgot-password", payload: { email } });
        const hash =
          linkIn((await mailsTo(test, email))[0])
            .split("/")
            .at(-1) ?? "";
        return {
          at: { hash },
          payload: { password: "patru ture libere", passwordConfirm: "patru ture libere" },
        };
      },
    ],
    ["GET /api/users", asAdmin],
    ["GET /user/profile", asOwner],
    [
      "POST /user/profile",
      async () => {
        const { id } = await newAccount();
        const profile = Object(only(await read("/user/profile", id), documented.profile));
        return { as: id, payload: { ...profile, country: "RO", shorthand: "ABC" } };
      },
    ],
    ["GET /user/roles", asOwner],
    ["GET /user/permissions", asOwner],
    ["GET /api/teams", asOwner],
    [
      "POST /api/teams/",
      async () => ({
        as: owner,
        payload: {
          name: crypto.randomUUID(),
          simulator: { _id: "ac", title: "AC" },
          drivers: [],
          managers: [],
        },
      }),
    ],
    [
      "POST /api/team/{id}",
      async () => {
        const id = await newClub();
        const team = only(await read(`/api/team/${id}`, owner), documented.team);
        return { as: owner, at: { id }, payload: { ...Object(team), name: crypto.randomUUID() } };
      },
    ],
    ["GET /api/team/{id}/delete", async () => ({ as: owner, at: { id: await newClub() } })],
    [
      "GET /api/team/{teamId}/drivers",
      async () => ({ as: owner, at: { teamId: await newClub() } }),
    ],
    ["GET /api/simulators", visitor],
    ["GET /api/team-invite/{id}", clubInvite],
    ["POST /api/team-invite/{id}/accept", clubInvite],
    ["POST /api/team-invite/{id}/reject", clubInvite],
    ["GET /api/car-invite/{id}", carInvite],
    ["POST /api/car-invite/{id}/accept", carInvite],
    ["POST /api/car-invite/{id}/reject", carInvite],
    ["GET /api/messages", asOwner],
    ["GET /api/message/{id}", newMessage],
    ["GET /api/message/{id}/delete", newMessage],
    [
      "POST /api/message/{id}",
      async () => {
        const { as = "", at } = await newMessage();
        const message = only(await read(`/api/message/${at.id}`, as), documented.message);
        return { as, at, payload: { ...Object(message), viewed: true } };
      },
    ],
    ["GET /api/current-event/", visitor],
    ["GET /api/last-event/", visitor],
    ["GET /api/seasons", visitor],
    ["GET /api/season/{id}", ofSeason],
    ["GET /api/season/{id}/standings", ofSeason],
    ["GET /api/season/{id}/carModelsList", ofSeason],
    ["GET /api/season/{id}/carNumbersList", ofSeason],
    ["GET /api/season/{id}/userClasses", ofSeason],
    [
      "POST /api/season/{id}/delete",
      async () => ({ as: admin, at: { id: await createSeason(test.services.databases.db) } }),
    ],
    [
      "POST /api/event/{id}/delete",
      async () => ({
        as: admin,
        at: { id: await createEvent(test.services.databases.db, { season }) },
      }),
    ],
    ["GET /api/drivers", asOwner],
    ["POST /api/drivers/", async () => ({ as: admin, payload: aDriver })],
    [
      "POST /api/drivers/{id}",
      async () => {
        const id = await newDriver();
        return { as: admin, at: { id }, payload: { _id: id, ...aDriver } };
      },
    ],
    ["POST /api/drivers/{id}/delete", async () => ({ as: admin, at: { id: await newDriver() } })],
    ["GET /api/driver-user/{id}", async () => ({ as: owner, at: { id: pilot } })],
    ["GET /api/events", visitor],
    ["GET /api/event/{id}", ofEvent],
    ["GET /api/event/{id}/entrylist", ofEvent],
    [
      "POST /api/event/{id}/rsvp",
      async () => {
        const { car, id } = await newCar();
        await test.services.databases.db
          .updateTable("car_drivers")
          .set({ confirmed: true })
          .where("car_id", "=", car)
          .execute();
        return { as: id, at: { id: event }, payload: { car, firstDriver: id } };
      },
    ],
    [
      "POST /api/event/{id}/rsvp",
      async () => {
        const { car, id } = await newCar();
        await test.services.databases.db
          .updateTable("car_drivers")
          .set({ confirmed: true })
          .where("car_id", "=", car)
          .execute();
        return { as: id, at: { id: event }, payload: { car: "", firstDriver: "" } };
      },
    ],
    [
      "GET /api/event/{id}/acc-download-entrylist",
      async () => ({ as: admin, at: { id: accEvent } }),
    ],
    ["GET /api/event/{id}/ac-download-entrylist", async () => ({ as: admin, at: { id: acEvent } })],
    [
      "POST /api/process-results-file",
      async () => {
        const { race, session, fileId } = await newRace();
        return { as: admin, payload: { fileId, event: race, session, processor: "ACC" } };
      },
    ],
    [
      "POST /api/event/{id}/save-results",
      async () => {
        const { race, session, fileId } = await newRace();
        const processed = await test.call({
          method: "POST",
          url: "/api/process-results-file",
          as: admin,
          payload: { fileId, event: race, session, processor: "ACC" },
        });
        const { results } = processed.json().data;
        const [first] = results;
        const penalty = { amount: 5, description: "Contact", driver: 0 };
        first.timePenalties = [penalty, { ...penalty, amount: 10 }];
        first.lapPenalties = [{ ...penalty, amount: 1 }];
        first.gridPenalties = [{ ...penalty, amount: 3 }];
        return { as: admin, at: { id: race }, payload: { results, session } };
      },
    ],
    [
      "GET /api/season-registration/{id}",
      async () => ({ as: owner, at: { id: (await newCar()).registration } }),
    ],
    [
      "GET /api/season-team-registration/{seasonId}/{teamId}",
      async () => ({ as: owner, at: { seasonId: season, teamId: (await newCar()).club } }),
    ],
    [
      "POST /api/season/{season_id}/carClassesFromDrivers",
      async () => ({
        as: owner,
        at: { season_id: season },
        payload: {
          driversClasses: [[]],
          carId: (await newCar()).car,
          car: { carModel: { title: "x", _id: "acc-30" } },
        },
      }),
    ],
    [
      "POST /api/season/{season_id}/editRegistration/{registration_id}",
      async () => {
        const { registration: registration_id } = await newCar();
        const whole = await read(`/api/season-registration/${registration_id}`, owner);
        return {
          as: owner,
          at: { season_id: season, registration_id },
          payload: only(whole, documented.registration),
        };
      },
    ],
    ["GET /api/standings/{seasonId}/available-events", ofTable(() => undefined)],
    ["GET /api/standings/scoring-types", async () => ({ as: standings.editor })],
    ["GET /api/standings/standings-types", async () => ({ as: standings.editor })],
    [
      "POST /api/standings/{seasonId}/entries",
      ofTable(async () => only(await newTable(), documented.standings)),
    ],
    ...["teams", "drivers", "cars"].map((request): [string, () => Promise<Played>] => [
      "POST /api/standings/{seasonId}/fresh",
      ofTable(() => ({ drivers: [standings.people.ana], cars: [standings.cars.ana], request })),
    ]),
    [
      "POST /api/standings/{seasonId}/new-entries",
      ofTable(() => ({
        drivers: [standings.people.ana],
        cars: [standings.cars.ana],
        typeCode: "D",
        startPosition: 3,
      })),
    ],
    [
      "POST /api/standings/{seasonId}/save",
      ofTable(() => ({ standings: only(postedTable(standings), documented.standings) })),
    ],
    [
      "POST /api/standings/{seasonId}/save",
      ofTable(async () => ({ standings: only(await newTable(), documented.standings) })),
    ],
  ])("%s succeeds, with and without a slash at its end", async (call, played) => {
    for (const slash of ["", "/"]) {
      const { as, at = {}, payload } = await played();
      const [method, path = ""] = call.split(" ");
      const url = path.replace(/\/$/, "").replace(/\{(\w+)\}/g, (_, name) => at[name] ?? "");
      const reply = await test.call({
        method: method === "POST" ? "POST" : "GET",
        url: url + slash,
        as,
        ...(payload !== undefined && { payload: Object(payload) }),
      });
      // A refusal is read in what the test prints.
      expect(reply.statusCode === 200 || reply.body).toBe(true);
      expect(call.includes("download") || reply.json().status === 200).toBe(true);
    }
  });

  it("a table saved without what the documents do not name stays one table, with its entries", async () => {
    const url = `/api/standings/${standings.season}/save`;
    const table = Object(only(await newTable(), documented.standings));
    expect(table.entries).toHaveLength(2);
    const [first, second] = table.entries;
    const payload = {
      standings: { ...table, entries: [{ ...first, compensationPoints: 3 }, second] },
    };
    const save = () => test.call({ method: "POST", url, as: standings.editor, payload });
    const saves = [await save(), await save()].map((reply) => reply.json().data);
    expect(saves.map(({ _id, entries }) => [_id, entries.length])).toEqual([
      [table._id, 2],
      [table._id, 2],
    ]);
    expect(saves[1].entries[0]).toMatchObject({ points: first.points + 3, manual: false });
    const nobody = { ...payload.standings, entries: [{ compensationPoints: 1 }] };
    const refused = await test.call({
      method: "POST",
      url,
      as: standings.editor,
      payload: { standings: nobody },
    });
    expect(refused.json().fields).toEqual({ "standings.entries.0.subject": "Obligatoriu" });
  });

  it("a picture is sent as a form with its type, and read by its name", async () => {
    const bytes = await plainPicture().png().toBuffer();
    const { id: as } = await newAccount();
    const given = { as, bytes, fileName: "eu.png", fileType: "profilePicture" };
    const { _id: profilePicture } = (await upload(test, given)).json().data.fileUpload;
    const saved = await test.call({
      method: "POST",
      url: "/user/profile",
      as,
      payload: { profilePicture },
    });
    expect(saved.statusCode).toBe(200);
    const profile = await read("/user/profile", as);
    const url = `/api/files/${profile.profilePicture.filename}`;
    expect((await test.call({ url })).statusCode).toBe(200);
  });

  it.each([
    "/auth/discord",
    "/auth/steam",
    "/download/discord-auth",
    "/download/discord-auth?file=x.zip",
  ])("GET %s leads a browser to the provider", async (url) => {
    const reply = await test.call({ url, as: owner });
    expect(reply.statusCode).toBe(302);
  });

  it("a download asked for without a valid token leads back to the page with its reason", async () => {
    const reply = await test.call({ url: "/download/authenticated-get?token=x&file=y.zip" });
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      expect.stringContaining("err="),
    ]);
  });
});

function raceFile(): Uint8Array {
  return generateResultFile({
    simulator: "ACC",
    sessionType: "R",
    seed: "printed",
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
          platformId: { platform: "steam", id: String(76_561_198_000_000_100n + BigInt(n)) },
        },
      ],
    })),
  }).bytes;
}
