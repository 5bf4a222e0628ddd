import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createEvent, createSeason } from "#tests/factories/league.ts";
import { sqliteEngine } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { HeardChanges, type Told } from "./heard-changes.ts";
import type { PublicChange } from "./public-change.ts";

const about = ["results"] as const;
let test: TestApp;
let event: string;
let season: string;
let now: number;
let changes: HeardChanges;
let told: Told[];

beforeEach(async () => {
  test = await createTestApp(sqliteEngine());
  const { db } = test.services.databases;
  season = await createSeason(db);
  event = await createEvent(db, { season });
  now = 1_000_000;
  changes = new HeardChanges({
    reader: test.services.databases.reader,
    log: pino({ level: "silent" }),
    now: () => now,
    gatherMs: 0,
  });
  told = [];
  changes.onTold((one) => told.push(one));
});
afterEach(async () => {
  await changes.close();
  await test.close();
});

const hear = (id: string, things: PublicChange["things"] = [`event:${event}`]) =>
  changes.hear({ id, change: { things, about } });
const untilTold = (last: string) => expect.poll(() => told.at(-1)?.last).toBe(last);

it("What is heard in one moment is told at once, in its order, under the last one's id", async () => {
  hear("a");
  hear("b", ["season:none"]);
  hear("c", "everything");
  await untilTold("c");
  expect(told).toEqual([
    {
      last: "c",
      changed: [
        { things: [`event:${event}`], about },
        { things: [], about },
      ],
      missed: false,
    },
  ]);
});

it("Whoever comes back is told what came after what they know, from the first moment on", async () => {
  const { last } = changes.tellSince({});
  for (const id of ["a", "b", "c"]) hear(id);
  await untilTold("c");
  const count = (after: string) => changes.tellSince({ after }).changed.length;
  expect([last, "a", "b", "c"].map(count)).toEqual([3, 2, 1, 0]);
  expect(changes.tellSince({ after: "d" })).toEqual({ last: "c", changed: [], missed: true });
});

it("What is only being looked at is told to all, and nobody is told that it was before them", async () => {
  hear("a");
  expect(changes.hasHeard("a")).toBe(true);
  expect(changes.tellSince({ after: "a" })).toMatchObject({ changed: [], missed: false });
  expect(changes.tellSince({}).last).not.toBe("a");
  await untilTold("a");
});

it("After a gap nothing is gone on from, not even what is being looked at", async () => {
  hear("a");
  await untilTold("a");
  hear("b");
  changes.missSome();
  hear("c");
  await untilTold("c");
  expect(told.map(({ last, missed }) => [last, missed])).toEqual([
    ["a", false],
    [expect.any(String), true],
    ["c", false],
  ]);
  for (const after of ["a", "b"]) expect(changes.tellSince({ after }).missed).toBe(true);
  expect(changes.tellSince({ after: told[1]?.last ?? "" })).toMatchObject({
    changed: [{ things: [`event:${event}`] }],
    missed: false,
  });
});

it("A thousand changes are remembered: before them anything may have been", async () => {
  for (let index = 0; index < 1200; index += 1) {
    now += 1;
    hear(`change-${index}`);
  }
  await untilTold("change-1199");
  expect(changes.tellSince({ after: "change-100" }).missed).toBe(true);
  expect(changes.hasHeard("change-100")).toBe(false);
  expect(changes.tellSince({ after: "change-1100" }).changed).toHaveLength(99);
  now += 20_000;
  expect(changes.tellSince({ age: 4500 }).missed).toBe(false);
  expect(changes.tellSince({ age: 8000 }).missed).toBe(true);
});

it.each([
  ["nothing of drivers, clubs and lists alone", ["driver:1", "club:1", "lists"], null],
  ["a season where its cars changed", ["entries:S"], ["season:S"]],
  ["each season once", ["season:S", "entries:S"], ["season:S"]],
  ["nothing of what is not there", ["event:gone"], null],
] as const)("Visitors are told %s", async (_what, things, expected) => {
  hear(
    "a",
    things.map((thing) => (thing.startsWith("event") ? thing : fill(thing))),
  );
  hear("end", "everything");
  await untilTold("end");
  const [first] = told[0]?.changed ?? [];
  expect(first?.things).toEqual(
    expected ? expected.map((thing) => thing.replace("S", season)) : [],
  );
  expect(told[0]?.changed).toHaveLength(expected ? 2 : 1);

  function fill<Thing extends string>(
    thing: Thing,
  ): Thing | `season:${string}` | `entries:${string}` {
    if (thing === "season:S") return `season:${season}`;
    return thing === "entries:S" ? `entries:${season}` : thing;
  }
});

it("While the database cannot be read it is said that something changed, and not what", async () => {
  await test.services.databases.db.schema.alterTable("events").renameTo("elsewhere").execute();
  hear("a");
  await untilTold("a");
  expect(told[0]?.changed).toEqual([{ things: [], about: [] }]);
});

it("A change of what no page of visitors tells of is told to nobody", async () => {
  changes.hear({ id: "a", change: { things: "everything", about: ["mails", "roles"] } });
  hear("end");
  await untilTold("end");
  expect(told[0]?.changed).toEqual([{ things: [`event:${event}`], about }]);
});
