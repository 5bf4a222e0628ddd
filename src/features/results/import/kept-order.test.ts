import { expect, test } from "vitest";
import type { DisputedOrder } from "#simulators/checks/order-witnesses.ts";
import {
  differentOrders,
  inOrderOf,
  type KeptOrder,
  orderOfFile,
  orderOfStored,
} from "./kept-order.ts";

/** Three cars, of which the totals put the last one first. */
const late: DisputedOrder = [
  { key: "ana", file: 0, crossings: 0, totals: 1, crossedAt: 1 },
  { key: "ben", file: 1, crossings: 1, totals: 2, crossedAt: 2 },
  { key: "cara", file: 2, crossings: 2, totals: 0, crossedAt: 3 },
];
const withoutLaps = late.map((entry) => ({ ...entry, crossings: null, crossedAt: null }));
const files: KeptOrder = { witnesses: late, taken: "file", takenIn: null };
const byTotals: KeptOrder = { witnesses: late, taken: "totals", takenIn: 3 };

test.each<[string, DisputedOrder | null, KeptOrder | null, Omit<KeptOrder, "witnesses"> | null]>([
  ["agrees", null, null, null],
  ["agrees, after one that did not", null, byTotals, null],
  ["contradicts itself", late, null, { taken: "file", takenIn: null }],
  [
    "does, as the one before, of which nobody took anything",
    late,
    files,
    { taken: "file", takenIn: null },
  ],
  [
    "does, as the one before, of which somebody took one",
    late,
    byTotals,
    { taken: "totals", takenIn: 3 },
  ],
  [
    "does, without the witness that was taken",
    withoutLaps,
    { ...byTotals, taken: "crossings" },
    { taken: "file", takenIn: null },
  ],
  [
    "does, after rows that nobody has looked at",
    late,
    { ...files, taken: null },
    { taken: "file", takenIn: null },
  ],
])("a file that %s", (_what, witnesses, before, expected) => {
  expect(orderOfFile(witnesses, before)).toEqual(expected && { witnesses, ...expected });
});

const rows = (...keys: string[]) =>
  keys.map((entryKey, fileOrder) => ({ entryKey, fileOrder, added: false }));

test.each<[string, ReturnType<typeof rows>, KeptOrder["taken"] | "none"]>([
  ["the file's order", rows("ana", "ben", "cara"), "file"],
  ["the file's order, without who only watched", rows("ana", "cara"), "file"],
  ["the order of totals", rows("cara", "ana", "ben"), null],
  ["another file", rows("ana", "dov"), "none"],
])("stored rows in %s", (_what, stored, taken) => {
  const byHand = { entryKey: "added:1", fileOrder: 99, added: true };
  expect(orderOfStored([...stored, byHand], late)).toEqual(
    taken === "none" ? null : { witnesses: late, taken, takenIn: null },
  );
});

test("taking an order moves the rows of the file, and no others", () => {
  const stored = [
    ...rows("ana", "ben", "cara"),
    { entryKey: "added:1", fileOrder: 99, added: true },
  ];
  expect(inOrderOf(stored, late, "totals").map(({ fileOrder }) => fileOrder)).toEqual([
    1, 2, 0, 99,
  ]);
  expect(inOrderOf(stored, withoutLaps, "crossings")).toEqual(stored);
  expect(inOrderOf(stored, late, null)).toEqual(stored);
});

test("witnesses who say the same are one choice", () => {
  expect(differentOrders(late)).toEqual([["file", "crossings"], ["totals"]]);
  expect(differentOrders(withoutLaps)).toEqual([["file"], ["totals"]]);
});
