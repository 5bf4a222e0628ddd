import { describe, expect, it } from "vitest";
import type { CatalogueItem } from "#features/seasons/catalogue.ts";
import { fromLocalText } from "#shared/time/zoned-time.ts";
import { calendarColumns, calendarLacks } from "./calendar-columns.ts";
import { type CalendarScene, type KnownRound, planCalendar, usualHour } from "./calendar.ts";
import { readSheet } from "./import-columns.ts";
import { readCells } from "./read-cells.ts";

const timeZone = "Europe/Bucharest";

function track(id: string, title: string, detail = ""): CatalogueItem {
  return { _id: id, title, detail };
}

/** As `orderTracks` has them: the layout that a venue is driven on comes first. */
const tracks = [
  track("monza", "Monza"),
  track("monza66", "Monza, Monza 1966"),
  track("spa", "Spa-Francorchamps", "Stavelot, BE"),
  track("indy", "Brands Hatch, Indy"),
  track("brands", "Brands Hatch, Grand Prix"),
  track("zolder", "Zolder"),
];

function round(title: string, start: string, on: string): KnownRound {
  return { title, start: fromLocalText(start, timeZone) ?? 0, track: on };
}

function plan(text: string, scene: Partial<CalendarScene> = {}) {
  const sheet = readSheet(readCells(text), calendarColumns);
  const usual = { tracks, rounds: [], hour: "20:00", first: "", everyDays: 7, choices: {} };
  return planCalendar({ ...usual, timeZone, sheet, ...scene });
}

describe("planCalendar", () => {
  it("reads circuits with their day and hour, in whatever order, the earliest round first", () => {
    const { lines, rounds } = plan("12.01.2027 21:30; Spa\n5.1.2027; zolder");
    expect(rounds).toEqual([
      { track: "zolder", start: "2027-01-05T20:00" },
      { track: "spa", start: "2027-01-12T21:30" },
    ]);
    expect(lines.map(({ outcome }) => outcome)).toEqual(["new", "new"]);
    expect(lines[0]).toMatchObject({
      line: 1,
      title: "Spa",
      message: "Spa-Francorchamps, 12.01.2027 21:30",
    });
  });

  it("reads heads in Romanian and English, an hour of its own column, and the day of the week", () => {
    const romanian = plan("Etapa\tCircuit\tData\tOra\n1\tZolder\tmarți, 12.01.2027\t19:45");
    expect(romanian.rounds).toEqual([{ track: "zolder", start: "2027-01-12T19:45" }]);
    const english = plan("Round,Track,Date\n1,Zolder,2027-01-12");
    expect(english.rounds).toEqual([{ track: "zolder", start: "2027-01-12T20:00" }]);
  });

  it("gives circuits alone a first day and a rhythm, and goes on from whatever line has a day", () => {
    const { rounds } = plan("Zolder;\nSpa;\nMonza; 1.4.2027 21:00\nBrands Hatch, Indy;", {
      first: "11.03.2027",
      everyDays: 14,
    });
    expect(rounds.map(({ start }) => start)).toEqual([
      "2027-03-11T20:00",
      "2027-03-25T20:00",
      "2027-04-01T21:00",
      "2027-04-15T21:00",
    ]);
  });

  it.each([
    ["Zolder; 01/02/2027", /în două feluri/],
    ["Zolder; 31.02.2027", /nu există/],
    ["Zolder; mâine", /nu este o dată/],
    ["Zolder; 12.01.2027 25:00", /nu este o oră/],
    ["Zolder; 28.03.2027 03:30", /nu există în ziua aceea/],
    ["Zolder; 12.01.2101", /prea departe în viitor/],
    ["Zolder; 12.01.1999", /prea departe în trecut/],
    ["Zolder;", /Lipsește data/],
    [";12.01.2027", /Lipsește circuitul/],
  ])("refuses '%s' and says why", (text, message) => {
    const { lines, rounds } = plan(`Circuit;Data\n${text}`);
    expect(lines[0]).toMatchObject({ outcome: "refused" });
    expect(lines[0]?.message).toMatch(message);
    expect(rounds).toEqual([]);
  });

  it("takes the layout that is first, asks which one is meant, and takes the answer", () => {
    const first = plan("Monza; 12.01.2027");
    expect(first.rounds[0]?.track).toBe("monza");
    const ask = first.lines[0]?.asks[0];
    expect(ask?.chosen).toBe("monza");
    expect(ask?.options.slice(0, 2).map(({ value }) => value)).toEqual(["monza", "monza66"]);
    const answered = plan("Monza; 12.01.2027", { choices: { [ask?.key ?? ""]: "monza66" } });
    expect(answered.rounds[0]?.track).toBe("monza66");
    expect(answered.lines[0]?.asks[0]?.chosen).toBe("monza66");
  });

  it("asks for a circuit that nobody knows, once for all lines of it", () => {
    const { lines, rounds } = plan("Imola; 12.01.2027\nimola; 19.01.2027");
    expect(rounds).toEqual([]);
    expect(lines.map(({ outcome, asks }) => [outcome, asks[0]?.chosen])).toEqual([
      ["refused", ""],
      ["refused", ""],
    ]);
    const key = lines[0]?.asks[0]?.key ?? "";
    expect(
      plan("Imola; 12.01.2027\nimola; 19.01.2027", { choices: { [key]: "zolder" } }).rounds,
    ).toHaveLength(2);
  });

  it("ignores an answer that is no track of the simulator", () => {
    const { lines } = plan("Imola; 12.01.2027", { choices: { "circuit imola": "forged" } });
    expect(lines[0]?.outcome).toBe("refused");
  });

  it("knows rounds that the season has, and says where the hour differs", () => {
    const rounds = [round("Etapa 3", "2027-01-12T19:00", "zolder")];
    const { lines, rounds: added } = plan("Zolder; 12.01.2027 20:00\nZolder; 12.01.2027 19:00", {
      rounds,
    });
    expect(added).toEqual([]);
    expect(lines.map(({ outcome, message }) => [outcome, message])).toEqual([
      ["known", "este Etapa 3, la ora 19:00: rămâne așa"],
      ["known", "este Etapa 3"],
    ]);
  });

  it("takes a line once, and names another round of the same day", () => {
    const { lines, rounds } = plan("Zolder; 12.01.2027\nZolder; 12.01.2027\nSpa; 12.01.2027 22:00");
    expect(lines.map(({ outcome }) => outcome)).toEqual(["new", "refused", "new"]);
    expect(lines[2]?.message).toContain("în aceeași zi cu Zolder");
    expect(rounds).toHaveLength(2);
  });

  it("adds no more at once than a season may be planned with", () => {
    const { lines, rounds } = plan("Zolder;\n".repeat(61), { first: "12.01.2027" });
    expect(rounds).toHaveLength(60);
    expect(lines.at(-1)).toMatchObject({
      outcome: "refused",
      message: "Cel mult 60 de etape deodată.",
    });
  });

  it("needs a column of circuits", () => {
    expect(calendarLacks(["date", null])).toContain("circuitul");
    expect(calendarLacks(["track"])).toBeNull();
  });
});

describe("usualHour", () => {
  it("is that of the season's last round, else eight in the evening", () => {
    const rounds = [
      round("Etapa 2", "2027-02-12T21:15", "spa"),
      round("Etapa 1", "2027-01-12T19:00", "spa"),
    ];
    expect(usualHour(rounds, timeZone)).toBe("21:15");
    expect(usualHour([], timeZone)).toBe("20:00");
  });
});
