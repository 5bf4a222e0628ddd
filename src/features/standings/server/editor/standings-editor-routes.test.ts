import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import {
  standingsEntrySchema,
  type StandingsTable,
  standingsTableSchema,
} from "../../standings.ts";
import { filterNames } from "../../rules/table-filters.ts";
import {
  createStandingsSeason,
  type Finish,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

const asEntries = (data: unknown) => z.array(standingsEntrySchema).parse(data);
const asTables = (data: unknown) => z.array(standingsTableSchema).parse(data);

describeOnEachDatabase("editing standings", (engine) => {
  let test: TestApp;
  let league: StandingsSeason;
  beforeAll(async () => {
    test = await createTestApp(engine);
  });
  afterAll(async () => test.close());
  beforeEach(async () => {
    test.setNow(TEST_NOW);
    league = await createStandingsSeason(test);
  });

  const post = async (path: string, payload: object, as: string | undefined = league.editor) =>
    test.call({ method: "POST", url: `/api/standings/${league.season}/${path}`, as, payload });

  const drive = async (finishes: Finish[]) =>
    saveFinishes(
      test,
      { as: league.editor, event: league.events[0], session: league.races[0] },
      finishes,
    );

  const driveAll = async () =>
    drive([
      { car: league.cars.ana, drivers: [league.people.ana] },
      { car: league.cars.carmen, drivers: [league.people.carmen] },
    ]);

  const save = async (standings: object): Promise<StandingsTable> => {
    const reply = await post("save", { standings });
    expect(reply.json()).toMatchObject({ status: 200 });
    return reply.json().data;
  };

  const fieldsOf = async (given: object) => {
    const reply = await post("save", { standings: { ...postedTable(league), ...given } });
    expect(reply.statusCode).toBe(422);
    return reply.json().fields;
  };

  it("a new table gets an id and a version of its own, and points that the server worked out", async () => {
    await driveAll();
    const forged = { subject: league.people.carmen, position: 1, points: 999, scoredEvents: 9 };
    const saved = await save({ ...postedTable(league), entries: [forged] });
    expect(saved._id).not.toBe("nou-1");
    expect(saved.version).toBe(1);
    expect(saved.entries.map(({ position, points }) => [position, points])).toEqual([
      [1, 25],
      [2, 18],
    ]);
    expect(saved.entries[0]?.subject).toBe(league.people.ana);
  });

  it("a table posted back as it was read stays as it was", async () => {
    await driveAll();
    const first = await save(postedTable(league));
    const again = await save(first);
    expect(again).toEqual({ ...first, version: 2 });
  });

  it("saving and refreshing keep compensation, texts, ignored, disqualified and entries added by hand", async () => {
    await driveAll();
    const first = await save(postedTable(league));
    const added = await post("new-entries", {
      drivers: [league.people.bogdan],
      cars: [],
      typeCode: "D",
      startPosition: 3,
    });
    const [bogdan] = asEntries(added.json().data);
    expect(bogdan).toMatchObject({
      position: 3,
      manual: true,
      points: 0,
      drivers: [{ driverName: "Bogdan Barna" }],
      cars: [{ carName: "Alfa 2" }],
      teams: [{ name: "Alfa Racing" }],
    });
    const [ana, carmen] = first.entries;
    await save({
      ...first,
      displayedColumns: ["points", "miscText"],
      entries: [
        { ...ana, disqualified: true },
        { ...carmen, compensationPoints: 1.5, miscText: " Alb " },
        bogdan,
      ],
    });
    await drive([{ car: league.cars.carmen, drivers: [league.people.carmen] }]);
    const reply = await test.call({
      method: "POST",
      url: `/api/season/${league.season}/standings/refresh`,
      as: league.editor,
    });
    const [table] = asTables(reply.json().data);
    expect(table?.displayedColumns).toEqual(["position", "points", "miscText"]);
    expect(
      table?.entries.map(({ position, subject, points, miscText, disqualified, manual }) => ({
        position,
        subject,
        points,
        miscText,
        disqualified,
        manual,
      })),
    ).toEqual([
      {
        position: 1,
        subject: league.people.carmen,
        points: 26.5,
        miscText: "Alb",
        disqualified: false,
        manual: false,
      },
      {
        position: 2,
        subject: league.people.bogdan,
        points: 0,
        miscText: "",
        disqualified: false,
        manual: true,
      },
      {
        position: null,
        subject: league.people.ana,
        points: 0,
        miscText: "",
        disqualified: true,
        manual: false,
      },
    ]);
  });

  it("an ignored club stays out of sight and keeps its points", async () => {
    await driveAll();
    const first = await save(postedTable(league, { type: { code: "T" } }));
    const [alfa] = first.entries;
    await drive([
      { car: league.cars.ana, drivers: [league.people.ana] },
      { car: league.cars.pair, drivers: [league.people.bogdan, league.people.barbu] },
    ]);
    const cars = [{ _id: league.cars.pair, ignored: true }, ...(alfa?.cars ?? [])];
    const saved = await save({ ...first, entries: [{ ...alfa, cars }] });
    expect(saved.entries[0]).toMatchObject({
      points: 43,
      cars: [
        { carName: "Alfa 1", ignored: false },
        { carName: "Alfa 2", ignored: true },
      ],
    });
  });

  it("of two saves at once one wins, and the other learns what changed", async () => {
    await driveAll();
    const first = await save(postedTable(league));
    const replies = await Promise.all([
      post("save", { standings: { ...first, title: "Al meu" } }),
      post("save", { standings: { ...first, title: "Al tău" } }),
    ]);
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200, 409]));
    const won = replies.find((reply) => reply.statusCode === 200)?.json().data;
    const lost = replies.find((reply) => reply.statusCode === 409)?.json();
    expect(lost).toMatchObject({
      code: "stale-version",
      details: {
        deleted: false,
        savedBy: "Elena Editor",
        current: { title: won.title, version: 2 },
      },
    });
  });

  it("a table deleted meanwhile, or another season's, is not saved", async () => {
    const first = await save(postedTable(league));
    const deleted = await test.call({
      method: "DELETE",
      url: `/api/standings/${league.season}/${first._id}?version=1`,
      as: league.editor,
    });
    expect(deleted.statusCode).toBe(200);
    const gone = await post("save", { standings: first });
    expect(gone.json()).toMatchObject({ code: "stale-version", details: { deleted: true } });

    const other = await createStandingsSeason(test);
    const theirs = await test.call({
      method: "POST",
      url: `/api/standings/${other.season}/save`,
      as: other.editor,
      payload: { standings: postedTable(other) },
    });
    const crossed = await post("save", {
      standings: { ...postedTable(league), _id: theirs.json().data._id, version: 1 },
    });
    expect(crossed.json()).toMatchObject({ status: 409, code: "standings.not-in-season" });
  });

  it("deleting takes the table and its points away, and not a newer version", async () => {
    await driveAll();
    const first = await save(postedTable(league));
    const second = await save({ ...postedTable(league), title: "A doua" });
    await save(second);
    const url = `/api/standings/${league.season}/${second._id}`;
    const stale = await test.call({ method: "DELETE", url: `${url}?version=1`, as: league.editor });
    expect(stale.json()).toMatchObject({ code: "stale-version" });
    const gone = await test.call({ method: "DELETE", url, as: league.editor });
    expect(gone.json()).toEqual({ status: 200, data: { _id: second._id } });
    const again = await test.call({ method: "DELETE", url, as: league.editor });
    expect(again.statusCode).toBe(404);
    const left = await test.call({ url: `/api/season/${league.season}/standings` });
    expect(left.json().data.map((table: StandingsTable) => table._id)).toEqual([first._id]);
    const { db } = test.services.databases;
    const points = await db
      .selectFrom("standings_row_points")
      .select("row_id")
      .where("standings_id", "=", second._id)
      .execute();
    expect(points).toEqual([]);
  });

  it("refreshed entries are worked out without storing anything", async () => {
    await driveAll();
    const saved = await save(postedTable(league));
    const [ana] = saved.entries;
    const reply = await post("entries", {
      ...saved,
      entries: [{ ...ana, compensationPoints: -10 }],
    });
    const entries = asEntries(reply.json().data);
    expect(entries.map(({ subject, points }) => [subject, points])).toEqual([
      [league.people.carmen, 18],
      [league.people.ana, 15],
    ]);
    expect(entries[1]?._id).toBe(ana?._id);
    const stored = await test.call({ url: `/api/season/${league.season}/standings` });
    expect(stored.json().data[0].entries).toEqual(saved.entries);
  });

  it("fresh cars, drivers and clubs are the registrations' of now", async () => {
    const { people, cars } = league;
    const fresh = async (request: string, payload: object) =>
      (await post("fresh", { request, ...payload })).json().data;
    expect(await fresh("teams", { drivers: [people.carmen], cars: [cars.ana] })).toEqual({
      teams: [
        expect.objectContaining({ name: "Alfa Racing" }),
        expect.objectContaining({ name: "Beta Sport" }),
      ],
    });
    expect(await fresh("drivers", { drivers: [], cars: [cars.pair] })).toEqual({
      drivers: [
        expect.objectContaining({ driverName: "Bogdan Barna" }),
        expect.objectContaining({ driverName: "Barbu Bratu" }),
      ],
    });
    expect(await fresh("cars", { drivers: [people.barbu], cars: [] })).toEqual({
      cars: [expect.objectContaining({ carName: "Alfa 2", ignored: false })],
    });
  });

  it.each([
    ["D", ["Bogdan Barna", "Barbu Bratu"]],
    ["T", ["Alfa Racing"]],
    ["C", ["Alfa 2"]],
  ] as const)("new entries of type %s are about %j", async (typeCode, names) => {
    const reply = await post("new-entries", { drivers: [], cars: [league.cars.pair], typeCode });
    const entries = asEntries(reply.json().data);
    const list = ({ D: "drivers", T: "teams", C: "cars" } as const)[typeCode];
    expect(
      entries.map((entry) => {
        const [member] = entry[list];
        if (!member) return "";
        if ("driverName" in member) return member.driverName;
        return "carName" in member ? member.carName : member.name;
      }),
    ).toEqual(names);
  });

  it("guest cars and clubs without a car can be added too", async () => {
    const { db } = test.services.databases;
    const gina = await createPerson(db, { firstName: "Gina", lastName: "Gavrilă" });
    const guest = await registerCar(db, {
      season: league.season,
      club: null,
      raceNumber: 99,
      carName: "Invitata",
      drivers: [gina],
    });
    const left = await registerCar(db, { season: league.season, club: league.clubs.beta });
    await db.updateTable("cars").set({ withdrawn_at: TEST_NOW }).where("id", "=", left).execute();
    const idle = await createClub(db, { name: "Fără mașini" });
    const ended = await createClub(db, { name: "Desființat" });
    await db.updateTable("clubs").set({ deleted_at: TEST_NOW }).where("id", "=", ended).execute();
    const offered = await test.call({
      url: `/api/standings/${league.season}/candidates`,
      as: league.editor,
    });
    const { cars, teams } = offered.json().data;
    expect(cars).toContainEqual({
      _id: guest,
      raceNumber: 99,
      carName: "Invitata",
      teamName: null,
    });
    expect(cars).toHaveLength(4);
    expect(teams).toContainEqual({ _id: idle, name: "Fără mașini", isRegistered: false });
    expect(teams.map((team: { _id: string }) => team._id)).not.toContain(ended);
    expect(teams.slice(0, 2).map((team: { name: string }) => team.name)).toEqual([
      "Alfa Racing",
      "Beta Sport",
    ]);

    const make = async (typeCode: string, asked: object) =>
      asEntries((await post("new-entries", { typeCode, ...asked })).json().data);
    const added = [
      await make("T", { teams: [idle, league.clubs.beta, "niciunul"] }),
      await make("C", { cars: [guest] }),
      await make("D", { cars: [guest] }),
      await make("D", { teams: [league.clubs.beta] }),
    ];
    expect(added.map((entries) => entries.map((entry) => entry.subject))).toEqual([
      [idle, league.clubs.beta],
      [guest],
      [gina],
      [league.people.carmen],
    ]);
    expect(added[0]?.[0]).toMatchObject({ cars: [], teams: [{ name: "Fără mașini" }] });
    expect(added[0]?.[1]).toMatchObject({ cars: [{ carName: "Beta 1" }] });
    const saved = await save({
      ...postedTable(league, { type: { code: "T" } }),
      entries: added[0] ?? [],
    });
    expect(saved.entries.map(({ teams: [team], points }) => [team?.name, points])).toEqual([
      ["Fără mașini", 0],
      ["Beta Sport", 0],
    ]);
    const fresh = await post("fresh", { teams: [idle], request: "teams" });
    expect(fresh.json().data).toMatchObject({ teams: [{ name: "Fără mașini" }] });
  });

  it("what can be scored is told with what has results", async () => {
    await driveAll();
    const reply = await test.call({
      url: `/api/standings/${league.season}/available-events`,
      as: league.editor,
    });
    expect(
      reply
        .json()
        .data.map(
          (event: { title: string; sessions: { type: { code: string }; run: boolean }[] }) => [
            event.title,
            event.sessions.map((session) => `${session.type.code} ${session.run}`),
          ],
        ),
    ).toEqual([
      ["Monza", ["Q false", "R true"]],
      ["Spa", ["Q false", "R false"]],
    ]);
    const types = await test.call({ url: "/api/standings/scoring-types", as: league.editor });
    expect(types.json().data[0]).toMatchObject({
      _id: "top-10",
      points: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1],
    });
    const kinds = await test.call({ url: "/api/standings/standings-types", as: league.editor });
    expect(kinds.json().data).toEqual([
      { code: "D", title: "Piloți" },
      { code: "T", title: "Cluburi" },
      { code: "C", title: "Mașini" },
    ]);
  });

  it("name and type are required", async () => {
    expect(await fieldsOf({ title: "  " })).toEqual({ "standings.title": "Obligatoriu" });
    expect(await fieldsOf({ type: { code: "X" } })).toEqual({
      "standings.type.code": "Obligatoriu",
    });
    expect(await fieldsOf({ type: undefined })).toEqual({ "standings.type": "Obligatoriu" });
  });

  it("at least one event counts", async () => {
    const filters = (maxIgnoredEvents: number) => ({ filters: { maxIgnoredEvents } });
    expect(await fieldsOf(filters(2))).toEqual({
      "standings.filters.maxIgnoredEvents": "Între 0 și 1.",
    });
    expect(await fieldsOf({ ...filters(1), events: [] })).toEqual({
      "standings.filters.maxIgnoredEvents": "Între 0 și 0.",
    });
    await save({ ...postedTable(league), ...filters(1) });
  });

  it("compensation is a number", async () => {
    const subject = league.people.ana;
    expect(await fieldsOf({ entries: [{ subject, compensationPoints: "3" }] })).toEqual({
      "standings.entries.0.compensationPoints": "Trebuie să fie un număr.",
    });
    expect(
      Object.keys(await fieldsOf({ entries: [{ subject, compensationPoints: 1e12 }] })),
    ).toEqual(["standings.entries.0.compensationPoints"]);
  });

  it("one driver, club or car of an entry stays to be seen", async () => {
    const teams = [{ _id: league.clubs.alfa, ignored: true }];
    expect(await fieldsOf({ entries: [{ subject: league.people.ana, teams }] })).toEqual({
      "standings.entries.0.teams": "Cel puțin unul trebuie să rămână afișat.",
    });
  });

  it("sessions, scoring types, filters and entries exist and belong to the season", async () => {
    const { db } = test.services.databases;
    const season = await createSeason(db);
    const event = await createEvent(db, { season });
    const session = await createSession(db, { event });
    const scored = (eventId: string, sessionId: string, scoringType = "top-10") => ({
      events: [
        {
          obj: { _id: eventId },
          sessions: [{ obj: { _id: sessionId }, scoringType: { _id: scoringType } }],
        },
      ],
    });
    const [own] = league.events;
    expect(await fieldsOf(scored(event, session))).toEqual({
      "standings.events.0": "Etapa nu face parte din acest sezon.",
    });
    expect(await fieldsOf(scored(own, league.races[1]))).toEqual({
      "standings.events.0.sessions.0": "Sesiunea nu face parte din această etapă.",
    });
    expect(await fieldsOf(scored(own, league.races[0], "altul"))).toEqual({
      "standings.events.0.sessions.0": "Punctajul ales nu mai există.",
    });
    expect(await fieldsOf({ filters: { carClasses: ["car-gt3", "alta"] } })).toEqual({
      "standings.filters.carClasses": "Clasa de mașini nu există.",
    });
    for (const name of filterNames)
      expect(await fieldsOf({ filters: { [name]: ["nimic"] } })).toEqual({
        [`standings.filters.${name}`]: expect.stringMatching(/ nu există\.$/),
      });
    expect(await fieldsOf({ entries: [{ subject: "nimeni", manual: true }] })).toEqual({
      "standings.entries.0": "Pilotul nu există.",
    });
    const twice = { subject: league.people.ana };
    expect(await fieldsOf({ entries: [twice, twice] })).toEqual({
      "standings.entries.1": "Apare deja în clasament.",
    });
  });

  it("is not for strangers, nor for editors of other seasons only", async () => {
    const { db } = test.services.databases;
    const elsewhere = await createPerson(db, { roles: ["organizer"] });
    await db
      .updateTable("seasons")
      .set({
        permissions: JSON.stringify({
          editRaceResults: [],
          downloadEntrylists: [],
          editStandings: ["manageUsers"],
        }),
      })
      .where("id", "=", league.season)
      .execute();
    const table = postedTable(league);
    const calls = [
      { method: "GET", url: `/api/standings/${league.season}/available-events` },
      { method: "POST", url: `/api/standings/${league.season}/entries`, payload: table },
      {
        method: "POST",
        url: `/api/standings/${league.season}/save`,
        payload: { standings: table },
      },
      { method: "POST", url: `/api/season/${league.season}/standings/refresh` },
      { method: "DELETE", url: `/api/standings/${league.season}/x` },
    ] as const;
    for (const call of calls) {
      const anonymous = await test.call(call);
      const refused = await test.call({ ...call, as: elsewhere });
      expect([call.url, anonymous.statusCode, refused.statusCode]).toEqual([call.url, 401, 403]);
    }
    const general = { method: "GET", url: "/api/standings/scoring-types" } as const;
    expect((await test.call(general)).statusCode).toBe(401);
    expect((await test.call({ ...general, as: league.stranger })).statusCode).toBe(403);
    expect((await test.call({ ...general, as: elsewhere })).statusCode).toBe(200);
  });

  it("every save, refresh and deletion is in the log", async () => {
    const first = await save(postedTable(league));
    test.setNow(TEST_NOW + 1);
    await save({ ...first, title: "Alt nume" });
    test.setNow(TEST_NOW + 2);
    await test.call({
      method: "POST",
      url: `/api/season/${league.season}/standings/refresh`,
      as: league.editor,
    });
    test.setNow(TEST_NOW + 3);
    await test.call({
      method: "DELETE",
      url: `/api/standings/${league.season}/${first._id}`,
      as: league.editor,
    });
    const { db } = test.services.databases;
    const lines = await db
      .selectFrom("audit_log")
      .select(["action", "user_id", "before", "after"])
      .where("subject_id", "in", [first._id, league.season])
      .orderBy("at")
      .execute();
    const title = (text: string | null) => (text === null ? null : JSON.parse(text).title);
    expect(lines.map(({ action, before, after }) => [action, title(before), title(after)])).toEqual(
      [
        ["standings.saved", null, "Piloți"],
        ["standings.saved", "Piloți", "Alt nume"],
        ["standings.refreshed", null, undefined],
        ["standings.deleted", "Alt nume", null],
      ],
    );
    expect(new Set(lines.map((line) => line.user_id))).toEqual(new Set([league.editor]));
  });
});
