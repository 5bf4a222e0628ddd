import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { movedDays, moveLeague } from "./moved-league.ts";

const timeZone = "Europe/Bucharest";
/** Before and after the clock changes to summer time. */
const madeAt = Date.parse("2026-03-20T12:00:00Z");
const raceAt = Date.parse("2026-03-25T18:00:00Z");

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "grila-moved-"));
  mkdirSync(join(dataDir, "sample-files", "acc"), { recursive: true });
  writeFileSync(join(dataDir, "sample-files", "acc", "260318_205959_R.json"), "{}");
  writeFileSync(
    join(dataDir, "sample-files", "CITESTE.txt"),
    "  fișier:    /made/there/sample-files/acc/260318_205959_R.json\n  aici: http://localhost:3000/x\n",
  );
  const database = new DatabaseSync(join(dataDir, "grila.sqlite"));
  database.exec(`create table settings (name text, value text);
    create table events (id text, time integer, laps integer, bytes integer, answered_at integer);`);
  database
    .prepare("insert into settings values ('demo-league', ?)")
    .run(JSON.stringify({ version: "v", seededAt: madeAt }));
  database.prepare("insert into events values ('a', ?, 22, 5000000000, null)").run(raceAt);
  database.close();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const move = (now: number) =>
  moveLeague({ dataDir, timeZone, publicUrl: "https://liga.test" }, now);
const event = () => {
  const database = new DatabaseSync(join(dataDir, "grila.sqlite"), { readOnly: true });
  const row = database.prepare("select * from events").get();
  database.close();
  return { ...row };
};

it("A league is moved by whole days, at the same hour of the league's clock", () => {
  const now = madeAt + 14 * DAY_MS + HOUR_MS;
  // Fourteen days of which one has 23 hours.
  expect(move(now)).toBe(madeAt + 14 * DAY_MS - HOUR_MS);
  expect(event()).toEqual({
    id: "a",
    time: raceAt + 14 * DAY_MS - HOUR_MS,
    laps: 22,
    bytes: 5_000_000_000,
    answered_at: null,
  });
});

it.each([
  ["on the day it was made", 0, 0],
  ["a day later, but earlier on that day", DAY_MS - HOUR_MS, 0],
  ["by a clock that goes behind", -3 * DAY_MS, 0],
  ["a day later", DAY_MS, 1],
])("Nothing that has happened lies ahead: %s", (_what, later, days) => {
  expect(move(madeAt + later)).toBe(madeAt + days * DAY_MS);
});

it("Its sample files have the day in their names, and the guide says where they lie", () => {
  move(madeAt + 14 * DAY_MS + HOUR_MS);
  expect(readdirSync(join(dataDir, "sample-files", "acc"))).toEqual(["260401_205959_R.json"]);
  expect(readFileSync(join(dataDir, "sample-files", "CITESTE.txt"), "utf8")).toBe(
    `  fișier:    ${dataDir}/sample-files/acc/260401_205959_R.json\n  aici: https://liga.test/x\n`,
  );
});

it.each([
  ["2026_11_20_21_45_RACE", "2026_12_01_21_45_RACE"],
  ["261122_215815_R", "261203_215815_R"],
  ['"2026-12-25T20:20:00Z"', '"2027-01-05T20:20:00Z"'],
  ["76561190000100233", "76561190000100233"],
  ["1:28.990", "1:28.990"],
])("%s eleven days later is %s", (text, moved) => {
  expect(movedDays(text, { days: 11, timeZone })).toBe(moved);
});
