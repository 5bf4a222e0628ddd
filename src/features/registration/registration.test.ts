import { describe, expect, it } from "vitest";
import { heldLicences, licenceIssue } from "./licences.ts";
import { driverCountMessage, registrationMessages } from "./registration-messages.ts";
import {
  type Candidate,
  type EnteredCar,
  freeCandidates,
  isModelOpen,
  type RegistrationRules,
  type RegistrationScene,
  registrationIssues,
  type SavedCar,
  whyNoMoreCars,
  whyNoMoreDrivers,
} from "./registration.ts";

const NOW = 1000;

const rules = (more: Partial<RegistrationRules> = {}): RegistrationRules => ({
  minCarsPerTeam: 0,
  maxCarsPerTeam: 2,
  minDriversPerCar: 1,
  maxDriversPerCar: 2,
  carModelChangeAllowed: false,
  validNumbers: { from: 1, to: 99 },
  validModels: ["gt3", "gt4"],
  licences: [],
  registrationDeadline: NOW + 1,
  carModelChangeDeadline: null,
  ...more,
});

const person = (_id: string, more: Partial<Candidate> = {}): Candidate => ({
  _id,
  lacks: [],
  isElsewhere: false,
  isGuest: false,
  ...more,
});

const scene = (more: Partial<RegistrationScene> = {}): RegistrationScene => ({
  rules: rules(),
  now: NOW,
  saved: [],
  candidates: ["ana", "dan", "eva", "ion"].map((id) => person(id)),
  takenNumbers: [],
  pictureNumbers: [],
  ...more,
});

const car = (raceNumber: number | null, crew: string[], more: Partial<EnteredCar> = {}) => ({
  _id: null,
  raceNumber,
  carName: "Vipera",
  carModel: "gt3",
  skin: "",
  drivers: crew.map((driver) => ({ driver, classes: [] })),
  ...more,
});

const stored = (raceNumber: number, drivers: string[], more: Partial<SavedCar> = {}): SavedCar => ({
  _id: `car-${raceNumber}`,
  raceNumber,
  carName: "Vipera",
  carModel: "gt3",
  skin: "",
  drivers,
  ...more,
});

const licensed = (...classes: string[][]): Partial<EnteredCar> => ({
  drivers: classes.map((held, index) => ({
    driver: ["ana", "dan"][index] ?? "eva",
    classes: held,
  })),
});

const proAm = [
  { id: "pro", group: 0 },
  { id: "am", group: 0 },
  { id: "junior", group: 1 },
];

const m = registrationMessages;

describe("A whole registration", () => {
  it("without a fault has no issue", () => {
    const cars = [car(1, ["ana"]), car(2, ["dan", "eva"])];
    expect(registrationIssues(cars, scene())).toEqual([]);
  });

  it.each<[string, EnteredCar[], Partial<RegistrationScene>, Record<string, string>]>([
    ["has a number", [car(null, ["ana"])], {}, { "cars.0.raceNumber": m.number }],
    ["has a number of the season", [car(100, ["ana"])], {}, { "cars.0.raceNumber": m.number }],
    ["has a name", [car(1, ["ana"], { carName: "  " })], {}, { "cars.0.carName": m.name }],
    [
      "has a model",
      [car(1, ["ana"], { carModel: null })],
      {},
      { "cars.0.carModel": "Obligatoriu" },
    ],
    [
      "has a model of the season",
      [car(1, ["ana"], { carModel: "bus" })],
      {},
      { "cars.0.carModel": m.unknownModel },
    ],
    ["has its drivers", [car(1, [])], {}, { "cars.0.drivers": "Selectează 1 până la 2 piloți" }],
    [
      "has no drivers too many",
      [car(1, ["ana", "dan"])],
      { rules: rules({ maxDriversPerCar: 1 }) },
      { "cars.0.drivers": "Selectează 1 pilot" },
    ],
    [
      "has each number once",
      [car(1, ["ana"]), car(1, ["dan"])],
      {},
      { "cars.0.raceNumber": m.doubledNumber, "cars.1.raceNumber": m.doubledNumber },
    ],
    [
      "has each driver once",
      [car(1, ["ana"]), car(2, ["ana"])],
      {},
      { "cars.0.drivers.0": m.doubledDriver, "cars.1.drivers.0": m.doubledDriver },
    ],
    ["takes drivers of the club", [car(1, ["zoe"])], {}, { "cars.0.drivers.0": m.notInClub }],
    [
      "takes drivers with what the season asks for",
      [car(1, ["ana"])],
      { candidates: [person("ana", { lacks: ["oraș", "cont Steam conectat"] })] },
      { "cars.0.drivers.0": "Pilotul nu poate fi înregistrat fără oraș, cont Steam conectat" },
    ],
    [
      "wants a licence of group 0",
      [car(1, [], licensed(["junior"]))],
      { rules: rules({ licences: proAm }) },
      { "cars.0.drivers.0.classes": "Selectează cel puțin o licență" },
    ],
    [
      "wants one licence a group",
      [car(1, [], licensed(["pro", "am"]))],
      { rules: rules({ licences: proAm }) },
      { "cars.0.drivers.0.classes": m.sameGroup },
    ],
    [
      "holds at most the season's cars",
      [car(1, ["ana"]), car(2, ["dan"]), car(3, ["eva"])],
      {},
      { cars: "Numărul maxim de mașini per club a fost atins." },
    ],
    [
      "holds at least the season's cars",
      [car(1, ["ana"])],
      { rules: rules({ minCarsPerTeam: 2 }) },
      { cars: "Înscrie cel puțin 2 mașini." },
    ],
    ["holds a car", [], {}, { cars: "Înscrie cel puțin o mașină." }],
    [
      "comes in time",
      [car(1, ["ana"])],
      { now: NOW + 1 },
      { cars: "Înscrierile nu mai sunt permise." },
    ],
    ["keeps saved cars", [car(1, ["ana"])], { saved: [stored(9, ["dan"])] }, { cars: m.deleted }],
  ])("%s", (_rule, cars, more, expected) => {
    const issues = registrationIssues(cars, scene(more));
    expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual(
      expected,
    );
    expect(issues.every(({ kind }) => kind !== "taken")).toBe(true);
  });

  it("says apart what somebody else took first", () => {
    const issues = registrationIssues([car(7, ["ana"])], {
      ...scene({ takenNumbers: [7] }),
      candidates: [person("ana", { isElsewhere: true })],
    });
    expect(issues.map(({ path, kind }) => [path, kind])).toEqual([
      ["cars.0.raceNumber", "taken"],
      ["cars.0.drivers.0", "taken"],
    ]);
  });
});

const saved = [stored(9, ["ana"])];
const own = (more: Partial<EnteredCar> = {}) => car(9, ["ana"], { _id: "car-9", ...more });

describe("A saved car", () => {
  it.each<[string, Partial<EnteredCar>, string]>([
    ["number", { raceNumber: 8 }, "cars.0.raceNumber"],
    ["name", { carName: "Alta" }, "cars.0.carName"],
    ["livery", { skin: "https://example.test/a.png" }, "cars.0.skin"],
  ])("keeps its %s", (_what, change, path) => {
    expect(registrationIssues([own(change)], scene({ saved }))).toEqual([
      { path, message: m.locked, kind: "form" },
    ]);
  });

  it("changes its crew after the deadline too", () => {
    const crew = own({ drivers: [{ driver: "dan", classes: [] }] });
    expect(registrationIssues([crew], scene({ saved, now: NOW + 500 }))).toEqual([]);
  });

  it("keeps a driver whose profile or club is no longer what it was, and takes nobody new like them", () => {
    const candidates = [person("dan", { lacks: ["oraș"] })];
    expect(registrationIssues([own()], scene({ saved, candidates }))).toEqual([]);
    const joined = own({ drivers: ["ana", "dan"].map((driver) => ({ driver, classes: [] })) });
    expect(registrationIssues([joined], scene({ saved, candidates }))).toHaveLength(1);
  });

  it("keeps a model that the season has given up", () => {
    const gone = [stored(9, ["ana"], { carModel: "old" })];
    expect(registrationIssues([own({ carModel: "old" })], scene({ saved: gone }))).toEqual([]);
  });

  it.each([
    [false, null, NOW, false],
    [true, null, NOW, true],
    [true, NOW + 1, NOW, true],
    [true, NOW, NOW, false],
    [true, NOW - 1, NOW, false],
    [false, NOW + 1, NOW, false],
  ])(
    "with change allowed %s until %s has its model open at %s: %s",
    (allowed, until, now, open) => {
      const season = rules({ carModelChangeAllowed: allowed, carModelChangeDeadline: until });
      expect(isModelOpen({ _id: "car-9" }, { rules: season, now })).toBe(open);
      expect(isModelOpen({ _id: null }, { rules: season, now })).toBe(true);
      const issues = registrationIssues(
        [car(9, ["ana"], { _id: "car-9", carModel: "gt4" })],
        scene({ saved, rules: season, now }),
      );
      expect(issues.map(({ message }) => message)).toEqual(open ? [] : [m.modelLocked]);
    },
  );
});

describe("An organiser who corrects a registration", () => {
  const late = { now: NOW + 500, isByOrganizer: true };

  it.each<[string, EnteredCar[], Partial<RegistrationScene>]>([
    ["adds a car after the deadline", [own(), car(8, ["dan"])], {}],
    ["changes number and name", [own({ raceNumber: 5, carName: "Alt" })], {}],
    ["changes the model", [own({ carModel: "gt4" })], {}],
    ["withdraws one of two cars", [own()], { saved: [...saved, stored(8, ["dan"])] }],
    [
      "keeps a number that the season no longer gives",
      [own()],
      { rules: rules({ validNumbers: { from: 50, to: 99 } }) },
    ],
  ])("%s", (_name, cars, more) => {
    expect(registrationIssues(cars, scene({ saved, ...late, ...more }))).toEqual([]);
  });

  it("is held to the season's other rules", () => {
    const wrong = [
      own({ raceNumber: 100, carName: " ", carModel: "gt1", drivers: [] }),
      car(8, ["zoe"]),
    ];
    const paths = registrationIssues(wrong, scene({ saved, takenNumbers: [8], ...late })).map(
      ({ path }) => path,
    );
    expect(paths).toEqual([
      "cars.0.raceNumber",
      "cars.0.carName",
      "cars.0.carModel",
      "cars.0.drivers",
      "cars.1.raceNumber",
      "cars.1.drivers.0",
    ]);
    expect(registrationIssues([], scene({ saved, ...late }))).toMatchObject([{ path: "cars" }]);
    expect(whyNoMoreCars([own()], scene({ saved, ...late }))).toBeUndefined();
  });
});

describe("One more", () => {
  it.each<[string, EnteredCar[], Partial<RegistrationScene>, string | undefined]>([
    ["fits", [car(1, ["ana"])], {}, undefined],
    ["comes too late", [], { now: NOW + 1 }, "Înscrierile nu mai sunt permise."],
    [
      "has no time while there is no deadline",
      [],
      { rules: rules({ registrationDeadline: null }) },
      "Înscrierile nu mai sunt permise.",
    ],
    [
      "is one too many",
      [car(1, ["ana"]), car(2, ["dan"])],
      {},
      "Numărul maxim de mașini per club a fost atins.",
    ],
    [
      "has nobody to drive it",
      [car(1, ["ana"])],
      { candidates: [person("ana"), person("dan", { isElsewhere: true })] },
      "Clubul nu are suficienți piloți pentru a înscrie altă mașină.",
    ],
    [
      "has not enough people to drive it",
      [],
      {
        rules: rules({ minDriversPerCar: 2 }),
        candidates: [person("ana"), person("dan", { lacks: ["oraș"] })],
      },
      "Clubul nu are suficienți piloți pentru a înscrie altă mașină.",
    ],
  ])("car %s", (_what, cars, more, expected) => {
    expect(whyNoMoreCars(cars, scene(more))).toBe(expected);
  });

  it("driver fits until the car is full or nobody is left", () => {
    const cars = [car(1, ["ana"]), car(2, ["dan", "eva"])];
    const [open = car(0, []), full = car(0, [])] = cars;
    const { candidates } = scene();
    expect(whyNoMoreDrivers(open, { cars, rules: rules(), candidates })).toBeUndefined();
    expect(whyNoMoreDrivers(full, { cars, rules: rules(), candidates })).toBe(
      "A fost atins numărul maxim de piloți pentru această mașină",
    );
    expect(
      whyNoMoreDrivers(open, { cars, rules: rules(), candidates: candidates.slice(0, 3) }),
    ).toBe("Nu se mai pot adăuga piloți");
    expect(freeCandidates(cars, candidates).map(({ _id }) => _id)).toEqual(["ion"]);
  });
});

it.each([
  [1, 1, "Selectează 1 pilot"],
  [2, 2, "Selectează 2 piloți"],
  [1, 3, "Selectează 1 până la 3 piloți"],
])("Between %i and %i drivers reads '%s'", (minDriversPerCar, maxDriversPerCar, expected) => {
  expect(driverCountMessage({ minDriversPerCar, maxDriversPerCar })).toBe(expected);
});

describe("Licences", () => {
  it.each<[string[], string | undefined]>([
    [["pro"], undefined],
    [["am", "junior"], undefined],
    [[], m.licence],
    [["junior"], m.licence],
    [["pro", "am"], m.sameGroup],
    [["gold"], m.unknownLicence],
  ])("%j of a season with a group 0", (held, expected) => {
    expect(licenceIssue(held, proAm)).toBe(expected);
  });

  it("of a season without a group 0: at least one of any", () => {
    const groupOne = proAm.slice(2);
    expect(licenceIssue([], groupOne)).toBe(m.licence);
    expect(licenceIssue(["junior"], groupOne)).toBeUndefined();
  });

  it("are not asked for where the season has none", () => {
    expect(licenceIssue([], [])).toBeUndefined();
  });

  it.each([
    [[], ["pro"], ["pro"]],
    [["am"], ["pro"], ["pro"]],
    [["junior", "am"], ["pro"], ["pro", "junior"]],
    [["am"], [], ["am"]],
    [["gold"], ["pro"], ["pro", "gold"]],
  ])("chosen %j and fixed %j are %j", (chosen, fixed, held) => {
    expect(heldLicences(chosen, fixed, proAm)).toEqual(held);
  });
});
