import { describe, expect, test } from "vitest";
import { isSame, merge } from "./merge.ts";

const labels = {
  rules: {
    title: "Reguli",
    parts: { most: "Maxim", least: "Minim", from: "De la", to: "Până la" },
  },
  rights: { title: "Drepturi", isSet: true as const },
};

const base = {
  title: "Vechi",
  hidden: false,
  rules: { most: 2, least: 1, numbers: { from: 1, to: 9 } },
  poster: { _id: "a", filename: "a.png" },
  rights: ["x", "y"],
  order: ["x", "y"],
};
type Values = typeof base;

describe("Merging what two have changed", () => {
  test.each<[string, Partial<Values>, Partial<Values>, Partial<Values>, string[]]>([
    ["takes theirs where nothing was edited", {}, { title: "Al lor" }, { title: "Al lor" }, []],
    ["keeps what was edited", { title: "Al meu" }, {}, { title: "Al meu" }, []],
    [
      "keeps what both edited as typed, and says so",
      { title: "Al meu" },
      { title: "Al lor", hidden: true },
      { title: "Al meu", hidden: true },
      ["title"],
    ],
    [
      "has nothing to ask where both did the same",
      { title: "X" },
      { title: "X" },
      { title: "X" },
      [],
    ],
    [
      "goes into parts",
      { rules: { ...base.rules, most: 3, numbers: { from: 5, to: 9 } } },
      { rules: { ...base.rules, least: 2, numbers: { from: 1, to: 7 } } },
      { rules: { most: 3, least: 2, numbers: { from: 5, to: 7 } } },
      [],
    ],
    [
      "asks for a part by its path",
      { rules: { ...base.rules, numbers: { from: 5, to: 9 } } },
      { rules: { ...base.rules, numbers: { from: 7, to: 9 } } },
      { rules: { ...base.rules, numbers: { from: 5, to: 9 } } },
      ["rules.numbers.from"],
    ],
    [
      "never mixes two files",
      { poster: { _id: "b", filename: "b.png" } },
      { poster: { _id: "c", filename: "c.png" } },
      { poster: { _id: "b", filename: "b.png" } },
      ["poster"],
    ],
    [
      "compares lists whole",
      { order: ["y", "x"] },
      { order: ["x"] },
      { order: ["y", "x"] },
      ["order"],
    ],
    [
      "gives both what they did to a list without order",
      { rights: ["y", "mine"] },
      { rights: ["x", "y", "theirs"] },
      { rights: ["y", "theirs", "mine"] },
      [],
    ],
  ])("%s", (_what, own, theirs, merged, asked) => {
    const versions = { base, own: { ...base, ...own }, theirs: { ...base, ...theirs } };
    const result = merge(labels, versions);
    expect(result.merged).toEqual({ ...base, ...merged });
    expect(result.clashes.map(({ path }) => path)).toEqual(asked);
  });

  test("knows people by their ids in a list without order", () => {
    const people = { managers: { title: "Manageri", isSet: true as const } };
    const [ana, dan, eva] = ["Ana", "Dan", "Eva"].map((name) => ({ _id: name, name }));
    const { merged } = merge(people, {
      base: { managers: [ana, dan] },
      own: { managers: [dan, eva] },
      theirs: { managers: [ana, { _id: "Dan", name: "Dănuț" }] },
    });
    expect(merged.managers).toEqual([{ _id: "Dan", name: "Dănuț" }, eva]);
  });

  describe("a table", () => {
    const table = { results: { title: "Rezultate", rowsBy: "key" } };
    const a = { key: "a", laps: 10, drivers: { first: "Ana", second: "Dan" } };
    const b = { key: "b", laps: 10, drivers: { first: "Eva", second: "Flo" } };
    const rows = [a, b];
    const c = { key: "c", laps: 3 };
    const d = { key: "d", laps: 4 };
    type Rows = readonly object[];

    test.each<[string, Rows, Rows, Rows, string[]]>([
      [
        "loses nothing that two did in its rows",
        [{ ...a, laps: 9 }, b, c],
        [d, { ...a, dsq: true }, { ...b, laps: 8 }],
        [d, { ...a, laps: 9, dsq: true }, { ...b, laps: 8 }, c],
        [],
      ],
      [
        "goes into the parts of a row",
        [{ ...a, drivers: { first: "Gim", second: "Dan" } }, b],
        [{ ...a, drivers: { first: "Ana", second: "Hari" } }, b],
        [{ ...a, drivers: { first: "Gim", second: "Hari" } }, b],
        [],
      ],
      [
        "asks for a field that both changed",
        [a, { ...b, laps: 9 }],
        [a, { ...b, laps: 8 }],
        [a, { ...b, laps: 9 }],
        ["results.b.laps"],
      ],
      [
        "asks for a row that one changed and the other took out",
        [a, { ...b, laps: 9 }],
        [a],
        [a, { ...b, laps: 9 }],
        ["results.b"],
      ],
      ["lets go what one took out", [a], [{ ...a, laps: 9 }, b], [{ ...a, laps: 9 }], []],
    ])("%s", (_what, own, theirs, merged, asked) => {
      const versions = {
        base: { results: rows },
        own: { results: own },
        theirs: { results: theirs },
      };
      const result = merge<{ results: Rows }>(table, versions);
      expect(result.merged.results).toEqual(merged);
      expect(result.clashes.map(({ path }) => path)).toEqual(asked);
    });

    test("gives up a row that the other took out, where a person says so", () => {
      const own = { results: [a, { ...b, laps: 9 }] };
      const versions = { base: { results: rows }, own, theirs: { results: [a] } };
      const { merged } = merge<object>(table, versions, new Set(["results.b"]));
      expect(merged).toEqual({ results: [a] });
    });
  });

  test("takes theirs where a person says so", () => {
    const own = { ...base, title: "Al meu", hidden: true };
    const theirs = { ...base, title: "Al lor" };
    expect(merge(labels, { base, own, theirs }, new Set(["title"])).merged).toEqual({
      ...base,
      title: "Al lor",
      hidden: true,
    });
  });

  test("does not take a name of every object for a part", () => {
    const empty: Record<string, string> = {};
    const { merged } = merge({}, { base: empty, own: { constructor: "x" }, theirs: empty });
    expect(merged).toEqual({ constructor: "x" });
  });
});

test.each<[boolean, unknown, unknown]>([
  [true, { a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }],
  [true, { a: 1, b: undefined }, { a: 1 }],
  [false, { a: null }, {}],
  [false, [1, 2], [2, 1]],
  [false, [], {}],
  [false, "1", 1],
])("It is %s that %o and %o are the same", (same, one, other) => {
  expect(isSame(one, other)).toBe(same);
});
