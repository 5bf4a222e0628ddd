import { describe, expect, it } from "vitest";
import type { Gap } from "#shared/time/lap-time.ts";
import { shownRow } from "#tests/factories/shown-row.ts";
import type { ResultRow } from "../results.ts";
import { marginWords } from "./margin-words.ts";
import { raceRecap, type RunRace } from "./race-sentence.ts";

/** A driver by first and last name; somebody whom nobody knows by one name. */
function driver(name: string): ResultRow["drivers"][number] {
  const [firstName = "", ...rest] = name.split(" ");
  const known = rest.length > 0;
  return {
    _id: known ? name : null,
    driverName: name,
    profile: { firstName: known ? firstName : "", lastName: rest.join(" "), country: null },
    laps: 10,
    bestLap: null,
    lapsLed: null,
    incidents: [],
  };
}

interface Driven extends Partial<Omit<ResultRow, "gap">> {
  /** In ms, or in laps as text: `1 tur`. */
  gap?: number | Gap;
}

/** A row by who drove, in the order of the classification, `given` otherwise. */
function car(place: number | null, names: string, { gap, ...given }: Driven = {}): ResultRow {
  return shownRow(String(place ?? names), {
    finalOverallResult: place,
    drivers: names.split("/").map(driver),
    finish: "finished",
    numLaps: 21,
    gap: typeof gap === "number" ? { kind: "time", ms: gap } : (gap ?? { kind: "none" }),
    ...given,
  });
}

function recapOf(rows: readonly ResultRow[], given: Partial<RunRace> = {}) {
  return raceRecap({ place: "Zolder", carClasses: [], poles: new Set(), ...given, rows });
}

const emil = car(1, "Emil Zăvoianu", { gap: { kind: "leader" }, totalTime: 1_867_236 });
const luca = car(2, "Luca Vitejoiu", { gap: 438 });

describe("A race in one sentence", () => {
  it.each<[string, readonly ResultRow[], string]>([
    [
      "who won, and by how much",
      [emil, luca],
      "Zăvoianu câștigă la Zolder, Vitejoiu la patru zecimi.",
    ],
    [
      "a second who was lapped",
      [emil, car(2, "Luca Vitejoiu", { gap: { kind: "laps", laps: 1 } })],
      "Zăvoianu câștigă la Zolder, Vitejoiu la un tur.",
    ],
    [
      "a second whose time nobody knows",
      [emil, car(2, "Luca Vitejoiu")],
      "Zăvoianu câștigă la Zolder, Vitejoiu pe locul 2.",
    ],
    [
      "equal times",
      [emil, car(2, "Luca Vitejoiu", { gap: 0 })],
      "Zăvoianu câștigă la Zolder, Vitejoiu cu același timp.",
    ],
    ["the only one who has a place", [emil], "Zăvoianu câștigă la Zolder, singura mașină clasată."],
    [
      "the only one who started",
      [emil, car(2, "Luca Vitejoiu", { finish: "dns", numLaps: 0 })],
      "Zăvoianu câștigă la Zolder, singura mașină clasată.",
    ],
    [
      "a winner after somebody else was disqualified",
      [
        car(1, "Luca Vitejoiu", { gap: { kind: "leader" } }),
        car(null, "Emil Zăvoianu", { dsq: true, finish: "dsq" }),
      ],
      "Vitejoiu câștigă la Zolder, singura mașină clasată.",
    ],
    [
      "nobody who has a place",
      [car(null, "Emil Zăvoianu", { dsq: true, finish: "dsq" })],
      "La Zolder nu a fost clasat nimeni.",
    ],
    [
      "two of one last name",
      [emil, car(2, "Ana Zăvoianu", { gap: 12_100 })],
      "Emil Zăvoianu câștigă la Zolder, Ana Zăvoianu la 12 secunde.",
    ],
    [
      "the same last name further down",
      [emil, luca, car(3, "Dan Vitejoiu", { gap: 9000 })],
      "Zăvoianu câștigă la Zolder, Luca Vitejoiu la patru zecimi.",
    ],
    [
      "names that nobody is matched to",
      [car(1, "zavo_99", { gap: { kind: "leader" } }), luca],
      "zavo_99 câștigă la Zolder, Vitejoiu la patru zecimi.",
    ],
    [
      "last names of several words",
      [car(1, "Ioana van der Berg", { gap: { kind: "leader" } }), luca],
      "van der Berg câștigă la Zolder, Vitejoiu la patru zecimi.",
    ],
    [
      "shared cars",
      [
        car(1, "Emil Zăvoianu/Ana Pop", { gap: { kind: "leader" } }),
        car(2, "Luca Vitejoiu/Dan Ban", { gap: 60_000 }),
      ],
      "Echipajul #1 câștigă la Zolder, echipajul #2 la un minut.",
    ],
  ])("says %s", (_, rows, sentence) => expect(recapOf(rows)?.sentence).toBe(sentence));

  it.each([
    ["without rows", []],
    ["in which nobody has driven", [car(1, "Emil Zăvoianu", { finish: "dns", numLaps: 0 })]],
  ])("is not said of a race %s", (_, rows) => expect(recapOf(rows)).toBeNull());

  it("has the first three beside it, with the winner's time and the others' distance", () => {
    const team = { _id: "club", name: "Meridian 25", paints: null, logo: null };
    const third = car(3, "Zeno Alunicescu", { gap: { kind: "laps", laps: 2 }, team });
    const fourth = car(4, "Ana Pop", { gap: { kind: "laps", laps: 3 } });
    expect(recapOf([emil, luca, third, fourth])?.podium).toMatchObject([
      { place: 1, raceNumber: "1", team: null, time: "31:07.236" },
      {
        place: 2,
        drivers: [{ _id: "Luca Vitejoiu", driverName: "Luca Vitejoiu" }],
        time: "+0.438",
      },
      { place: 3, team, time: "+2 tururi" },
    ]);
  });
});

describe("What was special about a race", () => {
  const facts = (rows: readonly ResultRow[], given: Partial<RunRace> = {}) =>
    recapOf(rows, given)?.facts.map(({ title, text }) => `${title}: ${text}`);
  const started = (position: number) => ({ start: { position, source: "file" as const } });
  const led = (lapsLed: number) => ({
    facts: {
      lapsLed,
      incidents: [],
      bestSectors: null,
      optimalLap: null,
      pace: null,
      wet: null,
      tyres: null,
    },
  });
  const gt3 = { _id: "gt3", name: "GT3", acronym: "GT3" };
  const gt4 = { _id: "gt4", name: "GT4", acronym: "GT4" };
  const inClass = (carClass: typeof gt3, place: number) => ({
    eventRsvp: {
      _id: null,
      raceNumber: "9",
      carName: "",
      carModel: { title: "", body: "gt" as const },
      classes: [carClass],
    },
    classPositions: { [carClass._id]: place },
  });

  it.each<[string, readonly ResultRow[], Partial<RunRace>, string[]]>([
    ["nothing where nothing is known", [emil, luca], {}, []],
    [
      "a pole that was lost",
      [emil, luca],
      { poles: new Set(["2"]) },
      ["Pole: Luca Vitejoiu · locul 2"],
    ],
    [
      "a pole that ended early",
      [emil, car(2, "Luca Vitejoiu", { finish: "dnf" })],
      { poles: new Set(["2"]) },
      ["Pole: Luca Vitejoiu · abandon", "Abandonuri: 1 mașină"],
    ],
    [
      "the pole of each class",
      [car(1, "Emil Zăvoianu", inClass(gt3, 1)), car(2, "Luca Vitejoiu", inClass(gt4, 1))],
      { poles: new Set(["1", "2"]), carClasses: [gt3, gt4].map(({ _id }) => ({ _id, group: 1 })) },
      [
        "Pole în GT3: Emil Zăvoianu · locul 1",
        "Pole în GT4: Luca Vitejoiu · locul 1",
        "Locul 1 în GT4: Luca Vitejoiu",
      ],
    ],
    [
      "who led most",
      [car(1, "Emil Zăvoianu", led(19)), car(2, "Luca Vitejoiu", led(2))],
      {},
      ["Tururi în frunte: Emil Zăvoianu · 19 din 21"],
    ],
    [
      "who won most places, from three on",
      [car(1, "Emil Zăvoianu", started(4)), car(2, "Luca Vitejoiu", started(4))],
      {},
      ["Cele mai multe locuri câștigate: Emil Zăvoianu · ▲3"],
    ],
    ["no gain of two places", [car(1, "Emil Zăvoianu", started(3)), luca], {}, []],
    [
      "the fastest lap, not that of who was disqualified",
      [
        car(1, "Emil Zăvoianu", { bestLap: 88_500 }),
        car(2, "Luca Vitejoiu", { bestLap: 88_091 }),
        car(null, "Ana Pop", { bestLap: 80_000, dsq: true, finish: "dsq" }),
      ],
      {},
      ["Cel mai bun tur: Luca Vitejoiu · 1:28.091", "Descalificări: 1 mașină"],
    ],
    [
      "a fastest lap that two share, and none that three do",
      [1, 2].map((place) => car(place, `Pilot${place} Pop`, { bestLap: 88_000 })),
      {},
      ["Cel mai bun tur: Pilot1 Pop · 1:28.000", "Cel mai bun tur: Pilot2 Pop · 1:28.000"],
    ],
    [
      "none that three do",
      [1, 2, 3].map((place) => car(place, `Pilot${place} Pop`, { bestLap: 88_000 })),
      {},
      [],
    ],
    [
      "who won the other class",
      [
        car(1, "Emil Zăvoianu", inClass(gt3, 1)),
        car(2, "Luca Vitejoiu", inClass(gt3, 2)),
        car(3, "Ana Pop", inClass(gt4, 1)),
      ],
      { carClasses: [gt3, gt4].map(({ _id }) => ({ _id, group: 1 })) },
      ["Locul 1 în GT4: Ana Pop"],
    ],
  ])("says %s", (_, rows, given, lines) => expect(facts(rows, given)).toEqual(lines));

  it("is at most six lines", () => {
    const classes = Array.from({ length: 9 }, (_, index) => ({
      _id: `c${index}`,
      name: "",
      acronym: `C${index}`,
    }));
    const rows = classes.map((carClass, index) =>
      car(index + 1, `Pilot${index} Pop`, inClass(carClass, 1)),
    );
    expect(facts(rows)).toHaveLength(6);
  });
});

describe("A margin in words", () => {
  it.each([
    [0, "cu același timp"],
    [1, "la o miime"],
    [9, "la nouă miimi"],
    [10, "la o sutime"],
    [64, "la șase sutimi"],
    [95, "la o zecime"],
    [438, "la patru zecimi"],
    [949, "la nouă zecimi"],
    [950, "la o secundă"],
    [2499, "la două secunde"],
    [9600, "la 10 secunde"],
    [12_000, "la 12 secunde"],
    [20_000, "la 20 de secunde"],
    [59_400, "la 59 de secunde"],
    [59_600, "la un minut"],
    [72_000, "la un minut și 12 secunde"],
    [121_000, "la două minute și o secundă"],
  ])("of %i ms is %s", (ms, words) => expect(marginWords({ kind: "time", ms })).toBe(words));

  it.each([
    [1, "la un tur"],
    [2, "la două tururi"],
    [12, "la 12 tururi"],
    [20, "la 20 de tururi"],
  ])("of %i laps is %s", (laps, words) => expect(marginWords({ kind: "laps", laps })).toBe(words));

  it.each([{ kind: "none" }, { kind: "leader" }] as const)("is not known of $kind", (gap) =>
    expect(marginWords(gap)).toBeNull(),
  );
});
