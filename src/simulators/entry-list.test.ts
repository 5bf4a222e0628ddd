import { describe, expect, it } from "vitest";
import { writeAcEntryList } from "./ac/ac-entry-list.ts";
import { encodeAccEntryList, writeAccEntryList } from "./acc/acc-entry-list.ts";
import {
  type ControlSeat,
  entryListProblems,
  type ServerDriver,
  type ServerEntry,
} from "./entry-list-problems.ts";

const driver = (n: number, given: Partial<ServerDriver> = {}): ServerDriver => ({
  firstName: "Ștefan",
  lastName: `Țurcanu${n}`,
  shortName: "",
  steamId: String(76_561_190_000_000_000n + BigInt(n)),
  country: null,
  category: null,
  ...given,
});

const entry = (n: number, given: Partial<ServerEntry> = {}): ServerEntry => ({
  title: `#${n}`,
  raceNumber: n,
  modelKey: "30",
  skin: "skin_1",
  teamName: "Carpathian Racing",
  ballastKg: 0,
  restrictor: 0,
  drivers: [driver(n)],
  ...given,
});

const listOf = (entries: readonly ServerEntry[], control: readonly ControlSeat[] = []) => ({
  entries,
  control,
});

const seat = (n: number, isAdmin: boolean): ControlSeat => ({
  name: `Direcția ${n}`,
  steamId: String(76_561_190_000_000_000n + BigInt(n)),
  isAdmin,
});

describe("what keeps an entry list from being made", () => {
  it.each([
    [
      "nobody has a Steam id",
      [entry(1, { drivers: [driver(1, { steamId: null })] })],
      "steam-id-missing",
    ],
    [
      "a Steam id that is none",
      [entry(1, { drivers: [driver(1, { steamId: "S123" })] })],
      "steam-id-missing",
    ],
    ["a number twice", [entry(1), entry(2, { raceNumber: 1 })], "number-doubled"],
    ["a person in two cars", [entry(1), entry(2, { drivers: [driver(1)] })], "person-doubled"],
    ["a model without a code", [entry(1, { modelKey: null })], "model-unknown"],
    ["a car without a driver", [entry(1, { drivers: [] })], "nobody"],
  ])("%s", (_what, entries, code) => {
    for (const simulator of ["AC", "ACC"] as const) {
      const problems = entryListProblems(listOf(entries), simulator);
      expect(problems.map((problem) => problem.code)).toEqual([code]);
      expect(problems[0]?.message).toMatch(/^#\d: .+\.$/);
    }
  });

  it.each([
    ["a number under ACC's", [entry(0)], "number-impossible", []],
    ["a number over ACC's", [entry(999)], "number-impossible", []],
    [
      "more drivers than ACC reads",
      [entry(1, { drivers: [1, 2, 3, 4, 5, 6].map((n) => driver(n)) })],
      "too-many-drivers",
      [],
    ],
    ["a folder where ACC wants a number", [entry(1, { modelKey: "ks_bmw" })], "model-unknown", []],
    ["a folder that ends its line", [entry(1, { modelKey: "1\n2" })], "model-unknown", ["AC"]],
  ] as const)("%s", (_what, entries, code, alsoIn) => {
    const codesFor = (simulator: "AC" | "ACC") =>
      entryListProblems(listOf(entries), simulator).map((problem) => problem.code);
    expect(codesFor("ACC")).toEqual([code]);
    expect(codesFor("AC")).toEqual(alsoIn.length > 0 ? [code] : []);
  });

  it("takes 255 cars on an AC server and no more", () => {
    const cars = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        entry(index + 1, {
          drivers: [driver(1, { steamId: String(76_561_190_000_000_000n + BigInt(index)) })],
        }),
      );
    expect(entryListProblems(listOf(cars(255)), "AC")).toEqual([]);
    expect(entryListProblems(listOf(cars(256)), "AC").map(({ code }) => code)).toEqual([
      "too-many-cars",
    ]);
    expect(entryListProblems(listOf(cars(256)), "ACC")).toEqual([]);
  });

  it("is nothing when all is well", () => {
    expect(entryListProblems(listOf([entry(1), entry(2, { raceNumber: 998 })]), "ACC")).toEqual([]);
    expect(entryListProblems(listOf([entry(1), entry(2, { raceNumber: 1998 })]), "AC")).toEqual([]);
  });
});

describe("entry_list.ini", () => {
  it("numbers its sections from 0 and joins the people of a shared car", () => {
    const shared = entry(2, { drivers: [driver(2), driver(3)], ballastKg: 10.4, restrictor: 120 });
    expect(writeAcEntryList(listOf([entry(1), shared])).split("\n")).toEqual([
      "[CAR_0]",
      "MODEL=30",
      "SKIN=skin_1",
      "SPECTATOR_MODE=0",
      "DRIVERNAME=Ștefan Țurcanu1",
      "TEAM=Carpathian Racing",
      "GUID=76561190000000001",
      "BALLAST=0",
      "RESTRICTOR=0",
      "",
      "[CAR_1]",
      "MODEL=30",
      "SKIN=skin_1",
      "SPECTATOR_MODE=0",
      "DRIVERNAME=Ștefan Țurcanu2, Ștefan Țurcanu3",
      "TEAM=Carpathian Racing",
      "GUID=76561190000000002;76561190000000003",
      "BALLAST=10",
      "RESTRICTOR=100",
      "",
    ]);
  });

  it("lets no name break out of its line", () => {
    const forged = driver(1, { lastName: "X\nGUID=1\n[CAR_9] ; drop" });
    const text = writeAcEntryList(listOf([entry(1, { drivers: [forged], teamName: "A ;b]" })]));
    expect(text.match(/^\[/gm)).toHaveLength(1);
    expect(text.match(/^GUID=/gm)).toHaveLength(1);
    expect(text).not.toContain(" ;");
  });
});

describe("entrylist.json", () => {
  it("has every field as the server reads it", () => {
    const shared = entry(7, { drivers: [driver(1, { category: 2, shortName: "STE" }), driver(2)] });
    expect(writeAccEntryList(listOf([shared]), { gridOrder: true })).toEqual({
      entries: [
        {
          drivers: [
            {
              firstName: "Ștefan",
              lastName: "Țurcanu1",
              shortName: "STE",
              driverCategory: 2,
              playerID: "S76561190000000001",
            },
            {
              firstName: "Ștefan",
              lastName: "Țurcanu2",
              shortName: "TUR",
              driverCategory: 0,
              playerID: "S76561190000000002",
            },
          ],
          raceNumber: 7,
          forcedCarModel: 30,
          overrideDriverInfo: 1,
          defaultGridPosition: 1,
          ballastKg: 0,
          restrictor: 0,
          customCar: "",
          overrideCarModelForCustomCar: 0,
          isServerAdmin: 0,
        },
      ],
      forceEntryList: 1,
    });
  });

  it("gives no grid unless asked, and stays within the handbook's limits", () => {
    const heavy = entry(1, { ballastKg: 190, restrictor: 99 });
    expect(writeAccEntryList(listOf([heavy]), { gridOrder: false }).entries[0]).toMatchObject({
      defaultGridPosition: -1,
      ballastKg: 100,
      restrictor: 20,
    });
  });

  it("holds names as people see them", () => {
    const odd = driver(1, { firstName: "\u202eAna\u0000\n", lastName: "Pop\u2028 escu" });
    const [first] = writeAccEntryList(listOf([entry(1, { drivers: [odd] })]), {
      gridOrder: false,
    }).entries;
    expect(first?.drivers[0]).toMatchObject({ firstName: "Ana", lastName: "Pop escu" });
  });

  it("never has an empty name", () => {
    const nameless = driver(1, { firstName: "\u200b", lastName: "" });
    const [first] = writeAccEntryList(listOf([entry(1, { drivers: [nameless] })]), {
      gridOrder: false,
    }).entries;
    expect(first?.drivers[0]).toMatchObject({
      firstName: "Pilot",
      lastName: "Pilot",
      shortName: "PIL",
    });
  });

  it.each([
    ["RO", 70],
    ["IT", 1],
    ["MA", 88],
    ["MD", undefined],
    [null, undefined],
  ])("says that %s is nationality %s", (country, nationality) => {
    const list = writeAccEntryList(listOf([entry(1, { drivers: [driver(1, { country })] })]), {
      gridOrder: false,
    });
    const [first] = list.entries[0]?.drivers ?? [];
    expect(first && "nationality" in first ? first.nationality : undefined).toBe(nationality);
  });

  it.each([
    ["TUR", "TUR"],
    ["", "TUR"],
    ["to", "TUR"],
    ["ȘTE", "TUR"],
  ])("with the shorthand %j has the short name %s", (shortName, expected) => {
    const list = writeAccEntryList(listOf([entry(1, { drivers: [driver(1, { shortName })] })]), {
      gridOrder: false,
    });
    expect(list.entries[0]?.drivers).toMatchObject([{ shortName: expected }]);
  });

  it("is UTF-16LE with a byte order mark and keeps diacritics", () => {
    const list = writeAccEntryList(listOf([entry(1)]), { gridOrder: false });
    const bytes = encodeAccEntryList(list);
    expect(Array.from(bytes.slice(0, 4))).toEqual([0xff, 0xfe, 0x7b, 0x00]);
    expect(JSON.parse(new TextDecoder("utf-16le").decode(bytes))).toEqual(list);
  });
});

describe("Race control", () => {
  const people = [seat(50, true), seat(51, false)];

  it("has spectator's slots of AC behind the cars, whose numbers stay", () => {
    const cars = [entry(1), entry(2)];
    const sections = writeAcEntryList(listOf(cars, people)).split("\n\n");
    expect(sections.slice(0, 2).join("\n\n")).toBe(writeAcEntryList(listOf(cars)).trimEnd());
    expect(sections[2]?.split("\n")).toEqual([
      "[CAR_2]",
      "MODEL=30",
      "SKIN=",
      "SPECTATOR_MODE=1",
      "DRIVERNAME=Direcția 50",
      "TEAM=",
      "GUID=76561190000000050",
      "BALLAST=0",
      "RESTRICTOR=0",
    ]);
    expect(sections[3]).toContain("SPECTATOR_MODE=1\nDRIVERNAME=Direcția 51\n");
  });

  it("joins ACC with a number and a car of its own choice, with the server's rights or without", () => {
    const list = writeAccEntryList(listOf([entry(1)], people), { gridOrder: true });
    const free = { raceNumber: -1, forcedCarModel: -1, overrideDriverInfo: 0 };
    expect(list.entries.slice(1)).toEqual([
      { ...free, drivers: [{ playerID: "S76561190000000050" }], isServerAdmin: 1 },
      { ...free, drivers: [{ playerID: "S76561190000000051" }], isServerAdmin: 0 },
    ]);
  });

  it.each([
    { crew: "an administrator alone", drivers: [50], isServerAdmin: 1 },
    { crew: "one who only watches", drivers: [51], isServerAdmin: 0 },
    { crew: "an administrator with somebody who is none", drivers: [50, 1], isServerAdmin: 0 },
  ])("driving in ACC, $crew, is named once", ({ drivers, isServerAdmin }) => {
    const own = entry(1, { drivers: drivers.map((n) => driver(n)) });
    const { entries } = writeAccEntryList(listOf([own], people), { gridOrder: false });
    expect(entries[0]?.isServerAdmin).toBe(isServerAdmin);
    const ids = entries.flatMap((one) => one.drivers.map(({ playerID }) => playerID));
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
    expect(writeAcEntryList(listOf([own], people)).match(/SPECTATOR_MODE=1/g)).toHaveLength(1);
  });

  it("counts among the slots of AC's server, and the sentence says so", () => {
    const cars = Array.from({ length: 254 }, (_, index) => entry(index + 1));
    const problems = (control: ControlSeat[]) => entryListProblems(listOf(cars, control), "AC");
    expect(problems([seat(900, true)])).toEqual([]);
    expect(problems([seat(1, true), seat(900, true)])).toEqual([]);
    expect(problems([seat(901, false), seat(900, true)])).toEqual([
      {
        code: "too-many-cars",
        message:
          "Serverul primește cel mult 255 de mașini, lista are 254 și 2 locuri pentru direcția cursei.",
        mend: "Micșorează numărul de mașini într-o grilă, în sezon.",
      },
    ]);
  });

  it("cannot write lines of its own into the file", () => {
    const forged = { ...seat(50, false), name: "Ana\n[CAR_0]\nGUID=1" };
    const text = writeAcEntryList(listOf([entry(1)], [forged]));
    expect(text.match(/^\[CAR_/gm)).toHaveLength(2);
  });
});
