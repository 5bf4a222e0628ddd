import { describe, expect, it } from "vitest";
import { writeAcEntryList } from "./ac/ac-entry-list.ts";
import { encodeAccEntryList, writeAccEntryList } from "./acc/acc-entry-list.ts";
import { entryListProblems, type ServerDriver, type ServerEntry } from "./entry-list-problems.ts";

const driver = (n: number, given: Partial<ServerDriver> = {}): ServerDriver => ({
  firstName: "Ștefan",
  lastName: `Țurcanu${n}`,
  shortName: "",
  steamId: `7656119000000000${n}`,
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
    const problems = entryListProblems(entries);
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    expect(problems[0]?.message).toMatch(/^#\d: .+\.$/);
  });

  it("is nothing when all is well", () => {
    expect(entryListProblems([entry(1), entry(2)])).toEqual([]);
  });
});

describe("entry_list.ini", () => {
  it("numbers its sections from 0 and joins the people of a shared car", () => {
    const shared = entry(2, { drivers: [driver(2), driver(3)], ballastKg: 10.4, restrictor: 120 });
    expect(writeAcEntryList([entry(1), shared]).split("\n")).toEqual([
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
    const text = writeAcEntryList([entry(1, { drivers: [forged], teamName: "A ;b]" })]);
    expect(text.match(/^\[/gm)).toHaveLength(1);
    expect(text.match(/^GUID=/gm)).toHaveLength(1);
    expect(text).not.toContain(" ;");
  });
});

describe("entrylist.json", () => {
  it("has every field as the server reads it", () => {
    const shared = entry(7, { drivers: [driver(1, { category: 2, shortName: "STE" }), driver(2)] });
    expect(writeAccEntryList([shared], { gridOrder: true })).toEqual({
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

  it("gives no grid unless asked, and clamps what the server would", () => {
    const heavy = entry(1, { ballastKg: 90, restrictor: 99 });
    expect(writeAccEntryList([heavy], { gridOrder: false }).entries[0]).toMatchObject({
      defaultGridPosition: -1,
      ballastKg: 40,
      restrictor: 20,
    });
  });

  it("never has an empty name", () => {
    const nameless = driver(1, { firstName: "", lastName: "" });
    const [first] = writeAccEntryList([entry(1, { drivers: [nameless] })], {
      gridOrder: false,
    }).entries;
    expect(first?.drivers[0]).toMatchObject({
      firstName: "Pilot",
      lastName: "Pilot",
      shortName: "PIL",
    });
  });

  it("is UTF-16LE with a byte order mark and keeps diacritics", () => {
    const list = writeAccEntryList([entry(1)], { gridOrder: false });
    const bytes = encodeAccEntryList(list);
    expect([...bytes.slice(0, 4)]).toEqual([0xff, 0xfe, 0x7b, 0x00]);
    expect(JSON.parse(new TextDecoder("utf-16le").decode(bytes))).toEqual(list);
  });
});
