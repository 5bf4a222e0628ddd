import { expect, it } from "vitest";
import { registrationMessages } from "#features/registration/registration-messages.ts";
import { type EnteringScene, planEntries, type UnenteredRow } from "./plan-entries.ts";

const rules: EnteringScene["rules"] = {
  minDriversPerCar: 1,
  maxDriversPerCar: 2,
  maxCarsPerTeam: null,
  validNumbers: { from: 1, to: 5 },
  validModels: ["ferrari", "mazda"],
  licences: [],
};

function plan(
  rows: UnenteredRow[],
  { rules: own, ...given }: Partial<Omit<EnteringScene, "rules">> & { rules?: object } = {},
) {
  const { cars, refused } = planEntries(rows, {
    rules: { ...rules, ...own },
    seats: new Map(),
    banned: new Set(),
    fixed: new Map(),
    taken: new Set(),
    carsOf: new Map(),
    clubOf: (_, clubOfRow) => clubOfRow,
    nameOf: (id) => `Pilot ${id}`,
    ...given,
  });
  return {
    cars: cars.map(({ drivers, raceNumber, clubId }) => [
      drivers.map(({ driver }) => driver).join("+"),
      raceNumber,
      clubId,
    ]),
    refused: Object.fromEntries(refused.map(({ userId, reason }) => [userId, reason])),
  };
}

function row(people: string, number: string | null, given: Partial<UnenteredRow> = {}) {
  const fileCar = {
    raceNumber: number,
    modelKey: "30",
    modelTitle: "Ferrari",
    modelId: "ferrari",
    teamName: "",
  };
  return { userIds: people.split("+"), fileCar, clubId: null, licences: {}, ...given };
}

function drove(modelId: string | null, modelTitle: string, modelKey = "99") {
  return { ...row("", null).fileCar, modelId, modelTitle, modelKey };
}

it("gives everybody the number of their newest row", () => {
  const rows = [row("ana", "3"), row("bogdan", "4"), row("ana", "1"), row("carmen", "5")];
  expect(plan(rows).cars).toEqual([
    ["ana", 3, null],
    ["bogdan", 4, null],
    ["carmen", 5, null],
  ]);
});

it("keeps numbers for those who had them before it gives free ones to others", () => {
  const rows = [row("ana", null), row("bogdan", "1"), row("carmen", "1"), row("dan", "77")];
  expect(plan(rows, { taken: new Set([2]) }).cars).toEqual([
    ["ana", 3, null],
    ["bogdan", 1, null],
    ["carmen", 4, null],
    ["dan", 5, null],
  ]);
});

it("names those for whom no number is left", () => {
  const rows = ["a", "b", "c", "d", "e", "f"].map((id) => row(id, null));
  const { cars, refused } = plan(rows);
  expect(cars).toHaveLength(5);
  expect(refused).toEqual({ f: "Nu mai este niciun număr liber." });
});

it("puts those who shared the newest row into one car, of the club of the first", () => {
  const rows = [row("ana+bogdan", "2", { clubId: "alfa" }), row("bogdan", "4")];
  expect(plan(rows).cars).toEqual([["ana+bogdan", 2, "alfa"]]);
});

it("leaves out who has a seat in a club's car, and names who has one in a guest car", () => {
  const rows = [row("ana", "2"), row("bogdan", "3")];
  const seats = new Map([
    ["ana", false],
    ["bogdan", true],
  ]);
  expect(plan(rows, { seats })).toEqual({
    cars: [],
    refused: { bogdan: registrationMessages.guest },
  });
});

it.each([
  [
    "a model that the season does not allow",
    { fileCar: drove("audi", "Audi R8") },
    "Audi R8 nu este printre mașinile permise în sezon.",
  ],
  [
    "a model outside the catalogue",
    { fileCar: drove(null, "audi_mod") },
    "audi_mod nu este în catalog.",
  ],
  [
    "no model at all",
    { fileCar: drove(null, "", "") },
    "Rezultatele nu spun cu ce mașină a alergat.",
  ],
])("does not enter a row with %s", (_, given, reason) => {
  expect(plan([row("ana", "2", given)])).toEqual({ cars: [], refused: { ana: reason } });
});

it("takes the only model of the season where the row has none", () => {
  const rows = [row("ana", "2", { fileCar: drove(null, "", "") })];
  expect(plan(rows, { rules: { validModels: ["mazda"] } }).cars).toHaveLength(1);
});

it.each([
  ["somebody out of the league", { banned: new Set(["ana"]) }, registrationMessages.banned],
  [
    "a club that has enough cars",
    { rules: { maxCarsPerTeam: 1 }, carsOf: new Map([["ana", 1]]) },
    registrationMessages.carLimit,
  ],
  ["too small a crew", { rules: { minDriversPerCar: 2 } }, "Selectează 2 piloți."],
  [
    "nobody's licence",
    { rules: { licences: [{ id: "pro", group: 0 }] } },
    "Selectează cel puțin o licență.",
  ],
])("does not enter %s", (_, given, reason) => {
  expect(plan([row("ana", "2")], given).refused).toEqual({ ana: reason });
});

it("names who is one too many in a car", () => {
  const { cars, refused } = plan([row("ana+bogdan+carmen", "2")]);
  expect(cars).toEqual([["ana+bogdan", 2, null]]);
  expect(refused).toEqual({ carmen: "Echipajul are mai mulți piloți decât permite sezonul." });
});

it("gives the licences that organisers fixed, and those of the row", () => {
  const licences = [
    { id: "pro", group: 0 },
    { id: "am", group: 0 },
  ];
  const given = {
    rules: { licences },
    fixed: new Map([["ana", ["am"]]]),
  };
  const rows = [
    row("ana", "2", { licences: { ana: ["pro"] } }),
    row("bogdan", "3", { licences: { bogdan: ["pro", "gone"] } }),
  ];
  expect(plan(rows, given).cars).toHaveLength(2);
});
