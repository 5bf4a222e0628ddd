import { describe, expect, it } from "vitest";
import { sanctionRulesSchema } from "./sanction-rule-schemas.ts";
import {
  compareSanctions,
  type CountedEntry,
  crossingsOf,
  defaultSanctionRules,
  expiryOf,
  licenceSum,
  licenceText,
  ruleKey,
  sanctionStandingOf,
  thresholdsCrossed,
} from "./sanction-rules.ts";

const YEAR = 1_000_000;

/** The n-th entry, added at n, good for long. */
function entry(n: number, points: number, given: Partial<CountedEntry> = {}): CountedEntry {
  return {
    itemId: `item-${n}`,
    points,
    warnings: 0,
    expiresAt: YEAR,
    clearedAt: null,
    addedAt: n,
    rules: defaultSanctionRules,
    ...given,
  };
}

const crossed = (entries: CountedEntry[]) =>
  crossingsOf(entries).map(({ rule, itemId }) => `${ruleKey(rule)} ${itemId}`);

describe("Points on a licence", () => {
  it.each([
    ["2026-11-22T16:00:00.000Z", "2027-11-22T16:00:00.000Z"],
    ["2027-03-28T00:30:00.000Z", "2028-03-28T00:30:00.000Z"],
    ["2028-02-29T23:59:59.999Z", "2029-02-28T23:59:59.999Z"],
    ["2026-12-31T23:00:00.000Z", "2027-12-31T23:00:00.000Z"],
  ])("that begin at %s end at %s", (from, to) => {
    expect(new Date(expiryOf(Date.parse(from))).toISOString()).toBe(to);
  });

  it("count until the instant at which they end or were cleared, which is excluded", () => {
    const entries = [
      entry(1, 3, { expiresAt: 50 }),
      entry(2, 2, { clearedAt: 40 }),
      entry(3, 0, { warnings: 1 }),
    ];
    expect(licenceSum(entries, 39)).toEqual({ points: 5, warnings: 1 });
    expect(licenceSum(entries, 40)).toEqual({ points: 3, warnings: 1 });
    expect(licenceSum(entries, 49)).toEqual({ points: 3, warnings: 1 });
    expect(licenceSum(entries, 50)).toEqual({ points: 0, warnings: 1 });
  });

  it.each<[string, CountedEntry[], string[]]>([
    ["below every threshold", [entry(1, 1), entry(2, 2)], []],
    ["that reach one", [entry(1, 2), entry(2, 2)], ["points:4 item-2"]],
    ["that go beyond it, once", [entry(1, 2), entry(2, 3), entry(3, 1)], ["points:4 item-2"]],
    ["that cross two at once", [entry(1, 2), entry(2, 7)], ["points:4 item-2", "points:8 item-2"]],
    ["that cross all", [entry(1, 12)], ["points:4 item-1", "points:8 item-1", "points:12 item-1"]],
    [
      "that fall by time and come back",
      [entry(1, 3, { expiresAt: 10 }), entry(2, 1), entry(20, 3)],
      ["points:4 item-2", "points:4 item-20"],
    ],
    [
      "that were cleared and come back",
      [entry(1, 4, { clearedAt: 5 }), entry(6, 4)],
      ["points:4 item-1", "points:4 item-6"],
    ],
    ["that had ended when they came", [entry(30, 4, { expiresAt: 30 })], []],
    ["as warnings", [1, 2, 3, 4].map((n) => entry(n, 0, { warnings: 1 })), ["warnings:3 item-3"]],
    [
      "in the order of their coming, not of the list",
      [entry(3, 1), entry(1, 2), entry(2, 2)],
      ["points:4 item-2"],
    ],
    [
      "by the rules of the season that gave them",
      [
        entry(1, 2, { rules: [] }),
        entry(2, 2, { rules: [{ measure: "points", threshold: 3, kind: "ban", amount: 9 }] }),
      ],
      ["points:3 item-2"],
    ],
  ])("%s", (_what, entries, expected) => {
    expect(crossed(entries)).toEqual(expected);
  });
});

describe("Sanctions, when entries come and go,", () => {
  const known = (n: number, state: "proposed" | "confirmed" | "rejected" | "lapsed") => ({
    id: `sanction-${n}`,
    rule: "points:4",
    triggerItemId: `item-${n}`,
    state,
  });

  it.each<[string, CountedEntry[], ReturnType<typeof known>[], string]>([
    ["are proposed", [entry(1, 4)], [], "+item-1"],
    ["are proposed once", [entry(1, 4)], [known(1, "proposed")], ""],
    [
      "are not proposed again once rejected",
      [entry(1, 4), entry(2, 1)],
      [known(1, "rejected")],
      "",
    ],
    ["go with what they rested on", [entry(1, 2)], [known(2, "proposed")], "-sanction-2"],
    [
      "stay when only another entry crosses now",
      [entry(2, 3), entry(3, 1)],
      [known(2, "confirmed")],
      "sanction-2>item-3",
    ],
    ["that lapsed do not go again", [entry(1, 2)], [known(2, "lapsed")], ""],
    [
      "that lapsed are proposed again by the same entry",
      [entry(1, 4)],
      [known(1, "lapsed")],
      "+item-1",
    ],
    [
      "of two crossings are two",
      [entry(1, 4, { clearedAt: 2 }), entry(3, 4)],
      [known(1, "confirmed")],
      "+item-3",
    ],
  ])("%s", (_what, entries, sanctions, expected) => {
    const { propose, repoint, drop } = compareSanctions(crossingsOf(entries), sanctions);
    const told = [
      ...propose.map(({ itemId }) => `+${itemId}`),
      ...repoint.map(({ id, itemId }) => `${id}>${itemId}`),
      ...drop.map((id) => `-${id}`),
    ];
    expect(told.join()).toBe(expected);
  });
});

it.each([
  ["a proposal", { state: "proposed" }, "proposed"],
  ["confirmed, it is ahead of its driver", {}, "ahead"],
  ["until it is served", { served: true }, "served"],
  ["it waits for an appeal", { held: true }, "held"],
  ["served for nothing, it needs a look", { flagged: true, served: true }, "flagged"],
  ["what was never confirmed is not served", { state: "lapsed", held: true }, "lapsed"],
] as const)("How a sanction stands: %s", (_what, given, expected) => {
  const confirmed = { state: "confirmed" as const, flagged: false, held: false, served: false };
  expect(sanctionStandingOf({ ...confirmed, ...given })).toBe(expected);
});

it.each([
  [{ points: 3, warnings: 1 }, "3 puncte, 1 avertisment"],
  [{ points: 0, warnings: 2 }, "2 avertismente"],
  [{ points: 0, warnings: 0 }, "nimic"],
])("A licence with %o is told in words", (sum, text) => {
  expect(licenceText(sum)).toBe(text);
});

it("Thresholds are crossed by what reaches them from below, whatever kind they are of", () => {
  const reached = (before: [number, number], after: [number, number]) => {
    const [b, a] = [before, after].map(([warnings, points]) => ({ warnings, points }));
    return thresholdsCrossed(defaultSanctionRules, {
      before: b ?? { warnings: 0, points: 0 },
      after: a ?? { warnings: 0, points: 0 },
    }).map(ruleKey);
  };
  expect(reached([0, 3], [0, 4])).toEqual(["points:4"]);
  expect(reached([2, 3], [3, 8])).toEqual(["warnings:3", "points:4", "points:8"]);
  expect(reached([0, 4], [0, 7])).toEqual([]);
  expect(reached([0, 8], [0, 4])).toEqual([]);
});

describe("A season's thresholds", () => {
  it.each<[string, object[], boolean]>([
    ["as the league begins", defaultSanctionRules, true],
    ["none", [], true],
    ["twice the same", [defaultSanctionRules[1] ?? {}, defaultSanctionRules[1] ?? {}], false],
    ["two events", [{ measure: "points", threshold: 8, kind: "suspension", amount: 2 }], false],
    [
      "more places than a grid",
      [{ measure: "points", threshold: 8, kind: "grid", amount: 21 }],
      false,
    ],
    ["of nothing", [{ measure: "points", threshold: 0, kind: "ban", amount: 5 }], false],
  ])("%s", (_what, rules, expected) => {
    expect(sanctionRulesSchema.safeParse(rules).success).toBe(expected);
  });
});
