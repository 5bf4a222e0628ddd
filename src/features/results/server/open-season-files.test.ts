import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { foldForSearch } from "#shared/text/person-name.ts";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import type { PlannedEntry } from "#demo/generate/session-plan.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
} from "#tests/factories/league.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { penaltiesOf, penaltyLists } from "../penalty-kinds.ts";
import type { EditorRow, PostedRow, ResultsEditor } from "../results-editor.ts";
import { shownValues } from "../row-fields.ts";

describeOnEachDatabase("a file of strangers in an open season", (engine) => {
  let test: TestApp;
  let steward: string;
  let event: string;
  let session: string;
  let seed = 0;

  beforeAll(async () => {
    test = await createTestApp(engine);
    steward = await createPerson(test.services.databases.db, { roles: ["steward"] });
  });
  afterAll(async () => test.close());

  beforeEach(async () => {
    const { db } = test.services.databases;
    seed += 1;
    const season = await createSeason(db);
    await db.updateTable("seasons").set({ open: true }).where("id", "=", season).execute();
    event = await createEvent(db, { season });
    session = await createSession(db, { event });
  });

  const steam = (n: number) => String(76_561_197_000_000_000n + BigInt(seed * 1000 + n));

  const read = async (names: string[], teams: string[] = []) => {
    const entries = names.map((name, n): PlannedEntry => {
      const [firstName = "", lastName = ""] = name.split(" ");
      return {
        raceNumber: String(n + 1),
        modelKey: "30",
        className: "GT3",
        drivers: [{ firstName, lastName, platformId: { platform: "steam", id: steam(n) } }],
        paceMs: 108_000 + n * 700,
        ...(teams[n] && { teamName: teams[n] }),
      };
    });
    const { bytes } = generateResultFile({
      simulator: "ACC",
      sessionType: "R",
      seed,
      startedAt: Date.UTC(2026, 10, 22, 18),
      track: { key: "monza" },
      length: { laps: 6 },
      entries,
    });
    const fileId = (await upload(test, { as: steward, bytes })).json().data.fileUpload._id;
    const reply = await test.call({
      method: "POST",
      url: "/api/process-results-file",
      as: steward,
      payload: { fileId, event, session, processor: "ACC" },
    });
    const editor: ResultsEditor = reply.json().data;
    return { fileId, editor };
  };

  const toPosted = (row: EditorRow): PostedRow => ({
    entryKey: row.entryKey,
    drivers: row.persons.map(({ userId }) => userId ?? "new"),
    ...shownValues(row),
    ...penaltyLists((kind) => penaltiesOf(row, kind)),
  });

  const save = async (
    { fileId, editor }: { fileId: string; editor: ResultsEditor },
    given: object = {},
  ) =>
    test.call({
      method: "POST",
      url: `/api/event/${event}/save-results`,
      as: steward,
      payload: {
        session,
        fileId,
        processor: "ACC",
        version: editor.version,
        results: editor.results.map(toPosted),
        ...given,
      },
    });

  const proposalsFor = ({ editor }: { editor: ResultsEditor }, name: string) => {
    const person = editor.results
      .flatMap(({ persons }) => persons)
      .find((one) => one.name === name);
    return editor.proposals[person?.personId ?? ""] ?? [];
  };

  it("says whom a name means, and takes nobody for somebody with an account or another id", async () => {
    const { db } = test.services.databases;
    const plain = { steamId: null, iRacingMemberId: null, email: null };
    const [known, leader, member] = [
      await createPerson(db, { ...plain, firstName: "Horia", lastName: `Unu${seed}` }),
      await createPerson(db, { firstName: "Mihnea", lastName: `Doi${seed}` }),
      await createPerson(db, {
        ...plain,
        email: `trei${seed}@example.test`,
        password: "trei ture libere",
        firstName: "Sabin",
        lastName: `Trei${seed}`,
      }),
    ];
    const names = ["Horia Unu", "Mihnea Doi", "Sabin Trei"].map((name) => `${name}${seed}`);
    const file = await read(names);
    const [first, second, third] = names.map((name) => proposalsFor(file, name)[0]);
    expect(first).toMatchObject({ _id: known, isPresumed: true, hasOtherId: false });
    expect(second).toMatchObject({ _id: leader, isPresumed: false, hasOtherId: true });
    expect(third).toMatchObject({ _id: member, isPresumed: false, hasAccount: true });
  });

  it("presumes nobody where two of the file have the name, or two of the league", async () => {
    const { db } = test.services.databases;
    const plain = { steamId: null, iRacingMemberId: null, email: null };
    const name = `Radu Dublu${seed}`;
    await createPerson(db, { ...plain, firstName: "Radu", lastName: `Dublu${seed}` });
    const twice = await read([name, name]);
    expect(proposalsFor(twice, name).some(({ isPresumed }) => isPresumed)).toBe(false);
    await createPerson(db, { ...plain, firstName: "Radu", lastName: `Dublu${seed}` });
    const once = await read([name]);
    expect(proposalsFor(once, name)).toHaveLength(2);
    expect(proposalsFor(once, name).some(({ isPresumed }) => isPresumed)).toBe(false);
  });

  const clubThatIsThere = async (name: string) => {
    const { db } = test.services.databases;
    const id = await createClub(db, { name });
    const named = { search_name: foldForSearch(name) };
    await db.updateTable("clubs").set(named).where("id", "=", id).execute();
    return id;
  };

  it("founds clubs of its teams only when asked, never over a club that is there, and only once", async () => {
    const { db } = test.services.databases;
    const [fresh, other] = [`Echipa Nouă ${seed}`, `Echipa Veche ${seed}`];
    await clubThatIsThere(other);
    const file = await read(
      [`Emil Qaz${seed}`, `Toma Wsx${seed}`, `Luca Edc${seed}`],
      [fresh, fresh.toUpperCase(), other],
    );
    expect(file.editor).toMatchObject({
      isOpen: true,
      teams: { fresh: [fresh], joins: [{ club: other, isAsked: false }] },
      tables: [],
    });
    const saved = await save(file, { foundClubs: true });
    expect(saved.json()).toMatchObject({ status: 200 });
    const clubs = await db
      .selectFrom("clubs as club")
      .innerJoin("club_members as member", "member.club_id", "club.id")
      .innerJoin("users as driver", "driver.id", "member.user_id")
      .select(["driver.first_name"])
      .where("club.name", "=", fresh)
      .orderBy("driver.first_name")
      .execute();
    expect(clubs).toEqual([{ first_name: "Emil" }, { first_name: "Toma" }]);
    const editor: ResultsEditor = saved.json().data;
    const clubOf = (firstName: string) =>
      editor.results.find(({ drivers }) => drivers[0]?.driverName.includes(firstName))?.team?.name;
    expect([clubOf("Emil"), clubOf("Toma")]).toEqual([fresh, fresh]);
    const ofOther = await db
      .selectFrom("club_members as member")
      .innerJoin("clubs as club", "club.id", "member.club_id")
      .innerJoin("users as driver", "driver.id", "member.user_id")
      .select("driver.id")
      .where("club.name", "=", other)
      .where("driver.first_name", "=", "Luca")
      .execute();
    expect(ofOther).toEqual([]);
    const again = await save({ ...file, editor }, { foundClubs: true });
    expect(again.json()).toMatchObject({ status: 200, data: { teams: { fresh: [] } } });
  });

  it("brings people into a club that is there one by one, where an organiser says so, and asks accounts", async () => {
    const { db } = test.services.databases;
    const name = `Echipa Veche ${seed}`;
    const club = await clubThatIsThere(name);
    const asked = await createPerson(db, {
      firstName: "Ada",
      steamId: steam(0),
      password: "trei ture libere",
    });
    await createPerson(db, { firstName: "Bela", steamId: steam(1) });
    const names = ["Ada", "Bela", "Ciprian", "Doru"].map((first) => `${first} Nume${seed}`);
    const file = await read(names, [name, name.toUpperCase(), name, name]);
    const offered = file.editor.teams.joins;
    expect(offered.map((one) => [one.club, one.isAsked])).toEqual([
      [name, true],
      [name, false],
      [name, false],
      [name, false],
    ]);
    const joins = [...offered.slice(0, 3).map(({ personId }) => personId), "steam:nobody"];
    const saved = await save(file, { joins });
    expect(saved.json()).toMatchObject({ status: 200 });

    const members = await db
      .selectFrom("club_members as member")
      .innerJoin("users as driver", "driver.id", "member.user_id")
      .select(["driver.first_name as driver", "member.accepted"])
      .where("member.club_id", "=", club)
      .orderBy("driver.first_name")
      .execute();
    expect(members).toEqual([
      { driver: "Ada", accepted: false },
      { driver: "Bela", accepted: true },
      { driver: "Ciprian", accepted: true },
    ]);
    const rows = await db
      .selectFrom("result_rows as row")
      .innerJoin("result_row_drivers as seat", "seat.row_id", "row.id")
      .innerJoin("users as driver", "driver.id", "seat.user_id")
      .select(["driver.first_name as driver", "row.club_id as club"])
      .where("row.session_id", "=", session)
      .orderBy("driver.first_name")
      .execute();
    expect(rows).toEqual([
      { driver: "Ada", club: null },
      { driver: "Bela", club },
      { driver: "Ciprian", club },
      { driver: "Doru", club: null },
    ]);
    const letters = await db
      .selectFrom("messages")
      .select("subject")
      .where("recipient_id", "=", asked)
      .execute();
    expect(letters).toEqual([{ subject: expect.stringContaining(name) }]);

    // Sent again, as by a second window, it brings nobody else and asks nobody twice.
    const editor: ResultsEditor = saved.json().data;
    expect(editor.teams.joins.map(({ personId }) => personId)).toEqual([offered[3]?.personId]);
    expect((await save({ ...file, editor }, { joins })).statusCode).toBe(200);
    const logged = await db
      .selectFrom("audit_log")
      .select("after")
      .where("subject_id", "=", club)
      .where("action", "=", "club.driver-added")
      .execute();
    expect(logged).toHaveLength(3);
    expect(logged.filter(({ after }) => after?.includes("pendingDrivers"))).toHaveLength(1);
  });

  it("brings nobody into a club in a season that is not open", async () => {
    const { db } = test.services.databases;
    await db.updateTable("seasons").set({ open: false }).execute();
    const name = `Echipa Veche ${seed}`;
    const club = await clubThatIsThere(name);
    await createPerson(db, { steamId: steam(0) });
    const file = await read([`Gelu Nume${seed}`], [name]);
    const personId = file.editor.results[0]?.persons[0]?.personId;
    expect((await save(file, { joins: [personId] })).statusCode).toBe(200);
    const members = await db
      .selectFrom("club_members")
      .select("user_id")
      .where("club_id", "=", club)
      .execute();
    expect(members).toEqual([]);
  });

  it("founds nothing in a season that is not open", async () => {
    const { db } = test.services.databases;
    await db.updateTable("seasons").set({ open: false }).execute();
    const name = `Fără Club ${seed}`;
    const file = await read([`Vlad Rfv${seed}`], [name]);
    expect(file.editor).toMatchObject({ isOpen: false, teams: { fresh: [], joins: [] } });
    expect((await save(file, { foundClubs: true })).statusCode).toBe(200);
    const clubs = await db.selectFrom("clubs").select("id").where("name", "=", name).execute();
    expect(clubs).toEqual([]);
  });
});
