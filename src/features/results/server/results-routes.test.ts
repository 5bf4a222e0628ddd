import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { penaltiesOf, penaltyLists } from "../penalty-kinds.ts";
import type { EditorRow, PostedRow, ResultsEditor } from "../results-editor.ts";
import type { ResultRow } from "../results.ts";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import type { PlannedEntry, SessionPlan } from "#demo/generate/session-plan.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

const steam = (n: number) => String(76_561_190_000_000_000n + BigInt(n));

/** Three cars at Monza; who drives is the league's business. */
function racePlan(given: Partial<SessionPlan> = {}): SessionPlan {
  const entry = (n: number): PlannedEntry => ({
    raceNumber: String(n),
    modelKey: "30",
    className: "GT3",
    drivers: [
      {
        firstName: "Pilot",
        lastName: `Fișier${n}`,
        platformId: { platform: "steam", id: steam(n) },
      },
    ],
    paceMs: 108_000 + n * 700,
  });
  return {
    simulator: "ACC",
    sessionType: "R",
    seed: 7,
    startedAt: Date.UTC(2026, 10, 22, 18),
    track: { key: "monza" },
    length: { laps: 6 },
    entries: [entry(1), entry(2), entry(3)],
    ...given,
  };
}

describeOnEachDatabase("results", (engine) => {
  let test: TestApp;
  let steward: string;
  let rival: string;
  let stranger: string;
  let season: string;
  let event: string;
  let session: string;
  let people: string[];
  let cars: string[];

  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    [steward, rival, stranger] = await Promise.all([
      createPerson(db, { roles: ["steward"] }),
      createPerson(db, { roles: ["steward"] }),
      createPerson(db),
    ]);
    people = await Promise.all(
      [1, 2, 3].map((n) => createPerson(db, { steamId: n === 3 ? null : steam(n) })),
    );
  });
  afterAll(async () => test.close());

  beforeEach(async () => {
    const { db } = test.services.databases;
    season = await createSeason(db);
    event = await createEvent(db, { season });
    session = await createSession(db, { event });
    cars = [];
    for (const [index, person] of people.entries())
      cars.push(await registerCar(db, { season, raceNumber: index + 1, drivers: [person] }));
  });

  const uploadFile = async (plan = racePlan(), as = steward): Promise<string> => {
    const reply = await upload(test, { as, bytes: generateResultFile(plan).bytes });
    expect(reply.statusCode).toBe(200);
    return reply.json().data.fileUpload._id;
  };

  const process = async (fileId: string, given: Record<string, unknown> = {}) =>
    test.call({
      method: "POST",
      url: "/api/process-results-file",
      as: steward,
      payload: { fileId, event, session, processor: "ACC", ...given },
    });

  const editorOf = async (fileId: string): Promise<ResultsEditor> => {
    const reply = await process(fileId);
    expect(reply.json()).toMatchObject({ status: 200 });
    return reply.json().data;
  };

  const save = async (payload: Record<string, unknown>, as = steward) =>
    test.call({
      method: "POST",
      url: `/api/event/${event}/save-results`,
      as,
      payload: { session, ...payload },
    });

  const publicRows = async (): Promise<ResultRow[] | null> => {
    const reply = await test.call({ method: "GET", url: `/api/event/${event}` });
    return reply.json().data.sessions[0].results;
  };

  const saveFile = async (change: (rows: PostedRow[]) => PostedRow[] = (rows) => rows) => {
    const fileId = await uploadFile();
    const editor = await editorOf(fileId);
    const results = change(editor.results.map(toPosted));
    const reply = await save({ results, version: editor.version, fileId, processor: "ACC" });
    expect(reply.json()).toMatchObject({ status: 200 });
    return editorIn(reply);
  };

  it("a file becomes a preview that nobody sees until it is saved", async () => {
    const editor = await editorOf(await uploadFile());
    expect(editor.results.map((row) => row.persons[0]?.userId)).toEqual([
      people[0],
      people[1],
      null,
    ]);
    expect(editor.results.map((row) => row.carId)).toEqual([cars[0], cars[1], null]);
    expect(editor.notices.map(({ code }) => code)).toEqual(["person.unmatched"]);
    expect(await publicRows()).toBeNull();
  });

  it("saved rows are public at once, without platform ids", async () => {
    expect(await publicRows()).toBeNull();
    await saveFile();
    const rows = (await publicRows()) ?? [];
    expect(rows.map((row) => [row.finalOverallResult, row.drivers[0]?._id])).toEqual([
      [1, people[0]],
      [2, people[1]],
      [3, null],
    ]);
    const page = await test.call({ method: "GET", url: `/api/event/${event}` });
    for (const n of [1, 2, 3]) expect(page.body).not.toContain(steam(n));
  });

  it("a picked person is known in the next file", async () => {
    const stray = people[2] ?? "";
    await saveFile((rows) =>
      rows.map((row) =>
        row.drivers[0] === null ? { ...row, drivers: [stray], carId: cars[2] ?? null } : row,
      ),
    );
    const again = await editorOf(await uploadFile(racePlan({ seed: 8 })));
    const found = again.results.find((row) => row.persons[0]?.platformId === steam(3));
    expect(found).toMatchObject({ carId: cars[2], base: { userIds: [stray] } });
    expect(again.notices).toEqual([]);
    const { db } = test.services.databases;
    await db.deleteFrom("person_aliases").execute();
  });

  it("penalties and edits survive a corrected file, and a changed value asks", async () => {
    const first = await saveFile((rows) =>
      rows.map((row, index) =>
        index === 0
          ? {
              ...row,
              laps: 4,
              timePenalties: [{ _id: "", amount: 10, description: "Contact", driver: 0 }],
            }
          : row,
      ),
    );
    const fileId = await uploadFile(racePlan({ seed: 9, length: { laps: 7 } }));
    const editor = await editorOf(fileId);
    expect(editor.questions).toMatchObject([{ field: "laps", under: 6, edit: 4, file: 7 }]);
    const kept = editor.results.find((row) => row.persons[0]?.userId === people[0]);
    expect(kept?.timePenalties).toMatchObject([{ amount: 10, description: "Contact" }]);

    const posted = { version: first.version, fileId, processor: "ACC" };
    const unanswered = await save({ ...posted, results: editor.results.map(toPosted) });
    expect(unanswered.json()).toMatchObject({ status: 409, code: "results.questions-open" });

    const answers = { [editor.questions[0]?.id ?? ""]: "file" };
    const answered = await process(fileId, { answers });
    const results = editorIn(answered).results.map(toPosted);
    expect((await save({ ...posted, answers, results })).statusCode).toBe(200);
    const row = (await publicRows())?.find((candidate) => candidate.drivers[0]?._id === people[0]);
    expect(row).toMatchObject({ numLaps: 7, timePenalties: [{ amount: 10 }] });
  });

  it("a past result keeps number, car and club when the registration changes", async () => {
    await saveFile();
    const { db } = test.services.databases;
    await db
      .updateTable("cars")
      .set({ race_number: 77, car_name: "Alt echipaj" })
      .where("id", "=", cars[0] ?? "")
      .execute();
    const fileId = await uploadFile(racePlan({ seed: 10 }));
    const editor = await editorOf(fileId);
    await save({
      results: editor.results.map(toPosted),
      version: editor.version,
      fileId,
      processor: "ACC",
    });
    const row = (await publicRows())?.find((candidate) => candidate.drivers[0]?._id === people[0]);
    expect(row?.eventRsvp).toMatchObject({ raceNumber: "1", carName: "Echipaj 1" });
  });

  it("two stewards: the second is told and nothing is overwritten", async () => {
    const editor = await saveFile();
    const results = editor.results.map(toPosted);
    const [one, two] = await Promise.all([
      save({ results: results.slice(0, 2), version: editor.version }),
      save({ results: results.slice(0, 1), version: editor.version }, rival),
    ]);
    expect([one.statusCode, two.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = one.statusCode === 409 ? one : two;
    expect(lost.json()).toMatchObject({ code: "stale-version" });
    expect(await publicRows()).toHaveLength(one.statusCode === 200 ? 2 : 1);
  });

  it("two first saves at once leave one result", async () => {
    const editor = await editorOf(await uploadFile());
    const results = editor.results.map(toPosted);
    const files = await Promise.all([
      uploadFile(racePlan(), steward),
      uploadFile(racePlan(), rival),
    ]);
    const replies = await Promise.all([
      save({ results, version: 0, fileId: files[0], processor: "ACC" }),
      save({ results, version: 0, fileId: files[1], processor: "ACC" }, rival),
    ]);
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await publicRows()).toHaveLength(3);
  });

  it("says who saved the version that is read", async () => {
    const fileId = await uploadFile();
    expect((await editorOf(fileId)).lastSave).toBeNull();
    const saved = await saveFile();
    expect(saved.lastSave).toMatchObject({ by: expect.stringMatching(/\S/) });
    await save({ results: saved.results.map(toPosted), version: 1 }, rival);
    const { db } = test.services.databases;
    const { first_name } = await db
      .selectFrom("users")
      .select("first_name")
      .where("id", "=", rival)
      .executeTakeFirstOrThrow();
    expect((await editorOf(fileId)).lastSave?.by).toContain(first_name);
  });

  it("an earlier state that comes back while another saves: one of them wins, the other is told", async () => {
    const editor = await saveFile();
    const rows = editor.results.map(toPosted);
    expect((await save({ results: rows.slice(0, 2), version: 1 })).statusCode).toBe(200);
    const [restored, saved] = await Promise.all([
      test.call({
        method: "POST",
        url: `/api/event/${event}/edit-results/${session}/restore`,
        as: rival,
        payload: { version: 1, currentVersion: 2 },
      }),
      save({ results: rows.slice(0, 1), version: 2 }),
    ]);
    const isRestored = restored.statusCode === 200;
    expect([restored.statusCode, saved.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((isRestored ? saved : restored).json()).toMatchObject({ code: "stale-version" });
    expect(await publicRows()).toHaveLength(isRestored ? 3 : 1);
  });

  it("one upload saved from two windows at once counts once", async () => {
    const fileId = await uploadFile();
    const results = (await editorOf(fileId)).results.map(toPosted);
    const file = { version: 0, fileId, processor: "ACC", results };
    const replies = await Promise.all([save(file), save(file), save(file)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
    expect(await publicRows()).toHaveLength(3);
    const files = await test.services.databases.db
      .selectFrom("result_files")
      .select("id")
      .where("session_id", "=", session)
      .execute();
    expect(files).toHaveLength(1);
  });

  it("forged merges are refused: a version to come, a person twice, a row twice, one of another session", async () => {
    const editor = await saveFile();
    const rows = editor.results.map(toPosted);
    const [first, second] = rows;
    const refusals = [
      { results: rows, version: 2 },
      { results: [first, { ...second, drivers: first?.drivers }], version: 1 },
      { results: [first, first], version: 1 },
      { results: [{ ...first, entryKey: "added:../x" }], version: 1 },
      { results: [{ ...first, drivers: [...(first?.drivers ?? []), null] }], version: 1 },
      { results: [{ ...first, timePenalties: [{ ...forgedPenalty, driver: 7 }] }], version: 1 },
      { results: rows, version: 1, answers: { x: "file" }, fileId: "none", processor: "ACC" },
    ];
    for (const payload of refusals) {
      const reply = await save(payload);
      expect([404, 409, 422]).toContain(reply.statusCode);
    }
    expect((await publicRows())?.map((row) => row.finalOverallResult)).toEqual([1, 2, 3]);
    expect((await save({ results: rows, version: 1 })).statusCode).toBe(200);
  });

  it("every save is in the history, and an earlier state comes back whole", async () => {
    const editor = await saveFile();
    const penalty = { _id: "", amount: 30, description: "Contact", driver: 0 };
    const [first, ...rest] = editor.results.map(toPosted);
    await save({
      results: [{ ...first, timePenalties: [penalty] }, ...rest.slice(1)],
      version: editor.version,
    });
    const url = `/api/event/${event}/edit-results/${session}`;
    const history = await test.call({ method: "GET", url: `${url}/history`, as: steward });
    expect(history.json().data).toMatchObject([
      { version: 2, rows: 2, penalties: 1, isNewFile: false },
      { version: 1, rows: 3, penalties: 0, isNewFile: true },
    ]);
    expect(history.json().meta).toEqual({ page: 1, pageSize: 10, total: 2 });
    const paged = async (page: number) =>
      (await test.call({ url: `${url}/history?pageSize=1&page=${page}`, as: steward })).json().data;
    expect(await paged(1)).toMatchObject([{ version: 2, isNewFile: false }]);
    expect(await paged(2)).toMatchObject([{ version: 1, isNewFile: true }]);
    expect(await paged(3)).toEqual([]);
    const restore = async (currentVersion: number) =>
      test.call({
        method: "POST",
        url: `${url}/restore`,
        as: rival,
        payload: { version: 1, currentVersion },
      });
    expect((await restore(1)).json()).toMatchObject({ status: 409, code: "stale-version" });
    expect((await restore(2)).json().data).toMatchObject({ version: 3 });
    const rows = (await publicRows()) ?? [];
    expect(rows).toHaveLength(3);
    expect(rows.flatMap((row) => row.timePenalties)).toEqual([]);
    const laps = await test.call({
      method: "GET",
      url: `/api/event/${event}/laps/${rows[2]?._id}`,
    });
    expect(laps.json().data.laps).toHaveLength(6);
  });

  it("the laps of a row come on demand", async () => {
    await saveFile();
    const [row] = (await publicRows()) ?? [];
    const reply = await test.call({ method: "GET", url: `/api/event/${event}/laps/${row?._id}` });
    expect(reply.json().data.laps).toHaveLength(6);
    const all = await test.call({
      method: "GET",
      url: `/api/event/${event}/session-laps/${session}`,
    });
    expect(all.json().data.rows.map((item: { laps: unknown[] }) => item.laps.length)).toEqual([
      6, 6, 6,
    ]);
    const other = await createEvent(test.services.databases.db, { season });
    const elsewhere = await test.call({
      method: "GET",
      url: `/api/event/${other}/laps/${row?._id}`,
    });
    expect(elsewhere.statusCode).toBe(404);
  });

  it("the results leave as CSV and JSON, without platform ids", async () => {
    await saveFile();
    const path = `/api/event/${event}/results/${session}`;
    const csv = await test.call({ method: "GET", url: `${path}/csv` });
    expect(csv.headers["content-disposition"]).toMatch(/^attachment; filename="[a-z0-9-]+\.csv"$/);
    const lines = csv.body.trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(
      /^1;"1";"Pilot Numărul\d+";.*"BMW M4 GT3";;6;"\d+:\d\d\.\d{3}";;"\d+:/,
    );
    // A gap has minutes too: a spreadsheet would take 0.534 for a number.
    expect(lines[2]).toMatch(/;"\d+:\d\d\.\d{3}";"(?:\d+:\d\d\.\d{3}|\d+ .*)";"/);
    const json = await test.call({ method: "GET", url: `${path}/json` });
    expect(json.json().data).toHaveLength(3);
    for (const body of [csv.body, json.body]) expect(body).not.toContain(steam(1));
    const missing = await test.call({ method: "GET", url: `/api/event/${event}/results/none/csv` });
    expect(missing.statusCode).toBe(404);
  });

  it("who retired and who did not start is told in the preview, to visitors, in the CSV and the JSON", async () => {
    const { entries, ...plan } = racePlan();
    const fates = [{}, { retiresAfterLaps: 2 }, { noShow: true }];
    const driven = entries.map((entry, index) => ({ ...entry, incidents: fates[index] ?? {} }));
    const fileId = await uploadFile({ ...plan, entries: driven });
    const editor = await editorOf(fileId);
    expect(editor.results.map(({ base }) => base.status)).toEqual(["finished", "dnf", "dns"]);
    const results = editor.results.map(toPosted);
    await save({ results, version: editor.version, fileId, processor: "ACC" });
    const path = `/api/event/${event}/results/${session}`;
    const rows: ResultRow[] = (await test.call({ url: `${path}/json` })).json().data;
    expect(rows.map(({ finish, finalOverallResult }) => [finish, finalOverallResult])).toEqual([
      ["finished", 1],
      ["dnf", 2],
      ["dns", 3],
    ]);
    expect(rows[0]?.facts).toMatchObject({ lapsLed: 6, wet: false, tyres: null });
    expect(rows[0]?.drivers[0]).toMatchObject({ lapsLed: 6 });
    const lines = (await test.call({ url: `${path}/csv` })).body.trim().split("\r\n");
    expect(lines[0]).toContain('"Start";"Tururi în frunte";"Tur optim";"Incidente"');
    expect(lines[2]).toContain('"Abandon · 2 tururi"');
    expect(lines[3]).toContain('"Nu a luat startul"');
  });

  it("the same file again is recognised", async () => {
    await saveFile();
    const editor = await editorOf(await uploadFile());
    expect(editor.notices.map(({ code }) => code)).toContain("file.already-imported");
  });

  it("a file of another track or kind says so", async () => {
    const plan = racePlan({ track: { key: "spa" }, sessionType: "Q" });
    const codes = (await editorOf(await uploadFile(plan))).notices.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["track.differs", "session-type.differs"]));
  });

  it.each([
    ["nothing", Buffer.from(""), "upload.empty"],
    ["a picture", Buffer.from("\u0089PNG\r\n\u001a\n0000", "latin1"), "results.file-refused"],
    ["a cut-off file", Buffer.from('{"sessionType":"R","sessionResult":{'), "results.file-refused"],
    [
      "another simulator's file",
      generateResultFile(racePlan({ simulator: "AC" })).bytes,
      "results.file-refused",
    ],
  ])("%s is refused with a sentence and stores no result", async (_what, bytes, code) => {
    const stored = await upload(test, { as: steward, bytes });
    const reply =
      stored.statusCode === 200 ? await process(stored.json().data.fileUpload._id) : stored;
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code, data: expect.stringMatching(/\.$/) });
    expect(await publicRows()).toBeNull();
  });

  it("forged rows are refused and leave everything as it was", async () => {
    const editor = await saveFile();
    const rows = editor.results.map(toPosted);
    const elsewhere = await registerCar(test.services.databases.db, {
      season: await createSeason(test.services.databases.db),
    });
    const forged: Record<string, PostedRow[]> = {
      "an unknown row": rows.map((row) => ({ ...row, entryKey: `x${row.entryKey}` })),
      "an unknown person": rows.map((row, index) =>
        index ? row : { ...row, drivers: ["nobody"] },
      ),
      "another season's car": rows.map((row, index) =>
        index ? row : { ...row, carId: elsewhere },
      ),
    };
    for (const results of Object.values(forged)) {
      const reply = await save({ results, version: editor.version });
      expect(reply.json()).toMatchObject({ status: 409, code: "results.rows-mismatch" });
    }
    expect(await publicRows()).toHaveLength(3);
  });

  it.each([
    ["time", 301, "Între 0 și 300 de secunde."],
    ["lap", 101, "Între 0 și 100 de tururi."],
    ["grid", 21, "Între 0 și 20 de poziții."],
  ])("a %s penalty of %d is out of bounds", async (kind, amount, message) => {
    const editor = await saveFile();
    const results = editor.results.map(toPosted);
    const penalty = { _id: "", amount, description: "Prea mult", driver: 0 };
    const reply = await save({
      results: [{ ...results[0], [`${kind}Penalties`]: [penalty] }, ...results.slice(1)],
      version: editor.version,
    });
    expect(reply.statusCode).toBe(422);
    expect(Object.values(reply.json().fields)).toEqual([message]);
  });

  it("a penalty that does nothing here is refused with the reason, one stored from before stays", async () => {
    const editor = await saveFile();
    const rows = editor.results.map(toPosted);
    const [first, ...others] = rows;
    const lap = { _id: "", amount: 1, description: "Scurtarea traseului", driver: 0 };
    const given = await save({
      results: [{ ...first, lapPenalties: [lap] }, ...others],
      version: 1,
    });
    expect(given.statusCode).toBe(200);
    await test.services.databases.db
      .updateTable("event_sessions")
      .set({ type: "Q" })
      .where("id", "=", session)
      .execute();
    const kept = editorIn(given).results.map(toPosted);
    const stored = await save({ results: kept, version: 2 });
    expect(editorIn(stored).results[0]?.lapPenalties).toMatchObject([{ amount: 1 }]);
    const shown = (await publicRows()) ?? [];
    expect(shown.map(({ lapPenalties }) => lapPenalties)).toEqual([[], [], []]);
    for (const kind of ["csv", "json"]) {
      const { body } = await test.call({ url: `/api/event/${event}/results/${session}/${kind}` });
      expect(body).toContain("Fișier3");
      expect(body).not.toContain("Scurtarea traseului");
    }
    const more = kept.map((row) => ({ ...row, lapPenalties: [...row.lapPenalties, lap] }));
    const refused = await save({ results: more, version: 3 });
    expect(refused.json()).toMatchObject({
      status: 422,
      data: "Penalizările în tururi schimbă doar o cursă.",
      code: "results.penalty-refused",
    });
    const blank = { ...lap, description: "  \t " };
    const nothing = await save({
      results: kept.map((row) => ({ ...row, timePenalties: [blank] })),
      version: 3,
    });
    expect(nothing.json()).toMatchObject({
      status: 422,
      data: "Penalizarea are nevoie de o descriere.",
    });
  });

  it("offers drivers named like a stranger, and matches nobody by name", async () => {
    const { db } = test.services.databases;
    const namesake = await createPerson(db, { firstName: "Fisier3", lastName: "Pilot" });
    const editor = await editorOf(await uploadFile());
    const unknown = editor.results[2]?.persons[0];
    expect(unknown).toMatchObject({ userId: null });
    expect(editor.proposals[unknown?.personId ?? ""]?.[0]).toMatchObject({
      _id: namesake,
      isSame: true,
    });
    expect(Object.keys(editor.proposals)).toEqual([unknown?.personId]);
  });

  it("makes a driver of a stranger on saving, known in the next file, and only once", async () => {
    const { db } = test.services.databases;
    const fileId = await uploadFile();
    const editor = await editorOf(fileId);
    const results = editor.results
      .map(toPosted)
      .map((row, index) => (index === 2 ? { ...row, drivers: ["new"] } : row));
    const body = { results, fileId, processor: "ACC" };
    expect((await save({ ...body, version: 7 })).statusCode).toBe(409);
    const countPeople = async () => {
      const { count } = await db
        .selectFrom("users")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    };
    const before = await countPeople();
    const saved = await save({ ...body, version: 0 });
    expect(saved.json()).toMatchObject({ status: 200 });
    expect(await countPeople()).toBe(before + 1);
    const newcomer = editorIn(saved).results[2];
    expect(newcomer?.drivers[0]).toMatchObject({ driverName: "Pilot Fișier3" });
    const again = await editorOf(await uploadFile(racePlan({ seed: 9 })));
    const known = again.results.flatMap((row) => row.persons.map(({ userId }) => userId));
    expect(known).toContain(newcomer?.persons[0]?.userId);
    // Somebody who worked on the old preview of another session asks for the same person once more.
    const other = await createSession(db, { event });
    const third = await uploadFile(racePlan({ seed: 10 }));
    const rows = editorIn(await process(third, { session: other })).results.map(toPosted);
    const late = await save({
      session: other,
      results: rows.map((row) => ({ ...row, drivers: ["new"] })),
      fileId: third,
      processor: "ACC",
      version: 0,
    });
    expect(late.json()).toMatchObject({ status: 200 });
    expect(await countPeople()).toBe(before + 1);
  });

  it("refuses a new driver whom the file does not name", async () => {
    const editor = await saveFile();
    const rows = editor.results.map(toPosted);
    const handMade = { ...rows[0], entryKey: "added:1", drivers: ["new"] };
    const nameless = await save({ results: [...rows, handMade], version: 1 });
    expect(nameless.json()).toMatchObject({ status: 422, code: "results.new-driver-nameless" });
  });

  it("only people whom the season lets edit results may", async () => {
    const fileId = await uploadFile();
    const calls = [
      { method: "GET" as const, url: `/api/event/${event}/edit-results/${session}` },
      { method: "GET" as const, url: `/api/event/${event}/edit-results/${session}/history` },
      {
        method: "POST" as const,
        url: `/api/event/${event}/edit-results/${session}/restore`,
        payload: { version: 1, currentVersion: 1 },
      },
      {
        method: "POST" as const,
        url: "/api/process-results-file",
        payload: { fileId, event, session, processor: "ACC" },
      },
      {
        method: "POST" as const,
        url: `/api/event/${event}/save-results`,
        payload: { session, results: [], version: 0 },
      },
    ];
    for (const call of calls) {
      expect((await test.call(call)).statusCode).toBe(401);
      expect((await test.call({ ...call, as: stranger })).statusCode).toBe(403);
    }
    const foreign = await upload(test, { as: stranger, bytes: Buffer.from("{}") });
    expect(foreign.statusCode).toBe(403);
  });

  it("somebody else's upload cannot be taken", async () => {
    const reply = await test.call({
      method: "POST",
      url: "/api/process-results-file",
      as: rival,
      payload: { fileId: await uploadFile(), event, session, processor: "ACC" },
    });
    expect(reply.json()).toMatchObject({ status: 409, code: "upload.not-yours" });
  });

  it("a file that the store has lost is asked for again, whether it is read or saved", async () => {
    const fileId = await uploadFile();
    const editor = await editorOf(fileId);
    const { databases, files } = test.services;
    const { filename } = await databases.db
      .selectFrom("uploads")
      .select("filename")
      .where("id", "=", fileId)
      .executeTakeFirstOrThrow();
    await files.delete(filename);
    const results = editor.results.map(toPosted);
    const given = { version: editor.version, fileId, processor: "ACC" };
    for (const reply of [await process(fileId), await save({ ...given, results })])
      expect(reply.json()).toMatchObject({
        status: 409,
        code: "upload.not-yours",
        data: "Fișierul nu mai este disponibil. Încarcă-l din nou.",
      });
    expect(await publicRows()).toBeNull();
  });

  it("a club's and a driver's record hold the result", async () => {
    const { db } = test.services.databases;
    const club = await createClub(db);
    const [person = ""] = people;
    const fresh = await createSeason(db);
    event = await createEvent(db, { season: fresh });
    session = await createSession(db, { event });
    await registerCar(db, { season: fresh, club, raceNumber: 1, drivers: [person] });
    await saveFile();
    for (const url of [`/api/driver-profile/${person}`, `/api/team-profile/${club}`]) {
      const reply = await test.call({ method: "GET", url });
      expect(reply.json().data.results).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ position: 1, event: expect.objectContaining({ _id: event }) }),
        ]),
      );
      expect(reply.body).not.toContain(steam(1));
      expect(reply.body).not.toContain("@");
    }
  });

  it("a club's cars stand in the order of the classification", async () => {
    const { db } = test.services.databases;
    const club = await createClub(db);
    season = await createSeason(db);
    event = await createEvent(db, { season });
    for (const [index, person] of people.entries())
      await registerCar(db, { season, club, raceNumber: index + 1, drivers: [person] });
    for (let count = 0; count < 4; count++) {
      session = await createSession(db, { event });
      await saveFile();
    }
    const reply = await test.call({ method: "GET", url: `/api/team-profile/${club}` });
    const lines: { position: number }[] = reply.json().data.results;
    expect(lines.map(({ position }) => position)).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
  });
});

const forgedPenalty = { _id: "", amount: 5, description: "Contact" };

function editorIn(reply: { json: () => { data: ResultsEditor } }): ResultsEditor {
  return reply.json().data;
}

function toPosted(row: EditorRow): PostedRow {
  const { entryKey, carId, laps, totalMs, bestLapMs, dsq } = row;
  return {
    entryKey,
    carId,
    drivers: row.persons.map((person) => person.userId),
    laps,
    totalMs,
    bestLapMs,
    dsq,
    ...penaltyLists((kind) => penaltiesOf(row, kind)),
  };
}
