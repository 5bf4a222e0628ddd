import { afterAll, beforeAll, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import { sheetPoints, type SheetSeason, sheetSeason } from "#tests/factories/past-season-sheet.ts";
import { tellPeople } from "#tests/factories/told-people.ts";
import { wholeDatabase } from "#tests/factories/whole-database.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";
import type { DriverProfile } from "#features/statistics/profiles/profiles.ts";
import { rebuildStatistics } from "#features/statistics/server/rebuild.ts";
import type { ResultsEditor } from "#features/results/results-editor.ts";
import type { ResultRow } from "#features/results/results.ts";
import type { EntryBreakdown, StandingsTable } from "#features/standings/standings.ts";
import type { Import, ImportPreview, ImportSourceForm } from "../../moving-in.ts";

describeOnEachDatabase("A past season that moves in", (engine) => {
  let test: TestApp;
  let as: string;
  let press = 0;
  beforeAll(async () => {
    test = await createTestApp(engine);
    as = await createPerson(db(), { roles: ["administrator"], password: "o-parola-lunga-1" });
    await rebuildStatistics(test.services);
  });
  afterAll(() => test.close());

  function db() {
    return test.services.databases.db;
  }
  const post = (url: string, payload: object) => test.call({ method: "POST", url, payload, as });
  const get = async <T>(url: string, who?: string): Promise<T> =>
    (await test.call({ method: "GET", url, ...(who !== undefined && { as: who }) })).json().data;
  const sourceOf = (text: string, choices: Record<string, string> = {}): ImportSourceForm => ({
    kind: "past",
    text,
    choices: { simulator: "acc", ...choices },
  });
  const look = async (source: ImportSourceForm): Promise<ImportPreview> =>
    (await post("/api/imports/preview", source)).json().data;
  const save = (source: ImportSourceForm, hash: string, key = `press-${(press += 1)}`) =>
    post("/api/imports", { source, hash, key });
  const bring = async (source: ImportSourceForm): Promise<Import> => {
    const preview = await look(source);
    expect(preview.problem).toBeNull();
    const reply = (await save(source, preview.hash)).json();
    expect(reply.code).toBeUndefined();
    return reply.data;
  };
  const undo = (id: string, onlyUntouched = false) =>
    post(`/api/imports/${id}/undo`, { onlyUntouched });
  const takeBack = async ({ _id }: Import) => expect((await undo(_id)).statusCode).toBe(200);
  const seasonOf = ({ season }: Import) => season?._id ?? "";
  const tableOf = async (moved: Import, who: string | undefined = as) => {
    const [table] = await get<StandingsTable[]>(`/api/season/${seasonOf(moved)}/standings`, who);
    if (!table) throw new Error("the season has no table");
    return table;
  };
  const pointsIn = ({ entries }: StandingsTable) =>
    new Map(entries.map(({ drivers, points }) => [drivers[0]?.driverName ?? "", points]));
  const show = async (moved: Import) => {
    const url = `/api/season/${seasonOf(moved)}`;
    const { version } = await get<{ version: number }>(`${url}/edit`, as);
    const reply = await post(`${url}/visibility`, { hidden: false, version });
    expect(reply.statusCode).toBe(200);
  };
  const rowsOf = async (moved: Import, round = 0) => {
    const { events } = await get<{ events: { _id: string }[] }>(
      `/api/season/${seasonOf(moved)}/edit`,
      as,
    );
    const event = events[round]?._id ?? "";
    const sessions = await db()
      .selectFrom("event_sessions")
      .select("id")
      .where("event_id", "=", event)
      .orderBy("position")
      .execute();
    return Promise.all(
      sessions.map(async ({ id }) => {
        const url = `/api/event/${event}/results/${id}/json`;
        const reply = await test.call({ method: "GET", url, as });
        return reply.statusCode === 200 ? reply.json<{ data: ResultRow[] }>().data : [];
      }),
    );
  };
  const expectTotals = async (moved: Import, { totals }: SheetSeason) => {
    const told = pointsIn(await tableOf(moved));
    expect(told.size).toBe(totals.size);
    for (const [name, total] of totals) expect([name, told.get(name)]).toEqual([name, total]);
  };

  it("has the file's totals one by one, with drops, by a points system of the league", async () => {
    const sheet = sheetSeason(sheetPoints, 2);
    const source = sourceOf(sheet.csv, { drops: "2", title: "Cupa mutată" });
    const { asks } = await look(source);
    expect(asks.find(({ key }) => key === "scoring")?.chosen).toBe("top-15");
    const moved = await bring(source);
    await expectTotals(moved, sheet);
    const { entries } = await tableOf(moved);
    expect(entries.filter(({ compensationPoints }) => compensationPoints !== 0)).toEqual([]);
    await takeBack(moved);
  });

  it("keeps points of no system of the league as compensation, and says so", async () => {
    const sheet = sheetSeason([30, 24, 19, 15, 11, 7, 5, 3], 0);
    const moved = await bring(sourceOf(sheet.csv, { scoring: "top-8" }));
    await expectTotals(moved, sheet);
    const table = await tableOf(moved);
    const first = table.entries.find(({ compensationPoints }) => compensationPoints > 0);
    const told = await get<EntryBreakdown>(`/api/standings/${table._id}/entry/${first?._id}`, as);
    expect(told.compensationReason).toBe("Punctele din fișier");
    await takeBack(moved);
    const counted = await bring(sourceOf(sheet.csv, { scoring: "top-8", points: "system" }));
    const { entries } = await tableOf(counted);
    expect(entries.every(({ compensationPoints }) => compensationPoints === 0)).toBe(true);
    await takeBack(counted);
  });

  it("decides a tie by places as the league's tables do", async () => {
    const round1 = ["Ana Egal", "Eva Egal", "Dan Egal"];
    const round2 = ["Eva Egal", "Ion Egal", "Oana Egal", "Urs Egal", "Dan Egal"];
    const lines = [round1, round2].flatMap((names, round) =>
      names.map((name, at) => `${round + 1};Imola;${at + 1};${name};${[25, 18, 15, 12, 10][at]}`),
    );
    const moved = await bring(sourceOf(["Etapa;Circuit;Poz;Pilot;Puncte", ...lines].join("\n")));
    const { entries } = await tableOf(moved);
    const told = entries.map(({ drivers, points }) => `${drivers[0]?.driverName} ${points}`);
    expect(told.slice(0, 3)).toEqual(["Eva Egal 43", "Ana Egal 25", "Dan Egal 25"]);
    await takeBack(moved);
  });

  it("is hidden until somebody shows it, then counts everywhere, and tells nobody", async () => {
    const sheet = sheetSeason(sheetPoints, 0);
    const moved = await bring(sourceOf(sheet.csv, { title: "Cupa arătată" }));
    const { entries } = await tableOf(moved);
    const told = async () => [
      await db().selectFrom("messages").select("id").execute(),
      await db().selectFrom("mails").select("id").execute(),
    ];
    const before = await told();
    await tellPeople(test.services);
    const titles = async () =>
      (await get<{ title: string }[]>("/api/seasons?view=cards")).map(({ title }) => title);
    expect(await titles()).not.toContain("Cupa arătată");
    const profileOf = async (name: string) => {
      const id = entries.find(({ drivers }) => drivers[0]?.driverName === name)?.subject ?? "";
      return get<Pick<DriverProfile, "totals">>(`/api/driver-profile/${id}`);
    };
    const [leader = ""] = sheet.names;
    expect((await profileOf(leader)).totals).toMatchObject({ starts: 0, wins: 0 });
    await show(moved);
    expect(await titles()).toContain("Cupa arătată");
    for (const name of sheet.names) {
      const places = (sheet.places.get(name) ?? []).map((place) => place ?? 99);
      expect([name, (await profileOf(name)).totals]).toMatchObject([
        name,
        {
          starts: 8,
          wins: places.filter((place) => place === 1).length,
          podiums: places.filter((place) => place <= 3).length,
        },
      ]);
    }
    await tellPeople(test.services);
    expect(await told()).toEqual(before);
    // Somebody has touched it: it is named, and stays.
    const refused = (await undo(moved._id)).json();
    expect(refused).toMatchObject({ code: "import.touched" });
    expect(JSON.stringify(refused.details)).toContain("Sezonul Cupa arătată");
    // Only the untouched goes: nothing, as the season stands on all that came with it.
    expect((await undo(moved._id, true)).statusCode).toBe(200);
    await expectTotals(moved, sheet);
  });

  it("goes with all that came with it, as if it had never been there", async () => {
    const before = await wholeDatabase(db(), engine);
    const sheet = sheetSeason(sheetPoints, 0);
    const csv = sheet.csv.replaceAll(";Imola;", ";Pista Nimănui;");
    const circuit = "circuit:pista nimanui";
    expect((await look(sourceOf(csv))).problem).toContain("Alege circuitul");
    expect((await look(sourceOf(csv, { [circuit]: "new" }))).problem).toContain("Alege circuitul");
    const moved = await bring(sourceOf(csv, { [circuit]: "new", "country:pista nimanui": "RO" }));
    expect(await wholeDatabase(db(), engine)).not.toEqual(before);
    await takeBack(moved);
    expect(await wholeDatabase(db(), engine)).toEqual(before);
  });

  it("takes nobody with an account by the name alone, and tells them nothing of days that they know", async () => {
    const account = await createPerson(db(), {
      firstName: "Vlad",
      lastName: "Contul",
      password: "o-parola-lunga-1",
    });
    const csv =
      "Data;Poz;Pilot;Circuit\n20.11.2026;1;Vlad Contul;Monza\n20.11.2026;2;Ana Alta;Monza";
    const { problem, lines } = await look(sourceOf(csv));
    expect(problem).toContain("Vlad Contul");
    const ask = lines[0]?.asks[0];
    expect(ask?.options.map(({ value }) => value)).toEqual(["", "new", account]);
    const refused = await save(sourceOf(csv), (await look(sourceOf(csv))).hash);
    expect(refused.json().code).toBe("import.unreadable");
    const moved = await bring(sourceOf(csv, { [ask?.key ?? ""]: account }));
    const { entries } = await tableOf(moved);
    expect(entries.map(({ subject }) => subject)).toContain(account);
    await show(moved);
    test.setNow(test.services.now() + 5 * MINUTE_MS);
    await tellPeople(test.services);
    const messages = db().selectFrom("messages").select("subject");
    expect(await messages.where("recipient_id", "=", account).execute()).toEqual([]);
  });

  it("says of rows without laps that nobody knows their distance, and they score", async () => {
    const csv =
      "Etapa;Poz;Pilot;Circuit\n1;1;Ana Departe;Monza\n1;2;Dan Departe;Monza\n1;DNS;Eva Departe;Monza";
    const moved = await bring(sourceOf(csv));
    const [rows = []] = await rowsOf(moved);
    expect(
      rows.map(({ numLaps, facts, finish }) => [numLaps, facts?.distanceUnknown, finish]),
    ).toEqual([
      [0, true, "finished"],
      [0, true, "finished"],
      [0, undefined, "dns"],
    ]);
    expect([...pointsIn(await tableOf(moved)).values()]).toEqual([25, 18]);
    await show(moved);
    const { entries } = await tableOf(moved);
    const profile = await get<DriverProfile>(`/api/driver-profile/${entries[0]?.subject}`);
    expect(profile.totals).toMatchObject({ starts: 1, wins: 1, podiums: 1 });
    const stats = db().selectFrom("stat_rows").select(["starts", "laps"]);
    const own = stats.where("person_id", "=", entries[0]?.subject ?? "");
    expect(await own.execute()).toEqual([{ starts: 1, laps: 0 }]);
  });

  it("is edited by stewards as any other, though no file lies under it", async () => {
    const csv =
      "Poz;Pilot;Circuit\n1;Ana Corectată;Monza\n2;Dan Corectat;Monza\n3;Eva Corectată;Monza";
    const moved = await bring(sourceOf(csv));
    const { id: event } = await db()
      .selectFrom("events")
      .select("id")
      .where("season_id", "=", seasonOf(moved))
      .executeTakeFirstOrThrow();
    const { id: session } = await db()
      .selectFrom("event_sessions")
      .select("id")
      .where("event_id", "=", event)
      .executeTakeFirstOrThrow();
    const editor = await get<ResultsEditor>(`/api/event/${event}/edit-results/${session}`, as);
    const results = editor.results.map((row, at) => ({ ...row, dsq: at === 0 }));
    const saved = await post(`/api/event/${event}/save-results`, { session, results, version: 1 });
    expect(saved.statusCode).toBe(200);
    const [rows = []] = await rowsOf(moved);
    expect(
      rows.map(({ drivers, finalOverallResult, facts }) => [
        drivers[0]?.driverName,
        finalOverallResult,
        facts?.distanceUnknown,
      ]),
    ).toEqual([
      ["Dan Corectat", 1, true],
      ["Eva Corectată", 2, true],
      ["Ana Corectată", null, true],
    ]);
    expect((await undo(moved._id)).json().code).toBe("import.touched");
  });

  it("becomes places out of a table of points where they fit a system, else totals alone", async () => {
    const csv =
      "Pilot;Monza;Spa;Imola;Total\nAna Matrice;25;18;7;50\nDan Matrice;18;DNF;9;27\nEva Matrice;-;25;0;25";
    const moved = await bring(sourceOf(csv));
    expect(pointsIn(await tableOf(moved))).toEqual(
      new Map([
        ["Ana Matrice", 50],
        ["Dan Matrice", 27],
        ["Eva Matrice", 25],
      ]),
    );
    const rounds = await Promise.all([0, 1, 2].map((round) => rowsOf(moved, round)));
    expect(rounds.map((sessions) => sessions.flat().length)).toEqual([2, 3, 0]);
    await takeBack(moved);
  });

  it("is one of two that come at once, and one for the same press", async () => {
    const csv = sheetSeason(sheetPoints, 0).csv.replaceAll("Pilot Mutat", "Pilot Dublu");
    const source = sourceOf(csv);
    const { hash } = await look(source);
    const same = await Promise.all([save(source, hash, "twin"), save(source, hash, "twin")]);
    expect(new Set(same.map((reply) => reply.json().data?._id)).size).toBe(1);
    const other = sourceOf(csv.replaceAll("Dublu", "Triplu"));
    const seen = await look(other);
    const both = await Promise.all([save(other, seen.hash), save(other, seen.hash)]);
    expect(new Set(both.map((reply) => reply.json().code ?? "saved"))).toEqual(
      new Set(["import.changed", "saved"]),
    );
  });

  it("leaves nothing behind where it breaks midway", async () => {
    const before = await wholeDatabase(db(), engine);
    const csv = sheetSeason(sheetPoints, 0).csv.replaceAll("Pilot Mutat", "Pilot Rupt");
    const source = sourceOf(csv);
    const { hash } = await look(source);
    const { listeners } = test.services.parts;
    const kept = listeners.resultsChanged;
    let saves = 0;
    listeners.resultsChanged = [
      ...kept,
      async () => {
        saves += 1;
        if (saves === 5) throw new Error("cut");
      },
    ];
    engine.logCollector.expectError(/cut/);
    const reply = await save(source, hash);
    listeners.resultsChanged = kept;
    expect(reply.statusCode).toBe(500);
    expect(await wholeDatabase(db(), engine)).toEqual(before);
  });

  it.each([
    ["a formula", '1;"=HYPERLINK(""http://rau.test"")";Monza'],
    ["markup", "1;<img src=x onerror=alert(1)>;Monza"],
    ["no letters", "1;\u202e\u0007;Monza"],
    ["a long name", `1;${"A".repeat(290)};Monza`],
    ["a huge place", "999999999999;Ana;Monza"],
    ["a prototype", "1;__proto__;constructor"],
  ])("stands %s", async (_, line) => {
    const reply = await post("/api/imports/preview", sourceOf(`Poz;Pilot;Circuit\n${line}`));
    expect(reply.statusCode).toBe(200);
  });
});
