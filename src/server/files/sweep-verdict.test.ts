import { DAY_MS } from "#shared/time/durations.ts";
import { describe, expect, it } from "vitest";
import { judgeSweep } from "./sweep-verdict.ts";

const NOW = 100 * DAY_MS;

describe("a sweep of files", () => {
  it.each([
    ["nothing at all", 0, 0, null],
    ["every file known", 300, 0, null],
    ["one upload lost in a crash", 2, 1, null],
    ["the only file unknown", 1, 1, "many-unknown"],
    ["a new database beside old files", 116, 116, "many-unknown"],
    ["a new database that has some files of its own by now", 130, 116, "many-unknown"],
    ["just half unknown, of a few", 10, 5, null],
    ["a little more than half", 11, 6, "many-unknown"],
    ["a day of uploads after the backup that was put back", 300, 20, null],
    ["weeks of uploads after it", 300, 31, "many-unknown"],
    ["a tenth of very many", 10_000, 1000, null],
    ["more than a tenth of very many", 10_000, 1001, "many-unknown"],
  ])("with %s (%i files, %i of them unknown): %s", (_case, files, strays, verdict) => {
    const findings = { files, strays, othersSweptAt: [] };
    expect(judgeSweep(findings, { now: NOW, waitMs: 14 * DAY_MS })).toBe(verdict);
  });

  it.each([
    ["an hour ago", NOW - DAY_MS / 24, "other-database"],
    ["13 days ago", NOW - 13 * DAY_MS, "other-database"],
    ["by a clock that is ahead", NOW + DAY_MS, "other-database"],
    ["15 days ago", NOW - 15 * DAY_MS, null],
  ])("beside a database that swept the same files %s", (_case, at, verdict) => {
    const findings = { files: 10, strays: 0, othersSweptAt: [NOW - 90 * DAY_MS, at] };
    expect(judgeSweep(findings, { now: NOW, waitMs: 14 * DAY_MS })).toBe(verdict);
  });
});
