import { describe, expect, it } from "vitest";
import { carsByClass, foundCars, registeredCars } from "./cars-by-class.ts";

const aClass = (acronym: string, group: number) => ({
  _id: acronym,
  acronym,
  name: acronym,
  group,
  obj: { _id: acronym, name: acronym },
});
const gt3 = aClass("GT3", 0);
const gt4 = aClass("GT4", 0);
const am = aClass("AM", 1);

const registrations = [
  {
    _id: "r1",
    teamId: "t1",
    teamName: "Șoimii Asfaltului",
    cars: [
      { _id: "c1", raceNumber: 55, carName: "Șoimii 1" },
      { _id: "c2", raceNumber: 56, carName: "Șoimii 2" },
    ],
  },
  {
    _id: "r2",
    teamId: "t2",
    teamName: "Lupii Albi",
    cars: [
      { _id: "c3", raceNumber: 191, carName: "Lupii Albi" },
      { _id: "fresh", raceNumber: 192, carName: "Lupii Albi" },
    ],
  },
];
const car = (_id: string, classes: (typeof gt3)[], driverName: string) => ({
  _id,
  carModel: { _id: "m", title: "Porsche 911" },
  classes,
  drivers: [{ _id: driverName, driverName }],
  waiting: 0,
});
const cars = registeredCars(registrations, [
  car("c1", [am, gt4], "Ana Ștefănescu"),
  car("c2", [gt3], "Ion Pop"),
  car("c3", [], "Radu Lup"),
]);

describe("Registered cars", () => {
  it("stand with their club, and without those that nobody knows more of yet", () => {
    expect(cars.map(({ _id, club }) => [_id, club.name])).toEqual([
      ["c1", "Șoimii Asfaltului"],
      ["c2", "Șoimii Asfaltului"],
      ["c3", "Lupii Albi"],
    ]);
  });

  it("stand once, under the first of their classes, and under none at the end", () => {
    const groups = carsByClass(cars, [am, gt3, gt4]);
    expect(
      groups.map((group) => [group.carClass?.acronym ?? null, group.cars.map(({ _id }) => _id)]),
    ).toEqual([
      ["GT3", ["c2"]],
      ["GT4", ["c1"]],
      [null, ["c3"]],
    ]);
    expect(carsByClass(cars, [])).toEqual([{ carClass: null, cars }]);
    expect(carsByClass([], [gt3])).toEqual([]);
  });

  it.each([
    [undefined, "c1 c2 c3"],
    ["  ", "c1 c2 c3"],
    ["soimii", "c1 c2"],
    ["STEFANESCU ana", "c1"],
    ["#191", "c3"],
    ["porsche pop", "c2"],
    ["nimeni", ""],
  ])("are found by %s", (words, ids) => {
    expect(
      foundCars(cars, words)
        .map(({ _id }) => _id)
        .join(" "),
    ).toBe(ids);
  });
});
