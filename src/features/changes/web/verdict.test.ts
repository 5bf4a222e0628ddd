import { expect, it } from "vitest";
import type { Changes } from "../changes.ts";
import { looksSame, verdictOf } from "./verdict.ts";

const page = { things: ["event:1"], atOnce: ["results"] } as const;
const told = (things: string[], about: string[]): Changes => ({
  last: "a",
  changed: [{ things, about }],
  missed: false,
});
const nothing = (missed: boolean): Changes => ({ last: "a", changed: [], missed });

it.each([
  ["its own results", told(["event:1", "season:1"], ["results"]), true, "sure"],
  ["its own results, perhaps already shown", told(["event:1"], ["results"]), false, "maybe"],
  ["something of it that may not be in sight", told(["event:1"], ["entry-lists"]), true, "maybe"],
  ["something of it that nobody names", told(["event:1"], []), true, "maybe"],
  ["another event of its season", told(["event:2", "season:1"], ["results"]), true, "none"],
  ["results of which nobody says whose", told([], ["results"]), true, "anything"],
  ["something of which nobody says what", told([], []), true, "anything"],
  ["clubs, which it does not show", told([], ["clubs"]), true, "none"],
  ["what was missed", nothing(true), true, "anything"],
  ["nothing", nothing(false), true, "none"],
] as const)("An event's page that is told of %s", (_what, changes, isSure, verdict) => {
  expect(verdictOf(changes, page, isSure).verdict).toBe(verdict);
});

it("What was only counted again looks the same", () => {
  const table = { version: 1, entries: [{ points: 5, computedAt: 1 }] };
  expect(looksSame(table, { version: 2, entries: [{ points: 5, computedAt: 2 }] })).toBe(true);
  expect(looksSame(table, { version: 1, entries: [{ points: 6, computedAt: 1 }] })).toBe(false);
  expect(looksSame(table, null)).toBe(false);
});

it("A picture under a new signature looks the same, another picture does not", () => {
  const picture = (id: string, until: number) => ({
    url: `/api/evidence/${id}?until=${until}&signature=s${until}`,
  });
  expect(looksSame(picture("a", 1), picture("a", 2))).toBe(true);
  expect(looksSame(picture("a", 1), picture("b", 1))).toBe(false);
});
