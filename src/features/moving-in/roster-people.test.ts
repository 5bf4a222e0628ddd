import { describe, expect, it } from "vitest";
import { nameKey, searchName } from "#shared/text/person-name.ts";
import type { RosterLine } from "./roster-lines.ts";
import { identifyAll, type KnownPerson, type LineMatches } from "./roster-people.ts";

const person = (id: string, more: Partial<KnownPerson> = {}): KnownPerson => ({
  _id: id,
  name: id,
  hasAccount: false,
  platforms: [],
  ...more,
});

const steam = (last: number) => ({
  platform: "steam" as const,
  platformId: `7656119800000000${last}`,
});

const lineOf = (at: number, more: Partial<RosterLine> = {}): RosterLine => {
  const name = { firstName: "Ion", lastName: "Pop" };
  return {
    ...name,
    line: at,
    nameKey: nameKey(searchName(name)),
    gameIds: [],
    number: null,
    car: "",
    club: "",
    country: "",
    licence: "",
    ...more,
  };
};

/** Who each line is, `null` where it is refused, and whether it asks. */
const who = (lines: RosterLine[], matches: Partial<LineMatches>, choices = {}) =>
  identifyAll(lines, () => ({ byId: [], sameName: [], alikeName: [], ...matches }), choices).map(
    ({ person: found, asks }) => [found, asks.length],
  );

describe("A line of a roster is", () => {
  it.each<[string, Partial<LineMatches>, string | null, number]>([
    ["somebody new where nobody is named so", {}, "new:1", 0],
    ["the only one of that name", { sameName: [person("ion")] }, "ion", 0],
    [
      "nobody yet where that one has an account",
      { sameName: [person("ion", { hasAccount: true })] },
      null,
      1,
    ],
    ["nobody yet where two are named so", { sameName: [person("ion"), person("al2lea")] }, null, 1],
    [
      "somebody new, and it asks, where a name is only alike",
      { alikeName: [person("ioan")] },
      "new:1",
      1,
    ],
    [
      "who has its id under that name, account or not",
      {
        byId: [person("ion", { hasAccount: true })],
        sameName: [person("ion", { hasAccount: true })],
      },
      "ion",
      0,
    ],
    ["nobody yet where the id is of somebody named otherwise", { byId: [person("vlad")] }, null, 1],
    ["nobody where its ids are of two", { byId: [person("ion"), person("vlad")] }, null, 0],
  ])("%s", (_name, matches, found, asks) => {
    expect(who([lineOf(1, { gameIds: [steam(1)] })], matches)).toEqual([[found, asks]]);
  });

  it("somebody else than a namesake who has another id of the same game", () => {
    const namesake = person("ion", { platforms: ["steam"] });
    expect(who([lineOf(1, { gameIds: [steam(1)] })], { sameName: [namesake] })).toEqual([
      ["new:1", 1],
    ]);
    expect(who([lineOf(1)], { sameName: [namesake] })).toEqual([["ion", 0]]);
  });

  it("whom an organiser chooses, but nobody who was not offered", () => {
    const sameName = [person("ion", { hasAccount: true })];
    expect(who([lineOf(1)], { sameName }, { "person:1": "ion" })).toEqual([["ion", 1]]);
    expect(who([lineOf(1)], { sameName }, { "person:1": "new" })).toEqual([["new:1", 1]]);
    expect(who([lineOf(1)], { sameName }, { "person:1": "vlad" })).toEqual([[null, 1]]);
  });

  it("there once: two new ones of a name are two only by their ids", () => {
    const two = (one: RosterLine["gameIds"], other: RosterLine["gameIds"]) =>
      who([lineOf(1, { gameIds: one }), lineOf(2, { gameIds: other })], {}).map(([found]) => found);
    expect(two([], [])).toEqual(["new:1", null]);
    expect(two([steam(1)], [])).toEqual(["new:1", null]);
    expect(two([steam(1)], [steam(1)])).toEqual(["new:1", null]);
    expect(two([steam(1)], [steam(2)])).toEqual(["new:1", "new:2"]);
    expect(
      who([lineOf(1), lineOf(2)], { sameName: [person("ion")] }).map(([found]) => found),
    ).toEqual(["ion", null]);
  });

  it("given only ids of games that it has none of, and none where it has an account", () => {
    const ids = (known: KnownPerson) =>
      identifyAll(
        [lineOf(1, { gameIds: [steam(1)] })],
        () => ({ byId: [known], sameName: [known], alikeName: [] }),
        {},
      )[0]?.ids;
    expect(ids(person("ion"))).toEqual([steam(1)]);
    expect(ids(person("ion", { platforms: ["steam"] }))).toEqual([]);
    expect(ids(person("ion", { hasAccount: true }))).toEqual([]);
  });
});
