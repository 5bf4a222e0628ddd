import { afterAll, beforeAll, expect, it } from "vitest";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { holdDecoderOf, killDecoderOf } from "#tests/decoder-signals.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

const megabytes31 = 31 * 1024 * 1024;

const honestFile = generateResultFile({
  simulator: "ACC",
  sessionType: "R",
  seed: 7,
  startedAt: Date.UTC(2026, 10, 20, 18),
  track: { key: "monza" },
  length: { laps: 5 },
  entries: [
    {
      raceNumber: "7",
      modelKey: "30",
      className: "GT3",
      paceMs: 100_000,
      spreadMs: 100,
      drivers: [
        {
          firstName: "Pilot",
          lastName: "Cinstit",
          platformId: { platform: "steam", id: "76561190000000007" },
        },
      ],
    },
  ],
}).bytes;

describeOnEachDatabase("a hostile result file", (engine) => {
  let test: TestApp;
  let steward: string;
  let place: { event: string; session: string };

  beforeAll(async () => {
    // Real limits would be reached too, but later.
    test = await createTestApp(engine, {
      decoderLimits: { heapMegabytes: 128, residentBytes: 300 * 1024 * 1024 },
    });
    const { db } = test.services.databases;
    steward = await createPerson(db, { roles: ["steward"] });
    const season = await createSeason(db);
    const event = await createEvent(db, { season });
    place = { event, session: await createSession(db, { event, type: "R" }) };
  });
  afterAll(() => test.close());

  const send = async (bytes: Uint8Array): Promise<string> => {
    const reply = await upload(test, { as: steward, bytes });
    return reply.json<{ data: { fileUpload: { _id: string } } }>().data.fileUpload._id;
  };
  const process = (fileId: string) =>
    test.call({
      method: "POST",
      url: "/api/process-results-file",
      as: steward,
      payload: { ...place, fileId, processor: "ACC" },
    });
  const save = (fileId: string) =>
    test.call({
      method: "POST",
      url: `/api/event/${place.event}/save-results`,
      as: steward,
      payload: { session: place.session, results: [], version: 0, fileId, processor: "ACC" },
    });

  it.each([
    ["31 MB of brackets", () => Buffer.alloc(megabytes31, "[")],
    ["31 MB of nested objects", () => Buffer.alloc(megabytes31, '{"a":')],
    ["ten million empty objects", () => Buffer.from(`[${"{},".repeat(10_000_000)}1]`)],
    [
      "31 MB of control characters in a text",
      () => Buffer.alloc(megabytes31, 1).fill('{"a":"', 0, 6),
    ],
    ["a UTF-16 file that is cut off", () => Buffer.from(honestFile).subarray(0, 2001)],
    [
      "a hundred thousand lists in each other",
      () => Buffer.from(`${"[".repeat(1e5)}${"]".repeat(1e5)}`),
    ],
  ])(
    "is refused with a sentence when it is looked at and when it is saved: %s",
    async (_what, make) => {
      const fileId = await send(make());
      for (const reply of [await process(fileId), await save(fileId)]) {
        expect(reply.statusCode).toBe(422);
        expect(reply.json()).toMatchObject({ data: expect.stringMatching(/^Fișierul .+\.$/) });
      }
    },
  );

  it("keeps no other request waiting while it is read", async () => {
    const fileId = await send(honestFile);
    const order: string[] = [];
    const reply = await holdDecoderOf(
      test,
      () => process(fileId).finally(() => order.push("file")),
      async () => {
        await test.call({ url: "/api/site" });
        order.push("page");
      },
    );
    expect(reply.statusCode).toBe(200);
    expect(order).toEqual(["page", "file"]);
  });

  it("does not cost the next file its reader when that was killed meanwhile", async () => {
    const fileId = await send(honestFile);
    const reply = await killDecoderOf(test, () => process(fileId));
    expect(reply.json()).toMatchObject({ status: 422, code: "decoding.failed" });
    expect((await process(fileId)).statusCode).toBe(200);
  });
});
