import { describe, expect, it } from "vitest";
import { addProposedCar, nextNumber } from "./registration-proposal.ts";
import type { DraftCar } from "./registration-draft.ts";

const car = (raceNumber: number | null, carName: string, drivers: string[] = []): DraftCar => ({
  key: `k-${carName}`,
  _id: null,
  raceNumber,
  carName,
  carModel: "m1",
  skin: "",
  drivers: drivers.map((driver) => ({ driver, classes: [] })),
});
const candidate = (_id: string, more: { lacks?: string[]; isElsewhere?: boolean } = {}) => ({
  _id,
  lacks: [],
  isElsewhere: false,
  isGuest: false,
  ...more,
});
const scene = {
  models: ["m1"],
  numbers: [2, 5, 6],
  clubName: "Zmeii",
  candidates: [candidate("ana"), candidate("dan")],
  person: "ana",
};

describe("A car that is proposed", () => {
  it("has the next free number, the only model, the club's name and whoever fills in the form", () => {
    expect(addProposedCar([], scene)).toEqual([
      {
        key: "new-1",
        _id: null,
        raceNumber: 2,
        carName: "Zmeii",
        carModel: "m1",
        skin: "",
        drivers: [{ driver: "ana", classes: [] }],
      },
    ]);
  });

  it("beside others has another number, another name and nobody who sits in them", () => {
    const [, , added] = addProposedCar([car(2, "Zmeii", ["ana"]), car(5, "Zmeii 2")], scene);
    expect(added).toMatchObject({ raceNumber: 6, carName: "Zmeii 3", drivers: [] });
  });

  it.each([
    ["leaves the model open where there are two", { models: ["m1", "m2"] }, { carModel: null }],
    ["leaves the number open where none is free", { numbers: [] }, { raceNumber: null }],
    [
      "leaves out who lacks something",
      { candidates: [candidate("ana", { lacks: ["oraș"] })] },
      { drivers: [] },
    ],
    [
      "leaves out who sits elsewhere",
      { candidates: [candidate("ana", { isElsewhere: true })] },
      { drivers: [] },
    ],
    ["leaves out who does not drive for the club", { person: "olga" }, { drivers: [] }],
  ])("%s", (_what, change, expected) => {
    expect(addProposedCar([], { ...scene, ...change })[0]).toMatchObject(expected);
  });

  it("keeps a long name within what a crew's name may be", () => {
    const clubName = "a".repeat(60);
    const [, second] = addProposedCar([car(9, clubName)], { ...scene, clubName });
    expect(second?.carName).toBe(`${"a".repeat(58)} 2`);
  });

  it("after one that was taken gets the next number", () => {
    expect(nextNumber([car(2, "Zmeii")], [5, 6])).toBe(5);
  });
});
