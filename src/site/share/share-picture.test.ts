import { describe, expect, it } from "vitest";
import type { EventWithResults } from "#features/results/event-results.ts";
import type { StandingsEntryShape } from "#features/standings/standings.ts";
import { driverPicture } from "./driver-picture.ts";
import { eventPicture } from "./event-picture.ts";
import { pictureHash, previewOf } from "./share-picture.ts";
import { standingsPicture } from "./standings-picture.ts";

const site = { leagueName: "Liga Demo", timeZone: "Europe/Bucharest" };
const simulator = { _id: "ac", title: "Assetto Corsa", acronym: "AC" } as const;
const startsAt = Date.UTC(2026, 10, 27, 18, 0);

type PicturedEvent = Parameters<typeof eventPicture>[0];

function eventOf(given: Partial<PicturedEvent> = {}): PicturedEvent {
  return {
    title: "Noaptea la Nürburgring",
    round: 5,
    time: startsAt,
    sessions: [],
    recap: null,
    season: {
      _id: "cupa",
      title: "Cupa 992",
      code: "CUPA",
      open: false,
      simulator,
      carClasses: [],
      prequalEnabled: false,
      prequalLimitPercentage: 0,
    },
    track: {
      _id: "n",
      name: "GP",
      trackFamily: { name: "Nürburgring" },
      country: "DE",
      city: "Nürburg",
      outline: null,
      drawing: null,
      lengthMetres: null,
      turns: null,
    },
    ...given,
  };
}

const recap: NonNullable<EventWithResults["recap"]> = {
  session: "race",
  isProvisional: false,
  sentence: "Zăvoianu câștigă la Nürburgring, Vitejoiu la patru zecimi.",
  facts: [],
  podium: [
    {
      place: 1,
      drivers: [
        { _id: "e", driverName: "Emil Zăvoianu" },
        { _id: null, driverName: "Ana Albu" },
      ],
      raceNumber: "204",
      team: { _id: null, name: "Punctul de Frânare", logo: null, paints: null },
      body: "gt",
      time: "31:07.236",
    },
  ],
};

describe("What a link's picture says of an event", () => {
  it("is where, when and on which track, before the race", () => {
    expect(eventPicture(eventOf(), site)).toEqual({
      league: "Liga Demo",
      simulator: "AC",
      overline: "Cupa 992 · Etapa 5",
      title: "Nürburgring",
      sentence: "vineri, 27 noiembrie, 20:00",
      more: "Nürburgring, GP",
      drawn: { kind: "track", drawing: null, letters: "NUR" },
    });
  });

  it("is what happened and the first three, afterwards", () => {
    expect(eventPicture(eventOf({ recap }), site)).toMatchObject({
      overline: "Cupa 992 · Etapa 5 · vineri, 27 noiembrie",
      title: "Nürburgring",
      sentence: recap.sentence,
      drawn: {
        kind: "podium",
        places: [
          {
            place: 1,
            name: "Emil Zăvoianu, Ana Albu",
            club: "Punctul de Frânare",
            gap: "31:07.236",
            car: { body: "gt", paints: null, raceNumber: "204" },
          },
        ],
      },
    });
  });

  it.each([
    ["that results may still change", { isProvisional: true }, /provizorii$/, "podium"],
    ["the track where nobody was classified", { podium: [] }, /Etapa 5$/, "track"],
  ])("is %s", (_, given, overline, kind) => {
    const picture = eventPicture(eventOf({ recap: { ...recap, ...given } }), site);
    expect(picture.overline).toMatch(overline);
    expect(picture.drawn.kind).toBe(kind);
    expect(picture.sentence).toBe(recap.sentence);
  });
});

function entryOf(
  position: number | null,
  points: number,
  title = "Abarth 500",
): StandingsEntryShape {
  const name = `Pilot ${points}`;
  return {
    _id: name,
    subject: name,
    position,
    points,
    compensationPoints: 0,
    deductions: [],
    startsFrom: null,
    choices: {},
    miscText: "",
    scoredEvents: 1,
    disqualified: position === null,
    manual: false,
    cars: [
      {
        _id: "car",
        ignored: false,
        gone: false,
        raceNumber: "7",
        carName: "",
        carModel: { title },
      },
    ],
    drivers: [{ _id: name, ignored: false, gone: false, driverName: name, country: null }],
    teams: [{ _id: "club", ignored: false, gone: false, name: "Meridian", paints: null }],
    previousPosition: null,
    wins: 0,
    podiums: 0,
    cells: "",
  };
}

function standingsOf(entries: StandingsEntryShape[], code: "D" | "T" = "D") {
  return standingsPicture({
    season: { title: "Cupa Mică", rules: { simulator, validCars: [] } },
    table: { title: "Piloți", type: { code, title: "Piloți" }, entries, events: [] },
    site,
  });
}

describe("What a link's picture says of a table", () => {
  it("is how close the title is, with the first three and their cars", () => {
    const table = standingsOf([
      entryOf(null, 99),
      entryOf(1, 55),
      entryOf(2, 42.5),
      entryOf(3, 20),
    ]);
    expect(table).toMatchObject({
      overline: "Clasament · Piloți",
      title: "Cupa Mică",
      sentence: "Trei piloți în 35 de puncte.",
      drawn: {
        places: [
          { place: 1, name: "Pilot 55", club: "Meridian", gap: "55 de puncte" },
          { place: 2, name: "Pilot 42.5", gap: "42,5 puncte · −12,5" },
          { place: 3, gap: "20 de puncte · −35", car: { body: "touring", raceNumber: "7" } },
        ],
      },
    });
  });

  it("names a club once", () => {
    const drawn = standingsOf([entryOf(1, 5)], "T")?.drawn;
    expect(drawn).toMatchObject({ places: [{ name: "Meridian", club: "" }] });
  });

  it("is nothing while nobody has a place", () =>
    expect(standingsOf([entryOf(null, 9)])).toBeNull());
});

describe("What a link's picture says of a driver", () => {
  const driver = {
    driverName: "Luca Vitejoiu",
    clubs: [],
    totals: { starts: 24, wins: 1, podiums: 7 },
    car: { body: "gt" as const, paints: null, raceNumber: "286" },
  };

  it("is three facts and the car", () => {
    const picture = driverPicture(driver, site);
    expect(picture).toMatchObject({ overline: "Pilot", title: "Luca Vitejoiu" });
    expect(picture?.drawn).toEqual({
      kind: "car",
      car: driver.car,
      facts: ["24 de curse", "1 victorie", "7 podiumuri"],
    });
  });

  it("is nothing before the first race", () =>
    expect(driverPicture({ ...driver, car: null }, site)).toBeNull());
});

describe("The address of a link's picture", () => {
  const before = eventPicture(eventOf(), site);
  const after = eventPicture(eventOf({ recap }), site);

  it("is another one as soon as the picture says anything else", () => {
    const hashes = [before, { ...before, league: "Alta" }, after].map(pictureHash);
    expect(new Set(hashes).size).toBe(3);
    expect(hashes[0]).toBe(pictureHash(structuredClone(before)));
  });

  it("names the table, and says in words what is drawn", () => {
    const preview = previewOf({ kind: "standings", id: "cupa", picture: after, table: "a b" });
    expect(preview.address).toBe(`/share/standings/cupa-${pictureHash(after)}.png?table=a%20b`);
    expect(preview.alt).toBe(`Nürburgring. ${recap.sentence}`);
  });
});
