import { describe, expect, it } from "vitest";
import type { RosterLine } from "./roster-lines.ts";
import { planSeats, type SeatScene } from "./roster-seats.ts";

const scene = (
  more: Partial<SeatScene> = {},
  rules: Partial<SeatScene["rules"]> = {},
): SeatScene => ({
  rules: {
    minDriversPerCar: 1,
    maxDriversPerCar: 1,
    maxCarsPerTeam: null,
    validNumbers: { from: 1, to: 99 },
    licences: [],
    ...rules,
  },
  licenceNames: [],
  models: [{ _id: "ferrari", title: "Ferrari 296 GT3" }],
  taken: new Set(),
  seats: new Map(),
  banned: new Set(),
  fixed: new Map(),
  clubs: new Map(),
  clubOf: () => undefined,
  givesNumbers: false,
  choices: {},
  ...more,
});

const lineOf = (at: number, more: Partial<RosterLine>): RosterLine => ({
  line: at,
  firstName: "Ion",
  lastName: `P${at}`,
  nameKey: `p${at}`,
  gameIds: [],
  number: at,
  car: "",
  club: "",
  country: "",
  licence: "",
  ...more,
});

/** Lines as `[number, club, car, licence]`; person `p1` is on line 1. */
type Said = [number: number | null, club?: string, car?: string, licence?: string];

const planned = (said: Said[], of: SeatScene) => {
  const seatings = said.map(([number, club = "", car = "", licence = ""], at) => ({
    line: lineOf(at + 1, { number, club, car, licence }),
    person: `p${at + 1}`,
  }));
  const { cars, outcomes } = planSeats(seatings, of);
  return {
    cars: cars.map(
      ({ raceNumber, clubName, drivers }) =>
        `#${raceNumber} ${clubName}: ${drivers.map(({ driver }) => driver).join(" ")}`,
    ),
    names: cars.map(({ carName }) => carName),
    classes: cars.flatMap(({ drivers }) => drivers.map(({ classes }) => classes)),
    refused: [...outcomes]
      .flatMap(([line, { refused }]) => (refused === "" ? [] : [`${line} ${refused}`]))
      .toSorted(),
    asks: [...outcomes.values()].flatMap(({ asks }) => asks.map(({ key }) => key)),
  };
};

describe("Cars of a roster", () => {
  it("are one for those of one number and club, where the season has crews", () => {
    const crews = scene({}, { maxDriversPerCar: 2 });
    expect(planned([[7, "Alfa"], [7, "ALFA"], [8, "Alfa"], [8]], crews).cars).toEqual([
      "#7 Alfa: p1 p2",
      "#8 Alfa: p3 p4",
    ]);
    expect(planned([[7], [7, "Alfa"], [7, "Beta"]], crews)).toMatchObject({
      cars: ["#7 Alfa: p1 p2"],
      refused: ["3 Numărul 7 este luat pe linia 1."],
    });
    expect(
      planned(
        [
          [7, "Alfa"],
          [7, "Alfa"],
          [7, "Alfa"],
        ],
        crews,
      ).refused,
    ).toEqual(["3 Mașina are deja toți piloții câți permite sezonul."]);
    expect(
      planned(
        [
          [7, "Alfa"],
          [7, "Alfa"],
        ],
        scene(),
      ).refused,
    ).toEqual(["2 Numărul 7 este luat pe linia 1."]);
    expect(
      planned([[7, "Alfa"]], scene({}, { minDriversPerCar: 2, maxDriversPerCar: 2 })).cars,
    ).toEqual([]);
  });

  it("have names of their own within a club, as many as the season lets it have", () => {
    const clubs = new Map([["alfa", { id: "alfa", cars: 1 }]]);
    expect(
      planned(
        [
          [7, "Alfa"],
          [8, "Alfa"],
        ],
        scene({ clubs }),
      ).names,
    ).toEqual(["Alfa 2", "Alfa 3"]);
    expect(
      planned(
        [
          [7, "Alfa"],
          [8, "Alfa"],
        ],
        scene({ clubs }, { maxCarsPerTeam: 2 }),
      ).refused,
    ).toEqual(["2 Numărul maxim de mașini per club a fost atins."]);
    const own = scene({ clubs, clubOf: () => ({ id: "alfa", name: "Alfa" }) });
    expect(planned([[7]], own).cars).toEqual(["#7 Alfa: p1"]);
  });

  it("have the number that is written, or a free one where somebody says so", () => {
    const taken = new Set([5, 6]);
    expect(planned([[5], [0], [100], [null]], scene({ taken })).refused).toEqual([
      "1 Numărul 5 este luat în acest sezon.",
      "2 Numărul 0 nu este între 1 și 99.",
      "3 Numărul 100 nu este între 1 și 99.",
      "4 Lipsește numărul.",
    ]);
    expect(planned([[5], [0], [null]], scene({ taken, givesNumbers: true })).cars).toEqual([
      "#7 : p1",
      "#1 : p2",
      "#2 : p3",
    ]);
    const full = scene({ taken, givesNumbers: true }, { validNumbers: { from: 5, to: 6 } });
    expect(planned([[5]], full).refused).toEqual(["1 Nu mai este niciun număr liber."]);
  });

  it("are of a model of the season: the only one, one with all the words, or one that is chosen", () => {
    const models = [
      { _id: "ferrari", title: "Ferrari 296 GT3" },
      { _id: "old", title: "Ferrari 488 GT3" },
      { _id: "bmw", title: "BMW M4 GT3" },
    ];
    expect(
      planned(
        [
          [7, "", "bmw m4"],
          [8, "", "296 gt3"],
        ],
        scene({ models }),
      ).refused,
    ).toEqual([]);
    const unsure = planned([[7, "", "Ferrari"], [8, "", "Dacia"], [9]], scene({ models }));
    expect(unsure.asks).toEqual(["car:ferrari", "car:dacia", "car:"]);
    expect(unsure.refused.length).toBe(3);
    const choices = { "car:dacia": "bmw", "car:ferrari": "bmw" };
    expect(
      planned(
        [
          [7, "", "Ferrari"],
          [8, "", "Dacia"],
        ],
        scene({ models, choices }),
      ).refused.length,
    ).toBe(1);
  });

  it("are of a model whatever signs are in its name, and of one that is chosen once where none is written", () => {
    const two = [
      { _id: "mx5", title: "Mazda MX-5 Cup" },
      { _id: "gt3", title: "Ferrari 296 GT3" },
    ];
    expect(planned([[7, "", "mazda mx5 cup"]], scene({ models: two })).cars).toHaveLength(1);
    expect(planned([[7], [8]], scene({ models: two }))).toMatchObject({
      cars: [],
      refused: ["1 Lipsește mașina.", "2 Lipsește mașina."],
      asks: ["car:", "car:"],
    });
    expect(
      planned([[7], [8]], scene({ models: two, choices: { "car:": "gt3" } })).cars,
    ).toHaveLength(2);
  });

  it("take who has none, may take part and has a licence", () => {
    expect(planned([[7]], scene({ seats: new Map([["p1", 7]]) }))).toMatchObject({
      cars: [],
      refused: [],
    });
    expect(planned([[8]], scene({ seats: new Map([["p1", 7]]) })).refused.length).toBe(1);
    expect(planned([[8]], scene({ banned: new Set(["p1"]) })).refused.length).toBe(1);
    const licences = [{ id: "am", group: 0 }];
    const named = scene(
      { licenceNames: [{ _id: "am", name: "Amatori", acronym: "AM" }] },
      { licences },
    );
    expect(planned([[7], [8, "", "", "Zero"], [9, "", "", "am"]], named)).toMatchObject({
      classes: [["am"]],
      refused: ["1 Lipsește licența.", "2 Licența „Zero” nu este a sezonului."],
    });
    const choices = { "licence:": "am" };
    expect(planned([[7], [8]], { ...named, choices })).toMatchObject({
      classes: [["am"], ["am"]],
      asks: ["licence:", "licence:"],
    });
    expect(planned([[7]], { ...named, fixed: new Map([["p1", ["am"]]]) }).classes).toEqual([
      ["am"],
    ]);
  });
});
