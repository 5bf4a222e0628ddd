import { describe, expect, it } from "vitest";
import {
  addCar,
  changeCar,
  chooseLicences,
  type Draft,
  keepOwnEdits,
  placeDriver,
  registrationDifferences,
  removeCar,
  removeDriver,
  toDraft,
} from "./registration-draft.ts";
import type { Registration } from "./registration-shapes.ts";

const crews = (draft: Draft) => draft.map(({ drivers }) => drivers.map(({ driver }) => driver));

function registration(cars: Record<string, string[]>, model = "gt3"): Registration {
  return {
    _id: "r",
    isByOrganizer: false,
    version: 1,
    season: { _id: "s", title: "S" },
    teamId: "t",
    teamName: "T",
    initiatedByUser: "o",
    team: {
      _id: "t",
      name: "T",
      owner: { _id: "o", profile: { firstName: "O", lastName: "O" } },
      managers: [],
      drivers: [],
    },
    availableDrivers: [],
    cars: Object.entries(cars).map(([id, drivers], index) => ({
      _id: id,
      raceNumber: index + 1,
      carName: id.toUpperCase(),
      carModel: { _id: model, title: model },
      skin: "",
      classes: [],
      team: { _id: "t", name: "T" },
      drivers: drivers.map((driver) => ({
        driver,
        driverName: driver,
        user: { _id: driver },
        registrationStatus: true,
        profile: { firstName: driver, lastName: "", country: null, city: null },
        classes: [],
      })),
    })),
  };
}

describe("A draft", () => {
  const draft = toDraft(registration({ a: ["ana", "dan", "eva"], b: ["ion"] }));

  it.each([
    ["ana", "a", 3, [["dan", "eva", "ana"], ["ion"]]],
    ["eva", "a", 0, [["eva", "ana", "dan"], ["ion"]]],
    ["dan", "a", 1, [["ana", "dan", "eva"], ["ion"]]],
    ["dan", "a", 2, [["ana", "dan", "eva"], ["ion"]]],
    [
      "dan",
      "b",
      0,
      [
        ["ana", "eva"],
        ["dan", "ion"],
      ],
    ],
    [
      "zoe",
      "b",
      1,
      [
        ["ana", "dan", "eva"],
        ["ion", "zoe"],
      ],
    ],
  ])("with %s put into %s at %i", (driver, car, index, expected) => {
    expect(crews(placeDriver(draft, { driver, car, index }))).toEqual(expected);
  });

  it("keeps a driver's licences when they change cars", () => {
    const licensed = chooseLicences(draft, "dan", ["pro"]);
    const moved = placeDriver(licensed, { driver: "dan", car: "b", index: 1 });
    expect(moved[1]?.drivers[1]).toEqual({ driver: "dan", classes: ["pro"] });
  });

  it("lets a driver go", () => {
    expect(crews(removeDriver(draft, "dan"))).toEqual([["ana", "eva"], ["ion"]]);
  });

  it("gains cars with keys of their own and loses only those not saved", () => {
    const two = addCar(addCar(draft, ["gt3"]), ["gt3", "gt4"]);
    expect(two.map(({ carModel }) => carModel)).toEqual(["gt3", "gt3", "gt3", null]);
    const third = two[2]?.key ?? "";
    const again = addCar(removeCar(two, third), ["gt3"]);
    expect(new Set(again.map(({ key }) => key)).size).toBe(again.length);
    expect(removeCar(draft, "a")).toHaveLength(1);
  });
});

describe("Saved meanwhile", () => {
  const read = registration({ a: ["ana"], b: ["ion"] });
  const now = registration({ a: ["ana", "dan"], b: ["ion", "eva"], c: ["zoe"] });

  it("says what is different", () => {
    expect(registrationDifferences(read, now)).toEqual([
      "#1 „A”, piloți în plus: dan.",
      "#2 „B”, piloți în plus: eva.",
      "Mașină nouă: #3 „C”.",
    ]);
    expect(registrationDifferences(now, read)).toEqual([
      "#1 „A”, piloți în minus: dan.",
      "#2 „B”, piloți în minus: eva.",
      "Mașină retrasă: #3 „C”.",
    ]);
    const [first, ...others] = read.cars;
    if (!first) throw new Error("no car");
    const renamed = { ...read, cars: [{ ...first, raceNumber: 9, carName: "Alt" }, ...others] };
    expect(registrationDifferences(read, renamed)).toEqual([
      "#9 „Alt”: avea numărul 1.",
      "#9 „Alt”: se numea „A”.",
    ]);
    expect(registrationDifferences(read, registration({ a: ["ana"], b: ["ion"] }, "gt4"))).toEqual([
      "#1 „A”: modelul este acum gt4.",
      "#2 „B”: modelul este acum gt4.",
    ]);
  });

  it("loses none of one's own work, and none of theirs", () => {
    const own = addCar(placeDriver(toDraft(read), { driver: "mia", car: "a", index: 1 }), ["gt3"]);
    const mine = changeCar(own, "new-3", { carName: "Nouă" });
    const merged = keepOwnEdits(mine, { read, now });
    expect(crews(merged)).toEqual([["ana", "mia"], ["ion", "eva"], ["zoe"], []]);
    expect(merged.at(-1)).toMatchObject({ _id: null, carName: "Nouă" });
    const corrected = removeCar(changeCar(own, "a", { raceNumber: 9 }), "b");
    expect(keepOwnEdits(corrected, { read, now })).toMatchObject([
      { _id: "a", raceNumber: 9, carName: "A" },
      { _id: "c" },
      { _id: null },
    ]);
  });
});
