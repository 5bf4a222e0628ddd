import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import type { EditorRow, ResultsEditor } from "#features/results/results-editor.ts";
import { penaltyLists } from "#features/results/penalty-kinds.ts";
import { shownValues } from "#features/results/row-fields.ts";
import type { EnteredEverybody, SeasonOpening } from "#features/seasons/opening-calls.ts";
import { postedTableSchema } from "#features/standings/posted-table-shape.ts";
import type { StandingsTypeCode } from "#features/standings/rules/points.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import { addAccount } from "#tests/factories/people.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { saveStandings } from "../editor/save-standings.ts";
import { listEntryRows } from "../entry-rows.ts";

interface Driven {
  id: string;
  number?: string;
  model?: string;
}

describeOnEachDatabase("Seasons that are opened and closed", (engine) => {
  let site: TestApp;
  let organizer: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    organizer = await createPerson(db(), { roles: ["administrator"] });
  });
  afterAll(() => site.close());

  function db() {
    return site.services.databases.db;
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says what the call answers
  async function post<T>(url: string, payload: object = {}, as = organizer) {
    const reply = await site.call({ method: "POST", url, as, payload });
    return { status: reply.statusCode, data: reply.json<{ data: T }>().data };
  }

  const steamIdOf = async (id: string) => {
    const { steam_id } = await db()
      .selectFrom("users")
      .select("steam_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return steam_id ?? "";
  };

  const open = (season: string) => post<SeasonOpening>(`/api/season/${season}/open`);
  const enter = (season: string, closes = true) =>
    post<EnteredEverybody>(`/api/season/${season}/enter-everybody`, { closes });
  const close = (season: string) => post<SeasonOpening>(`/api/season/${season}/close`);
  const takeOut = (season: string) =>
    post<SeasonOpening>(`/api/season/${season}/take-out-of-tables`);
  const readOpening = async (season: string) =>
    (await site.call({ url: `/api/season/${season}/opening`, as: organizer })).json<{
      data: SeasonOpening;
    }>().data;

  /** A season with a race that these people have driven in this order, and tables of drivers and clubs. */
  async function league(
    driven: Driven[],
    given: Parameters<typeof createSeason>[1] & { tables?: StandingsTypeCode[] } = {},
  ) {
    const { tables = ["D", "T"], ...facts } = given;
    const season = await createSeason(db(), {
      carModels: [{ id: "acc-30", carClass: "car-gt3" }],
      carClasses: [{ id: "car-gt3" }],
      ...facts,
    });
    await db()
      .updateTable("seasons")
      .set({ follows_results: true })
      .where("id", "=", season)
      .execute();
    const event = await createEvent(db(), { season, time: TEST_NOW - 1000 });
    const session = await createSession(db(), { event });
    for (const code of tables)
      await saveStandings(site.services, {
        seasonId: season,
        savedBy: organizer,
        standings: postedTableSchema.parse({
          _id: "nou-1",
          title: code,
          public: true,
          type: { code },
          displayedColumns: ["position", "drivers", "points"],
          events: [
            {
              obj: { _id: event },
              sessions: [{ obj: { _id: session }, scoringType: { _id: "top-10" } }],
            },
          ],
        }),
      });
    const drive = async () => saveRace({ event, session }, driven);
    return { season, event, session, drive };
  }

  async function saveRace(at: { event: string; session: string }, driven: Driven[]) {
    return (await readRace(at, driven)).save();
  }

  async function readRace(
    { event, session }: { event: string; session: string },
    driven: Driven[],
  ) {
    const { bytes } = generateResultFile({
      simulator: "ACC",
      sessionType: "R",
      seed: 7,
      startedAt: TEST_NOW - 3_600_000,
      track: { key: "monza" },
      length: { laps: 6 },
      entries: await Promise.all(
        driven.map(async ({ id, number, model = "30" }, index) => ({
          raceNumber: number ?? String(index + 101),
          modelKey: model,
          className: "GT3",
          drivers: [
            {
              firstName: "Nume",
              lastName: `Fișier${index}`,
              platformId: { platform: "steam" as const, id: await steamIdOf(id) },
            },
          ],
          paceMs: 108_000 + index * 700,
        })),
      ),
    });
    const sent = await upload(site, { as: organizer, bytes });
    const { _id: fileId } = sent.json<{ data: { fileUpload: { _id: string } } }>().data.fileUpload;
    const file = { fileId, processor: "ACC" };
    const { data: editor } = await post<ResultsEditor>("/api/process-results-file", {
      ...file,
      event,
      session,
    });
    const save = (rows = editor.results) =>
      post(`/api/event/${event}/save-results`, {
        ...file,
        session,
        version: editor.version,
        results: rows.map(posted),
      });
    return { editor, save };
  }

  /** Driver or club with place and points, in the order of the table. */
  async function table(season: string, type: StandingsTypeCode) {
    const { id } = await db()
      .selectFrom("standings")
      .select("id")
      .where("season_id", "=", season)
      .where("type", "=", type)
      .executeTakeFirstOrThrow();
    const rows = (await listEntryRows(db(), [id])).get(id) ?? [];
    return rows.map(({ subject_id, position, points }) => ({ subject_id, position, points }));
  }

  const carsOf = (season: string) =>
    db()
      .selectFrom("cars as car")
      .innerJoin("car_drivers as seat", "seat.car_id", "car.id")
      .innerJoin("registrations as registration", "registration.id", "car.registration_id")
      .innerJoin("clubs as club", "club.id", "registration.club_id")
      .select(["seat.user_id", "car.race_number", "seat.confirmed", "club.id as club", "club.solo"])
      .where("car.season_id", "=", season)
      .orderBy("car.race_number")
      .execute();

  const people = async (count: number) => {
    const made: string[] = [];
    for (let index = 0; index < count; index += 1) made.push(await createPerson(db()));
    return made;
  };

  it("enters everybody and closes the season: the table of drivers stays as it is", async () => {
    const [ana = "", bogdan = "", carmen = ""] = await people(3);
    const club = await createClub(db(), { drivers: [bogdan] });
    const account = await addAccount(site, { steamId: "76561190200000001" });
    const { season, drive } = await league([
      { id: ana, number: "7" },
      { id: bogdan, number: "5000" },
      { id: carmen, number: "7" },
      { id: account, number: "12" },
    ]);
    await open(season);
    await drive();
    const before = await table(season, "D");
    expect(before).toHaveLength(4);
    expect((await readOpening(season)).entering).toEqual({ drivers: 4, invited: 1, refused: [] });
    const { status, data } = await enter(season);
    expect(status).toBe(200);
    expect(data).toMatchObject({ entered: 4, invited: 1, refused: [], season: { open: false } });
    expect(await table(season, "D")).toEqual(before);
    expect((await table(season, "T")).map(({ subject_id }) => subject_id)).toEqual([club]);
    expect(await carsOf(season)).toEqual([
      { user_id: bogdan, race_number: 1, confirmed: true, club, solo: false },
      { user_id: carmen, race_number: 2, confirmed: true, club: expect.any(String), solo: true },
      { user_id: ana, race_number: 7, confirmed: true, club: expect.any(String), solo: true },
      { user_id: account, race_number: 12, confirmed: false, club: expect.any(String), solo: true },
    ]);
    const invites = await db()
      .selectFrom("car_invites")
      .select("user_id")
      .where("user_id", "in", [ana, bogdan, carmen, account])
      .execute();
    expect(invites).toEqual([{ user_id: account }]);
    const letters = await db()
      .selectFrom("messages")
      .select("subject")
      .where("recipient_id", "=", account)
      .execute();
    expect(letters).toHaveLength(1);
  });

  it("brings people into tables of a season of entries, without closing anything", async () => {
    const [ana = "", bogdan = ""] = await people(2);
    const { season, drive } = await league([{ id: ana }, { id: bogdan }]);
    await drive();
    expect(await table(season, "D")).toEqual([]);
    expect((await readOpening(season)).opening).toEqual({ drivers: 2, tables: 1 });
    expect((await enter(season, false)).data.entered).toBe(2);
    expect(await table(season, "D")).toHaveLength(2);
  });

  it("adds cars to a registration that is there, and keeps its own", async () => {
    const [ana = "", bogdan = ""] = await people(2);
    const club = await createClub(db(), { drivers: [ana, bogdan] });
    const { season, drive } = await league([{ id: ana }, { id: bogdan, number: "44" }]);
    const car = await registerCar(db(), { season, club, raceNumber: 44, drivers: [ana] });
    await drive();
    await enter(season);
    const cars = await carsOf(season);
    expect(cars.map(({ user_id, race_number }) => [user_id, race_number])).toEqual([
      [bogdan, 1],
      [ana, 44],
    ]);
    expect(new Set(cars.map((one) => one.club))).toEqual(new Set([club]));
    expect(await db().selectFrom("cars").select("id").where("id", "=", car).execute()).toHaveLength(
      1,
    );
  });

  it("names who cannot be entered, and leaves them as they are", async () => {
    const [ana = "", bogdan = ""] = await people(2);
    const { season, drive } = await league([
      { id: ana, number: "7" },
      { id: bogdan, model: "31" },
    ]);
    await open(season);
    await drive();
    const { data } = await enter(season, false);
    expect(data.refused).toEqual([
      {
        _id: bogdan,
        name: expect.any(String),
        reason: expect.stringContaining("nu este printre mașinile permise în sezon."),
      },
    ]);
    expect((await carsOf(season)).map(({ user_id }) => user_id)).toEqual([ana]);
  });

  it("sets rows of forbidden cars and suspended drivers to score nothing, until a steward says otherwise", async () => {
    const [ana = "", bogdan = "", carmen = ""] = await people(3);
    const driven = [{ id: ana }, { id: bogdan, model: "31" }, { id: carmen }];
    const { season, event, session } = await league(driven);
    await open(season);
    await db()
      .insertInto("event_suspensions")
      .values({ event_id: event, user_id: carmen, reason: "" })
      .execute();
    const { editor, save } = await readRace({ event, session }, driven);
    const barredOf = ({ results }: ResultsEditor) =>
      results.map((one) => [one.persons[0]?.userId, one.ineligible]);
    expect(barredOf(editor)).toEqual([
      [ana, false],
      [bogdan, true],
      [carmen, true],
    ]);
    expect(editor.notices.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["model.not-allowed", "person.suspended"]),
    );
    await save(editor.results.map((one) => ({ ...one, ineligible: false })));
    const again = await readRace({ event, session }, driven);
    expect(barredOf(again.editor)).toEqual([
      [ana, false],
      [bogdan, false],
      [carmen, false],
    ]);
  });

  it("takes out of the tables who is not entered, and back again, as it said before", async () => {
    const [ana = "", bogdan = "", carmen = ""] = await people(3);
    const club = await createClub(db(), { drivers: [ana] });
    const { season, drive } = await league([{ id: ana }, { id: bogdan }, { id: carmen }]);
    await registerCar(db(), { season, club, raceNumber: 3, drivers: [ana] });
    await open(season);
    await drive();
    const before = await table(season, "D");
    expect(await readOpening(season)).toMatchObject({
      unentered: 2,
      takingOut: { drivers: 2, tables: 1, decided: 0 },
    });
    expect((await takeOut(season)).data).toMatchObject({
      open: false,
      takingOut: { drivers: 0, tables: 0 },
      opening: { drivers: 2, tables: 1 },
    });
    expect((await table(season, "D")).map(({ subject_id }) => subject_id)).toEqual([ana]);
    await takeOut(season);
    expect((await open(season)).data).toMatchObject({ open: true, takingOut: { drivers: 2 } });
    expect(await table(season, "D")).toEqual(before);
  });

  it("keeps what organisers decided of who is taken out, and gives their results back to it", async () => {
    const [ana = "", bogdan = ""] = await people(2);
    const { season, drive } = await league([{ id: ana }, { id: bogdan }]);
    await open(season);
    await drive();
    const deductions = [{ points: 2000, reason: "Antisport" }];
    await db()
      .updateTable("standings_entries")
      .set({ compensation: 5000, edits: JSON.stringify({ deductions }) })
      .where("subject_id", "=", ana)
      .execute();
    await open(season);
    const before = await table(season, "D");
    expect((await readOpening(season)).takingOut).toEqual({ drivers: 1, tables: 1, decided: 1 });
    await takeOut(season);
    expect(await table(season, "D")).toEqual([{ subject_id: ana, position: 1, points: 3000 }]);
    await open(season);
    expect(await table(season, "D")).toEqual(before);
  });

  it("leaves tables and results as they are when it is only closed, with the classes of rows too", async () => {
    const driven = (await people(2)).map((id) => ({ id }));
    const { season, session, drive } = await league(driven);
    await open(season);
    await drive();
    const stateOf = async () => ({
      table: await table(season, "D"),
      rows: await db()
        .selectFrom("result_rows")
        .select("frozen")
        .where("session_id", "=", session)
        .orderBy("sort_order")
        .execute(),
    });
    const before = await stateOf();
    expect(before.table).toHaveLength(2);
    expect((await close(season)).data).toMatchObject({ open: false });
    expect(await stateOf()).toEqual(before);
    expect((await open(season)).data).toMatchObject({ open: true });
    expect(await stateOf()).toEqual(before);
  });

  it("makes an open copy of the season's form stale", async () => {
    const { season } = await league([], { tables: [] });
    const versionOf = async () =>
      (
        await db()
          .selectFrom("seasons")
          .select("version")
          .where("id", "=", season)
          .executeTakeFirstOrThrow()
      ).version;
    const before = await versionOf();
    await open(season);
    await open(season);
    expect(await versionOf()).toBe(before + 1);
    const log = await db()
      .selectFrom("audit_log")
      .select("action")
      .where("subject_id", "=", season)
      .where("action", "=", "season.opened")
      .execute();
    expect(log).toHaveLength(2);
  });

  it("gives one car each to those whom two organisers enter at once, beside a save of results", async () => {
    const driven = (await people(6)).map((id) => ({ id }));
    const { season, event, session, drive } = await league(driven);
    await open(season);
    await drive();
    const before = await table(season, "D");
    const replies = await Promise.all([
      enter(season),
      enter(season),
      saveRace({ event, session }, driven),
      enter(season, false),
    ]);
    const [first, second, , third] = replies;
    expect([first, second, third].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(first.data.entered + second.data.entered + third.data.entered).toBe(6);
    expect(await carsOf(season)).toHaveLength(6);
    await drive();
    expect(await table(season, "D")).toEqual(before);
  });

  describe("are nobody's but organisers'", () => {
    it.each(["open", "enter-everybody", "close", "take-out-of-tables"])("%s", async (act) => {
      const { season } = await league([], { tables: [] });
      const steward = await createPerson(db(), { roles: ["steward"] });
      const url = `/api/season/${season}/${act}`;
      expect((await post(url, { closes: true }, steward)).status).toBe(403);
      expect((await post(`/api/season/nobody/${act}`, { closes: true })).status).toBe(404);
    });

    it("does not guess whether the season is closed", async () => {
      const { season } = await league([], { tables: [] });
      expect((await post(`/api/season/${season}/enter-everybody`, { closes: "da" })).status).toBe(
        422,
      );
    });
  });
});

function posted(row: EditorRow) {
  return {
    entryKey: row.entryKey,
    drivers: row.persons.map(({ userId }) => userId),
    ...shownValues(row),
    ...penaltyLists(() => []),
  };
}
