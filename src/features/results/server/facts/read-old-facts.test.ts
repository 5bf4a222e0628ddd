import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { importRace, type ImportedRace } from "#tests/factories/imported-race.ts";
import { createPerson } from "#tests/factories/league.ts";
import { steamId } from "#tests/factories/session-files.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import { refusal } from "#server/errors.ts";
import { StorageError } from "#server/files/storage-error.ts";
import type { Services } from "#server/services.ts";
import { factsVersion } from "../../facts.ts";
import { rowSnapshotSchema } from "../../results.ts";
import { createOldFactsReader } from "./read-old-facts.ts";

describeOnEachDatabase("results that were saved before facts were kept", (engine) => {
  let test: TestApp;
  let race: ImportedRace;
  beforeAll(async () => {
    test = await createTestApp(engine);
  });
  afterAll(async () => test.close());
  beforeEach(async () => {
    await finishOthers();
    race = await importRace(test, [steamId(1), steamId(2), steamId(3)]);
  });

  const db = () => test.services.databases.db;

  /** As a release without facts left it. */
  async function forget(): Promise<void> {
    for (const { id, snapshot } of await rows()) {
      const { facts: _, persons, ...old } = snapshot;
      const people = persons.map(({ facts: __, ...person }) => person);
      await db()
        .updateTable("result_rows")
        .set({ frozen: toJson({ ...old, persons: people }) })
        .where("id", "=", id)
        .execute();
    }
    await mark(0);
  }

  async function mark(version: number): Promise<void> {
    await db()
      .updateTable("result_files")
      .set({ facts_version: version })
      .where("session_id", "=", race.session)
      .execute();
  }

  async function finishOthers(): Promise<void> {
    await db().updateTable("result_files").set({ facts_version: factsVersion }).execute();
  }

  async function rows() {
    const stored = await db()
      .selectFrom("result_rows")
      .select(["id", "frozen"])
      .where("session_id", "=", race.session)
      .orderBy("sort_order")
      .execute();
    return stored.map(({ id, frozen }) => ({ id, snapshot: fromJson(rowSnapshotSchema, frozen) }));
  }

  const statuses = async () => (await rows()).map(({ snapshot }) => snapshot.facts?.status);

  async function markOf(): Promise<number | undefined> {
    const file = await db()
      .selectFrom("result_files")
      .select("facts_version")
      .where("session_id", "=", race.session)
      .executeTakeFirst();
    return file?.facts_version;
  }

  /** Everything of the league that reading facts must leave alone. */
  async function others() {
    const [results, history, audit, places] = await Promise.all([
      db().selectFrom("session_results").selectAll().execute(),
      db().selectFrom("result_history").select(["id", "version"]).execute(),
      db().selectFrom("audit_log").select("id").execute(),
      db().selectFrom("result_rows").select(["id", "computed", "position"]).orderBy("id").execute(),
    ]);
    return { results, history, audit, places };
  }

  const readAll = async (services: Services = test.services) => {
    const read = createOldFactsReader(services);
    let calls = 0;
    while (await read()) calls++;
    return calls;
  };

  it("get the facts that they would have been saved with, and nothing else moves", async () => {
    const saved = await rows();
    await forget();
    expect(await statuses()).toEqual([undefined, undefined, undefined]);
    const before = await others();
    expect(await readAll()).toBe(1);
    expect(await rows()).toEqual(saved);
    expect(await statuses()).toEqual(["finished", "finished", "finished"]);
    expect(await others()).toEqual(before);
    expect(await readAll()).toBe(0);
  });

  it("are shown to visitors whose page was kept from before", async () => {
    await forget();
    test.services.cache.drop();
    expect((await race.rows()).map(({ finish }) => finish)).toEqual([
      "unknown",
      "unknown",
      "unknown",
    ]);
    await readAll();
    // What no request has written becomes stale: nobody is shown it for longer than a minute.
    test.setNow(test.services.now() + 61_000);
    expect((await race.rows()).map(({ finish }) => finish)).toEqual([
      "finished",
      "finished",
      "finished",
    ]);
  });

  it("tell nobody what the server is called", async () => {
    const names = (await rows()).map(({ snapshot }) => snapshot.facts?.serverName);
    expect(names).toEqual([
      "Server cu parola 1234",
      "Server cu parola 1234",
      "Server cu parola 1234",
    ]);
    const as = await steward();
    const addresses = [
      `/api/event/${race.event}`,
      `/api/event/${race.event}/results/${race.session}/json`,
      `/api/event/${race.event}/results/${race.session}/csv`,
      `/api/event/${race.event}/edit-results/${race.session}`,
    ];
    for (const url of addresses) expect((await test.call({ url, as })).body).not.toContain("1234");
  });

  it("are read once by two processes that begin in the same moment", async () => {
    const saved = await rows();
    await forget();
    const before = await others();
    await Promise.all([readAll(), readAll()]);
    expect(await rows()).toEqual(saved);
    expect(await others()).toEqual(before);
  });

  it("stay without facts when their file is gone, and it is not asked for again", async () => {
    await forget();
    const files = {
      ...test.services.files,
      readStream: () => Promise.reject(new StorageError("missing", "gone")),
    };
    expect(await readAll({ ...test.services, files })).toBe(1);
    expect(await statuses()).toEqual([undefined, undefined, undefined]);
    expect(await markOf()).toBe(factsVersion);
    expect(await readAll()).toBe(0);
  });

  it("stay without facts when the file is another than they were made from", async () => {
    await forget();
    const [first] = await rows();
    await db()
      .deleteFrom("result_rows")
      .where("id", "=", first?.id ?? "")
      .execute();
    await readAll();
    expect(await statuses()).toEqual([undefined, undefined]);
    expect(await markOf()).toBe(factsVersion);
  });

  it("stay without facts when the file can no longer be decoded", async () => {
    await forget();
    await readAll(withDecoder(() => Promise.reject(refusal("decoding.failed"))));
    expect(await markOf()).toBe(factsVersion);
    expect(await statuses()).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ["the store is away", new StorageError("away", "no answer")],
    ["too much is being decoded", refusal("decoding.busy")],
    ["the process is ended in the middle", new Error("ended")],
  ])("wait for the next time when %s", async (_, problem) => {
    await forget();
    await readAll(withDecoder(() => Promise.reject(problem)));
    expect(await markOf()).toBe(0);
    expect(await statuses()).toEqual([undefined, undefined, undefined]);
    await readAll();
    expect(await statuses()).toEqual(["finished", "finished", "finished"]);
  });

  it("keep what a steward saves while their file is being read, and get its facts", async () => {
    await forget();
    await readAll(
      withDecoder(async (decode) => {
        const packed = await decode();
        await save({ laps: 5 });
        return packed;
      }),
    );
    expect(await readAll()).toBe(0);
    expect(await statuses()).toEqual(["finished", "finished", "finished"]);
    expect((await race.rows()).map(({ numLaps }) => numLaps)).toEqual([6, 6, 5]);
  });

  it("are read again when a save has written older rows over their facts", async () => {
    await forget();
    await mark(factsVersion);
    await save({ laps: 5 });
    expect(await markOf()).toBe(0);
    await readAll();
    expect(await statuses()).toEqual(["finished", "finished", "finished"]);
  });

  it("are read again when an earlier state comes back", async () => {
    await save({ laps: 5 });
    const restored = await test.call({
      method: "POST",
      url: `/api/event/${race.event}/edit-results/${race.session}/restore`,
      as: await steward(),
      payload: { version: 1, currentVersion: 2 },
    });
    expect(restored.statusCode).toBe(200);
    expect(await markOf()).toBe(0);
    await readAll();
    expect(await statuses()).toEqual(["finished", "finished", "finished"]);
    expect(await markOf()).toBe(factsVersion);
  });

  type Decode = () => Promise<unknown>;

  /** The site with other worker processes for result files. */
  function withDecoder(decodes: (decode: Decode) => Promise<unknown>): Services {
    const { decoders } = test.services;
    return {
      ...test.services,
      decoders: {
        ...decoders,
        decode: async (job, given, source) => {
          const made = decoders.decode(job, given, source);
          await decodes(() => made);
          return made;
        },
      },
    };
  }

  async function steward(): Promise<string> {
    return createPerson(db(), { roles: ["steward"] });
  }

  /** A steward corrects the last row of the race. */
  async function save({ laps }: { laps: number }): Promise<void> {
    const as = await steward();
    const editor = await test.call({
      url: `/api/event/${race.event}/edit-results/${race.session}`,
      as,
    });
    const { version, results } = editor.json().data;
    const saved = await test.call({
      method: "POST",
      url: `/api/event/${race.event}/save-results`,
      as,
      payload: {
        session: race.session,
        version,
        results: results.map((row: { persons: { userId: string | null }[] }, index: number) => ({
          ...row,
          drivers: row.persons.map(({ userId }) => userId),
          ...(index === results.length - 1 && { laps }),
        })),
      },
    });
    expect(saved.statusCode).toBe(200);
  }
});
