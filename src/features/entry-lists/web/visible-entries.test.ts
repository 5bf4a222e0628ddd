import { describe, expect, it } from "vitest";
import { entryStatus, noResult } from "#features/entry-lists/entry-list.ts";
import type { Entry, EntryListReply } from "#features/entry-lists/entry-lists.ts";
import { statusLabels } from "./entry-status.tsx";
import { classesOfEntries, visibleGroups } from "./visible-entries.ts";

const gt3 = { _id: "gt3", name: "GT3", acronym: "GT3" };
const gt4 = { _id: "gt4", name: "GT4", acronym: "GT4" };

function entry(raceNumber: number, driverName: string, given: Partial<Entry["car"]> = {}): Entry {
  return {
    car: {
      _id: `car-${raceNumber}`,
      raceNumber,
      carName: "Echipaj",
      carModel: { title: "BMW M4 GT3" },
      classes: [gt3],
      team: { _id: "club", name: "Dunărea Motorsport" },
      livery: null,
      ...given,
    },
    drivers: [{ user: `driver-${raceNumber}`, driverName, status: 1 }],
    status: 1,
    prequal: { result: noResult, drivers: [] },
    registeredForEvent: true,
    firstDriver: null,
  };
}

function list(splits: Entry[][], given: Partial<EntryListReply> = {}): EntryListReply {
  return {
    splits: splits.map((entries, index) => ({ title: `Grila ${index + 1}`, entries })),
    reserves: [],
    out: [],
    prequal: { isOn: false, isOver: false, bestResult: 0, thresholdResult: 0, classes: [] },
    ...given,
  };
}

const everybody = { classId: undefined, search: "" };

describe("the groups of an entry list", () => {
  it("are splits, reserves and who does not take part", () => {
    const groups = visibleGroups(
      list([[entry(1, "Ana")], [entry(2, "Ben")]], {
        reserves: [entry(3, "Ion")],
        out: [entry(4, "Dan")],
      }),
      everybody,
    );
    expect(groups.map(({ title, total }) => [title, total])).toEqual([
      ["Grila 1", 1],
      ["Grila 2", 1],
      ["Rezerve", 1],
      ["Nu participă", 1],
    ]);
  });

  it("are just who takes part where that is everybody, in one split", () => {
    expect(visibleGroups(list([[entry(1, "Ana")]]), everybody).map(({ title }) => title)).toEqual([
      "Participă",
    ]);
  });
});

describe("searching an entry list", () => {
  const all = list([
    [
      entry(27, "Ștefan Țurcanu"),
      entry(7, "Ana Popescu", { carName: "Fulgerul", team: null, classes: [gt4] }),
      entry(127, "Ion Ilie", { carModel: { title: "Ferrari 296" } }),
    ],
  ]);
  it.each([
    ["", [27, 7, 127]],
    ["turcanu", [27]],
    ["ȚURCANU ștefan", [27]],
    ["fulger", [7]],
    ["dunarea", [27, 127]],
    ["ferrari ion", [127]],
    ["ferrari ana", []],
    ["7", [27, 7, 127]],
    ["#7", [7]],
  ])("for %j finds %j", (search, numbers) => {
    const [group] = visibleGroups(all, { ...everybody, search });
    expect(group?.entries.map(({ car }) => car.raceNumber)).toEqual(numbers);
    expect(group?.total).toBe(3);
  });

  it("keeps to a class", () => {
    const [group] = visibleGroups(all, { classId: "gt4", search: "" });
    expect(group?.entries.map(({ car }) => car.raceNumber)).toEqual([7]);
    expect(classesOfEntries(all, [gt4, gt3, { ...gt3, _id: "gt2" }])).toEqual([gt4, gt3]);
  });
});

describe("the words of a status", () => {
  it.each([
    [entryStatus.unknown, noResult, "Fără răspuns"],
    [entryStatus.green, noResult, "Prezent"],
    [entryStatus.overTime, 90_000, "Peste limită"],
    [entryStatus.overTime, noResult, "Fără timp"],
    [entryStatus.red, 90_000, "Absent"],
    [entryStatus.suspended, noResult, "Suspendat"],
    [entryStatus.wildcard, noResult, "Wildcard"],
  ])("%i with %i is %s", (status, result, word) => {
    expect(statusLabels(status, result).word).toBe(word);
  });

  it("and its sign tell every status from the others without a colour", () => {
    const all = Object.values(entryStatus).map((status) => statusLabels(status, 1));
    expect(new Set(all.map(({ word }) => word)).size).toBe(all.length);
    expect(new Set(all.map(({ sign }) => sign)).size).toBe(all.length);
  });
});
