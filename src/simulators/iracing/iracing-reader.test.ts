import { describe, expect, test } from "vitest";
import {
  iracingBytes,
  iracingRow,
  iracingText,
  sessionBlock,
} from "#tests/factories/result-files/iracing-file.ts";
import {
  namesOf,
  orderOf,
  readOrFail,
  warningCodes,
} from "#tests/factories/result-files/read-or-fail.ts";
import { readResultFile } from "#simulators/read-result-file.ts";
import type { IracingCells } from "#tests/factories/result-files/iracing-file.ts";

const readText = (text: string) => readOrFail(new TextEncoder().encode(text), "iR");
const read = (rows: IracingCells[], before?: string[]) =>
  readOrFail(iracingBytes(rows, before), "iR");

const team = {
  "Team ID": "-900",
  "Fin Pos": "1",
  "Car #": "07",
  "Car Class ID": "2523",
  "Car Class": "Dallara P217",
};

describe("an iRacing race in heats", () => {
  const heat = read([
    iracingRow(1, 1, { "Laps Comp": "11" }),
    iracingRow(2, 2, { "Laps Comp": "11", Interval: "-03.609" }),
    iracingRow(3, 3, { "Laps Comp": "11", Interval: "-00.000" }),
    iracingRow(4, 4, { "Laps Comp": "10", Interval: "-00.000" }),
    iracingRow(5, 5, {
      "Laps Comp": "7",
      Interval: "-00.000",
      "Out ID": "32",
      Out: "Disconnected",
    }),
    iracingRow(6, 6, { "Laps Comp": "9", Interval: "-12.000" }),
  ]);

  test("gives the winner's time to nobody who drove fewer laps", () => {
    expect(heat.entries.map((entry) => [entry.laps, entry.totalMs])).toEqual([
      [11, 995_500],
      [11, 999_109],
      [11, 995_500],
      [10, null],
      [7, null],
      [9, null],
    ]);
  });
});

describe("an iRacing file without a column", () => {
  const without = (...titles: string[]) => {
    const [first = "", ...rows] = iracingText([iracingRow(1, 1)], []).split("\n");
    const kept = first.split(",").map((title) => !titles.includes(title.replaceAll('"', "")));
    const cut = (line: string) =>
      line
        .split(",")
        .filter((_, index) => kept[index])
        .join(",");
    return new TextEncoder().encode([first, ...rows].map(cut).join("\n"));
  };

  test.each([
    [["Laps Comp"], "lipsește coloana „Laps Comp”"],
    [["Cust ID"], "lipsește coloana „Cust ID”"],
    [["Interval", "Fastest Lap Time"], "lipsesc coloanele „Interval”, „Fastest Lap Time”"],
  ])("is refused when it is %j, by name", (titles, words) => {
    expect(readResultFile(without(...titles), "iR")).toMatchObject({
      ok: false,
      problem: {
        code: "result-file.missing-column",
        message: expect.stringContaining(words),
      },
    });
  });

  test("is read when nothing depends on it", () => {
    expect(readOrFail(without("Inc", "AI", "Fast Lap#", "Car Class"), "iR").entries).toHaveLength(
      1,
    );
  });
});

describe("the worked example of the format reference", () => {
  const gt3 = { "Car Class ID": "4091", "Car Class": "GT3 2025" };
  const session = read([
    iracingRow(1, -900, {
      ...team,
      Name: "Duo",
      "Car ID": "128",
      Car: "Dallara P217",
      "Start Pos": "2",
      "Laps Led": "9",
      "Fastest Lap Time": "1:29.900",
    }),
    iracingRow(1, 111, {
      ...team,
      Name: "Ana Vale",
      Interval: "-",
      "Laps Led": "9",
      "Fastest Lap Time": "1:29.900",
      "Laps Comp": "6",
    }),
    iracingRow(1, 222, {
      ...team,
      Name: "Ben Oak",
      Interval: "-",
      "Fastest Lap Time": "1:30.400",
      "Laps Comp": "4",
    }),
    iracingRow(2, 333, {
      ...gt3,
      Name: "Cara Poe2",
      "Out ID": "29",
      Out: "Disqualified",
      Interval: "-1 L",
      "Laps Comp": "9",
    }),
    iracingRow(3, 444, {
      ...gt3,
      Name: "Dov Quin",
      "Out ID": "32",
      Out: "Disconnected",
      Interval: "-10 L",
      "Average Lap Time": "00.000",
      "Fastest Lap Time": "",
      "Laps Comp": "0",
    }),
  ]);

  test("has three entries and four people", () => {
    expect(orderOf(session)).toEqual(["Ana Vale + Ben Oak 10", "Cara Poe2 9", "Dov Quin 0"]);
    expect(session).toMatchObject({
      simulator: "iR",
      sessionType: "R",
      track: { key: "Demo Park", layout: "Grand Prix" },
    });
  });

  test("takes the team from its own row and its drivers from theirs", () => {
    expect(session.entries[0]).toMatchObject({
      key: "iracing:111+iracing:222",
      carId: "-900",
      raceNumber: "07",
      modelKey: "128",
      modelName: "Dallara P217",
      className: "Dallara P217",
      teamName: "Duo",
      laps: 10,
      totalMs: 905_000,
      bestLapMs: 89_900,
      startPosition: 2,
      outcome: "Running",
      lapList: null,
    });
    expect(session.entries[0]?.drivers).toMatchObject([
      {
        platformId: { platform: "iracing", id: "111" },
        name: "Ana Vale",
        laps: 6,
        bestLapMs: 89_900,
      },
      {
        platformId: { platform: "iracing", id: "222" },
        name: "Ben Oak",
        laps: 4,
        bestLapMs: 90_400,
      },
    ]);
  });

  test("keeps a disqualified car's place and gives lapped cars no time", () => {
    expect(session.entries[1]).toMatchObject({
      disqualified: true,
      totalMs: null,
      lapsDown: 1,
      className: "GT3 2025",
    });
    expect(session.entries[2]).toMatchObject({
      disqualified: false,
      totalMs: null,
      bestLapMs: null,
      lapsDown: 10,
    });
  });
});

describe("the kind of session", () => {
  const qualifying = { "Start Pos": "0", "Laps Led": "0", "Qualify Time": "1:30.000" };
  const practice = { ...qualifying, "Qualify Time": "" };

  test.each([
    ["somebody started and led", {}, "R"],
    ["qualifying times and no start positions", qualifying, "Q"],
    ["neither", practice, null],
    ["nobody led", { "Laps Led": "0" }, null],
  ])("%s", (_, cells, expected) => {
    expect(read([iracingRow(1, 111, cells)]).sessionType).toBe(expected);
  });

  test("outside races intervals are no times", () => {
    const session = read([
      iracingRow(1, 111, qualifying),
      iracingRow(2, 222, { ...qualifying, Interval: "-00.534" }),
    ]);
    expect(session.entries.map((entry) => [entry.totalMs, entry.startPosition])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

test("the track of a file that names no layout", () => {
  const before = ["Start Time,Track,Series", `"yesterday","Demo Park","Hosted iRacing"`, ""];
  const session = read([iracingRow(1, 111)], before);
  expect(session.track).toEqual({ key: "Demo Park", layout: "" });
});

describe("the shape of the text", () => {
  test("columns are found by their names, old ones too", () => {
    const session = readText(
      '"Fin Pos","Driver","Custid","Interval","Fastest Lap Time","Laps Comp"\n"1","Ana Vale","111","","","5"\n',
    );
    expect(session.entries[0]).toMatchObject({
      key: "iracing:111",
      laps: 5,
      bestLapMs: null,
      modelKey: "",
    });
    expect(namesOf(session.entries[0])).toBe("Ana Vale");
  });

  test("cells may be quoted or not, saved by a spreadsheet", () => {
    const session = readText(
      '\ufeffFin Pos;Cust ID;Name;Laps Comp;Interval;Fastest Lap Time\r\n1;111;"Vale; Ana ""Rapida""";7;;\r\n2;222;Ben;0;;\r\n',
    );
    expect(orderOf(session)).toEqual(['Vale; Ana "Rapida" 7', "Ben 0"]);
  });

  test("an unclosed quote ends with its line", () => {
    const session = readText(
      '"Fin Pos","Cust ID","Interval","Fastest Lap Time","Laps Comp","Name"\n"1","111","","","5","Ana\n"2","222","","","5","Ben"\n',
    );
    expect(session.entries.map(namesOf)).toEqual(["Ana", "Ben"]);
  });

  test("order is the finish position, never the time", () => {
    const session = read([iracingRow(2, 222, { Interval: "-00.100" }), iracingRow(1, 111)]);
    expect(session.entries.map((entry) => entry.key)).toEqual(["iracing:111", "iracing:222"]);
  });

  test("lines without a person are reported", () => {
    const session = readText(`${iracingText([iracingRow(1, 111)])}${",".repeat(20)}\n`);
    expect(session.entries).toHaveLength(1);
    expect(warningCodes(session)).toEqual(["rows.unreadable"]);
  });

  test("a table without rows is no result", () => {
    expect(() => read([])).toThrow("result-file.no-entries");
  });
});

describe("times", () => {
  test("of others are the leader's total plus the interval, not their own average", () => {
    const session = read([
      iracingRow(1, 111),
      iracingRow(2, 222, { Interval: "-1:37.242", "Average Lap Time": "1:20.000" }),
    ]);
    expect(session.entries.map((entry) => entry.totalMs)).toEqual([905_000, 1_002_242]);
  });

  test("are missing when the leader has no average", () => {
    const session = read([
      iracingRow(1, 111, { "Average Lap Time": "00.000" }),
      iracingRow(2, 222),
    ]);
    expect(session.entries.map((entry) => entry.totalMs)).toEqual([null, null]);
  });

  test("edited by hand are read where they are clear, and reported where not", () => {
    const session = read([
      iracingRow(1, 111, { Interval: "0" }),
      iracingRow(2, 222, { Interval: "-6.536" }),
      iracingRow(3, 333, { Interval: "-35 (+5s)" }),
    ]);
    expect(session.entries.map((entry) => entry.totalMs)).toEqual([905_000, 911_536, null]);
    expect(session.warnings).toMatchObject([
      { code: "entry.interval-unreadable", entryKey: "iracing:333" },
    ]);
  });
});

describe("teams", () => {
  test("without their own row add up their drivers and are reported", () => {
    const member = { ...team, Interval: "-" };
    const session = read([
      iracingRow(1, 111, { ...member, "Laps Comp": "6" }),
      iracingRow(1, 222, { ...member, "Laps Comp": "4" }),
    ]);
    expect(session.entries).toMatchObject([{ laps: 10, key: "iracing:111+iracing:222" }]);
    expect(warningCodes(session)).toContain("entry.team-row-missing");
  });

  test("without any driver's row are kept by their team id", () => {
    const session = read([iracingRow(1, -900, { ...team, Name: "Duo" })]);
    expect(session.entries).toMatchObject([{ key: "car:-900", teamName: "Duo", laps: 10 }]);
    expect(session.entries[0]?.drivers).toMatchObject([{ platformId: null }]);
  });
});

test("an AI driver has no id", () => {
  const session = read([iracingRow(1, 111, { AI: "1" })]);
  expect(session.entries[0]).toMatchObject({ key: "car:111", drivers: [{ platformId: null }] });
});

test("the league block between session and table is skipped", () => {
  const league = ['"League Name","League ID"', '"Demo","2790"', ""];
  const session = read([iracingRow(1, 111)], [...sessionBlock, "", "", ...league]);
  expect(session.track.key).toBe("Demo Park");
  expect(session.entries).toHaveLength(1);
});

describe("laps led and incident points", () => {
  test("are each person's own, and the team's from its own row", () => {
    const own = { "Team ID": "-9", "Fin Pos": "1" };
    const [entry] = read([
      iracingRow(1, -9, { ...own, "Laps Led": "8", Inc: "7" }),
      iracingRow(1, 11, { ...own, "Laps Led": "6", Inc: "3", Interval: "-" }),
      iracingRow(1, 12, { ...own, "Laps Led": "2", Inc: "4", Interval: "-" }),
    ]).entries;
    expect([entry?.lapsLed, entry?.incidents.points]).toEqual([8, 7]);
    expect(entry?.drivers.map(({ lapsLed, incidents }) => [lapsLed, incidents.points])).toEqual([
      [6, 3],
      [2, 4],
    ]);
  });

  test("are added up where the team's own row is missing", () => {
    const own = { "Team ID": "-9", "Fin Pos": "1" };
    const [entry] = read([
      iracingRow(1, 11, { ...own, "Laps Led": "6", Inc: "3" }),
      iracingRow(1, 12, { ...own, "Laps Led": "2", Inc: "" }),
    ]).entries;
    expect([entry?.lapsLed, entry?.incidents.points]).toEqual([8, null]);
  });

  test("are not known where the cell is empty or no number", () => {
    const [entry] = read([iracingRow(1, 11, { "Laps Led": "", Inc: "4x" })]).entries;
    expect([entry?.lapsLed, entry?.incidents.points]).toEqual([null, null]);
  });
});
