import { describe, expect, it } from "vitest";
import { readPastSheet } from "./past-columns.ts";
import { readMatrix } from "./points-matrix.ts";
import { fittingSystem, isExactly, totalsOf } from "./past-points.ts";
import { type PastSeason, readPastSeason, tooMuch } from "./past-season.ts";
import { readCells } from "../read-cells.ts";

const sheetOf = (text: string) => readPastSheet(readCells(text), {});
const read = (text: string) => readPastSeason(sheetOf(text));
const fia = { id: "fia", title: "FIA", byPlace: [25, 18, 15, 12].map((points) => points * 1000) };

/** `#line` of each result, with what is asked of it. */
function told(
  { rounds }: PastSeason,
  of: "laps" | "status" | "start" | "totalMs" | "distanceUnknown",
) {
  return rounds.flatMap(({ sessions }) =>
    sessions.flatMap(({ results }) =>
      results.map((result) => `${result.people.map(({ name }) => name).join("+")} ${result[of]}`),
    ),
  );
}

describe("a past season", () => {
  it("is read by the heads of our own export", () => {
    const { rounds, refused } = read(
      [
        "Etapa;Sesiunea;Poz.;Nr.;Piloți;Club;Mașină;Tururi;Timp;Cel mai bun tur;Start;Puncte",
        '1;Cursă;1;23;"Ana Pop; Dan Ion";Vulturii;Ferrari 296 GT3;20;41:23.456;2:01.100;3;25',
        "1;Cursă;2;7;Eva Rus;;;20;+12,345;2:01.200;1;18",
        "1;Cursă;DNF;8;Ion Rău;;;4;;;2;0",
        "2;Cursă;DSQ;8;Ion Rău;;;;;;;",
      ].join("\n"),
    );
    expect(refused).toEqual([]);
    expect(rounds.map(({ title }) => title)).toEqual(["Etapa 1", "Etapa 2"]);
    expect(rounds[0]?.sessions[0]?.results).toMatchObject([
      {
        line: 2,
        status: "finished",
        people: [{ name: "Ana Pop" }, { name: "Dan Ion" }],
        raceNumber: "23",
        club: "Vulturii",
        car: "Ferrari 296 GT3",
        laps: 20,
        totalMs: 2_483_456,
        bestLapMs: 121_100,
        start: 3,
        points: 25_000,
      },
      { totalMs: 2_495_801, start: 1 },
      { status: "dnf", laps: 4, points: 0 },
    ]);
    expect(rounds[1]?.sessions[0]?.results[0]).toMatchObject({ status: "dsq", points: null });
  });

  it.each([
    ["Etapa 3 - Monza", "Etapa 3", "Monza"],
    ["R4 Spa", "Etapa 4", "Spa"],
    ["Round 12: Imola", "Etapa 12", "Imola"],
    ["Monza", "Etapa 1", "Monza"],
    ["24h Nürburgring", "Etapa 1", "24h Nürburgring"],
    ["7", "Etapa 7", ""],
  ])("names the round of „%s”", (round, title, circuit) => {
    expect(read(`Etapa;Poz;Pilot\n${round};1;Ana`).rounds).toMatchObject([{ title, circuit }]);
  });

  it("takes empty cells of rounds as merged ones, and heads that stand there again as such", () => {
    const season = read(
      "Etapa;Circuit;Sesiunea;Poz;Pilot\n1;Monza;Sprint;1;Ana\n;;;2;Dan\n;;Cursă;1;Dan\nEtapa;Circuit;Sesiunea;Poz;Pilot\n2;Spa;Cursă;1;Ana",
    );
    expect(season.rounds).toMatchObject([
      { circuit: "Monza", sessions: [{ sprint: true }, { sprint: false, title: "Cursă" }] },
      { circuit: "Spa" },
    ]);
    expect(told(season, "status")).toHaveLength(4);
  });

  it("stands by its places, whatever times and laps say", () => {
    const season = read(
      "Poz;Pilot;Tururi;Timp\n2;Ana;20;40:00.000\n1;Dan;19;41:00.000\n3;Eva;20;39:00.000",
    );
    expect(told(season, "laps")).toEqual(["Dan 19", "Ana 19", "Eva 19"]);
    expect(season.remarks.map(({ line }) => line)).toEqual([2, 4]);
  });

  it("keeps the order of its lines where places are there twice, and says so", () => {
    const season = read("Poz;Pilot\n1;Dan\n2;Eva\n1;Ana");
    expect(told(season, "status")).toEqual(["Dan finished", "Eva finished", "Ana finished"]);
    expect(season.remarks).toHaveLength(1);
  });

  it.each([
    [
      "no laps at all",
      "Poz;Pilot\n1;Ana\n2;Dan\nDNS;Eva",
      ["Ana 1", "Dan 1", "Eva 0"],
      ["Ana true", "Dan true", "Eva false"],
    ],
    [
      "some laps",
      "Poz;Pilot;Tururi\n1;Ana;20\n2;Dan;\n3;Eva;18",
      ["Ana 20", "Dan 20", "Eva 18"],
      ["Ana false", "Dan true", "Eva false"],
    ],
    [
      "laps behind",
      "Poz;Pilot;Tururi;Diferență\n1;Ana;20;\n2;Dan;;+2 tururi",
      ["Ana 20", "Dan 18"],
      ["Ana false", "Dan false"],
    ],
  ])("counts %s", (_, text, laps, unknown) => {
    const season = read(text);
    expect(told(season, "laps")).toEqual(laps);
    expect(told(season, "distanceUnknown")).toEqual(unknown);
    expect(season.remarks).toEqual([]);
  });

  it.each([
    ["DNF", "dnf"],
    ["Abandon", "dnf"],
    ["NC", "dnf"],
    ["Ret.", "dnf"],
    ["D.N.S.", "dns"],
    ["Nu a luat startul", "dns"],
    ["Descalificat", "dsq"],
    ["DQ", "dsq"],
    ["3 DNF", "dnf"],
    ["P4", "finished"],
    ["5.", "finished"],
    ["2nd", "finished"],
  ])("understands „%s” as a place", (place, status) => {
    expect(told(read(`Poz;Pilot\n${place};Ana`), "status")).toEqual([`Ana ${status}`]);
  });

  it("understands how a race ended where its time would stand", () => {
    expect(told(read("Poz;Pilot;Timp\n1;Ana;DNF\n2;Dan;Abandon · 12 tururi"), "status")).toEqual([
      "Ana dnf",
      "Dan dnf",
    ]);
  });

  it("makes a qualifying without times the grid of its race, and keeps one whose times say its places", () => {
    const race = "1;Cursă;1;Dan;\n1;Cursă;2;Ana;";
    const grid = read(
      `Etapa;Sesiunea;Poz;Pilot;Timp\n${race}\n1;Calificări;1;Ana;\n1;Calificări;2;Dan;`,
    );
    expect(grid.rounds[0]?.sessions.map(({ type }) => type)).toEqual(["R"]);
    expect(told(grid, "start")).toEqual(["Dan 2", "Ana 1"]);
    const timed = read(
      `Etapa;Sesiunea;Poz;Pilot;Timp\n${race}\n1;Q;1;Ana;1:50.000\n1;Q;2;Dan;1:51.000`,
    );
    expect(timed.rounds[0]?.sessions.map(({ type }) => type)).toEqual(["Q", "R"]);
    const swapped = read(
      `Etapa;Sesiunea;Poz;Pilot;Timp\n${race}\n1;Q;1;Ana;1:52.000\n1;Q;2;Dan;1:51.000`,
    );
    expect(told(swapped, "start")).toEqual(["Dan 2", "Ana 1"]);
  });

  it.each([
    ["Ana Pop; Dan Ion", ["Ana Pop", "Dan Ion"]],
    ["Ana Pop / Dan Ion", ["Ana Pop", "Dan Ion"]],
    ["Ana Pop, Dan Ion", ["Ana Pop", "Dan Ion"]],
    ["Ana Pop & Dan Ion", ["Ana Pop", "Dan Ion"]],
    ["Pop, Ana", ["Ana Pop"]],
    ["Ana  Maria Pop", ["Ana Maria Pop"]],
    ["=HYPERLINK(1)", ["=HYPERLINK(1)"]],
  ])("reads the people of „%s”", (cell, names) => {
    const [round] = read(`Poz\tPilot\n1\t${cell}`).rounds;
    expect(round?.sessions[0]?.results[0]?.people.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ["prima;Ana;1", /nu este un loc/],
    ["1;;1", /Lipsește pilotul/],
    ["1;Ana;x", /număr de tururi/],
    ["1;---;1", /Lipsește pilotul/],
  ])("refuses „%s” with why", (line, why) => {
    const season = read(`Poz;Pilot;Tururi\n${line}`);
    expect(season.rounds).toEqual([]);
    expect(season.refused[0]?.message).toMatch(why);
  });

  it("refuses somebody who stands in a session twice, and a date that may be read in two ways", () => {
    expect(read("Poz;Pilot\n1;Ana Pop\n2;ANA  POP").refused).toMatchObject([{ line: 3 }]);
    expect(read("Data;Poz;Pilot\n03/04/2026;1;Ana").refused[0]?.message).toMatch(/două feluri/);
    expect(read("Data;Poz;Pilot\n3.04.2026;1;Ana").rounds[0]?.date).toBe("2026-04-03T20:00");
  });
});

describe("too much", () => {
  const lines = (count: number, line: (index: number) => string) =>
    ["Etapa;Sesiunea;Poz;Pilot", ...Array.from({ length: count }, (_, index) => line(index))].join(
      "\n",
    );
  it.each([
    ["rounds", lines(61, (index) => `${index + 1};;1;Ana`), /61 de etape/],
    ["sessions", lines(21, (index) => `1;Cursa ${index};1;Ana`), /21 de sesiuni/],
    ["people", lines(501, (index) => `1;;${index + 1};Pilot ${index}`), /501 piloți/],
  ])("of %s is refused before anybody is looked for", (_, text, why) => {
    expect(tooMuch(read(text))).toMatch(why);
  });
  it("is no whole season of forty drivers", () => {
    expect(
      tooMuch(
        read(
          lines(
            2400,
            (index) => `${Math.floor(index / 40) + 1};;${(index % 40) + 1};Pilot ${index % 40}`,
          ),
        ),
      ),
    ).toBeNull();
  });
});

describe("its points", () => {
  it("are of the system that gives most of them", () => {
    const { rounds } = read("Etapa;Poz;Pilot;Puncte\n1;1;Ana;25\n1;2;Dan;18\n1;3;Eva;14");
    const sessions = rounds.flatMap((round) => round.sessions);
    const other = { id: "x", title: "X", byPlace: [10_000, 8000] };
    expect(fittingSystem(sessions, [other, fia])?.id).toBe("fia");
    expect(fittingSystem(sessions, [other])).toBeUndefined();
  });
  it("come to the sum of rounds but for the worst", () => {
    const season = read(
      "Etapa;Poz;Pilot;Puncte\n1;1;Ana;25\n1;2;Dan;18\n2;1;Ana;25\n3;1;Dan;25\n3;2;Ana;18",
    );
    expect([...totalsOf(season, 1)]).toEqual([
      ["ana", 50_000],
      ["dan", 43_000],
    ]);
  });
  it("fit a system only as its first ones, each once", () => {
    expect(isExactly([25_000, 0, 18_000], fia)).toBe(true);
    expect(isExactly([25_000, 25_000], fia)).toBe(false);
    expect(isExactly([25_000, 15_000], fia)).toBe(false);
    expect(isExactly([0], fia)).toBe(false);
  });
});

describe("a matrix of points", () => {
  const text =
    "Pilot;Echipa;Monza;R2 Spa;Imola;Total\nAna;Vulturii;25;18;7;50\nDan;;18;DNF;9;27\nEva;;0;25;-;25";
  it("becomes places where they fit a points system, else totals alone", () => {
    const season = readMatrix(sheetOf(text), [fia]);
    expect(season.refused).toEqual([]);
    expect(season.rounds).toMatchObject([
      { title: "Etapa 1", circuit: "Monza" },
      { title: "Etapa 2", circuit: "Spa" },
      { title: "Etapa 3", circuit: "Imola" },
    ]);
    expect(told(season, "status")).toEqual([
      "Ana finished",
      "Dan finished",
      "Eva finished",
      "Eva finished",
      "Ana finished",
      "Dan dnf",
    ]);
    expect(season.remarks[0]?.message).toMatch(/Etapa 3: punctele nu spun locurile/);
    expect([...totalsOf(season, 1)]).toEqual([
      ["ana", 50_000],
      ["dan", 27_000],
      ["eva", 25_000],
    ]);
  });
  it("refuses a driver twice and a cell that is no number", () => {
    const season = readMatrix(
      sheetOf(
        "Pilot;Monza;Spa\nAna;25;18\nAna;1;1\nDan;abcde;3\nEva;18;25\nIon;15;15\nOan;12;12\nUrs;0;0\nVlad;0;0\nZoe;0;0\nXenia;0;0",
      ),
      [fia],
    );
    expect(season.refused.map(({ line }) => line)).toEqual([3, 4]);
  });
});
