import { describe, expect, it } from "vitest";
import {
  decisionSummary,
  effectSentences,
  guideText,
  incidentPlace,
  instantText,
  linkExpires,
  panelSentences,
  readInstant,
  withNamedDrivers,
} from "./case-words.ts";
import { type ItemKind, ruleOf } from "./item-rules.ts";
import type { CaseCar, DecisionLine } from "./stewarding.ts";

function car(_id: string, raceNumber: string | null = _id): CaseCar {
  return { _id, raceNumber, carName: "Ferrari 296", clubName: "", driver: null };
}

function nameless(driver: string | null): CaseCar {
  const name = driver === null ? null : { _id: null, name: driver };
  return { ...car("x", null), carName: "", driver: name };
}

function item(entry: string, kind: ItemKind, amount: number): DecisionLine["items"][number] {
  const text = ruleOf(kind).told(amount);
  return {
    _id: `${entry} ${kind}`,
    entry,
    kind,
    amount,
    table: null,
    driver: null,
    waits: false,
    text,
    state: "active",
  };
}

describe("A car of which the case names no driver", () => {
  const given = (entry: string, name: string | null) => ({
    entry,
    driver: name === null ? null : { _id: name, name },
  });
  const ana = { _id: "Ana", name: "Ana" };

  it.each([
    ["whom its decision names", [given("1", null), given("1", "Ana"), given("1", "Ana")], ana],
    ["both whom it names", [given("1", "Ana"), given("1", "Dan")], { _id: null, name: "Ana, Dan" }],
    ["nobody yet", [given("1", null)], null],
    ["nobody of another car", [given("2", "Ana")], null],
  ])("shows %s", (_who, items, driver) => {
    expect(withNamedDrivers([car("1")], items)).toEqual([{ ...car("1"), driver }]);
  });

  it("is left alone where the case names one", () => {
    const own = { ...car("1"), driver: { _id: "x", name: "Dan" } };
    expect(withNamedDrivers([own], [given("1", "Ana")])).toEqual([own]);
  });
});

describe("A decision in a title", () => {
  it.each([
    ["#23, +5 s", [car("23")], [item("23", "time", 5), item("23", "licence", 1)]],
    ["#23, 1 punct pe licență", [car("23")], [item("23", "licence", 1)]],
    ["#23, descalificare", [car("23")], [item("23", "dsq", 1)]],
    [
      "#23, +5 s; #7, avertisment",
      [car("23"), car("7")],
      [item("23", "time", 5), item("7", "warning", 1)],
    ],
    ["Ferrari 296, −1 tur", [car("x", null)], [item("x", "laps", 1)]],
    ["mașina fără număr, −1 tur", [nameless(null)], [item("x", "laps", 1)]],
    ["Ana Popa, −1 tur", [nameless("Ana Popa")], [item("x", "laps", 1)]],
  ])("is %s", (title, cars, items) => {
    expect(decisionSummary({ cars, items, outcome: "infringement" })).toBe(title);
  });

  it("says the outcome where nothing was given", () => {
    expect(decisionSummary({ cars: [car("23"), car("7")], items: [], outcome: "racing" })).toBe(
      "#23, #7, incident de cursă",
    );
  });
});

it("A guide's proposal is told with its points", () => {
  expect(guideText({ items: [{ kind: "time", amount: 5 }], points: 1 })).toBe(
    "+5 secunde, 1 punct pe licență",
  );
  expect(guideText({ items: [], points: 0 })).toBe("");
});

describe("An instant of a session", () => {
  it.each([
    ["12:05", 725_000],
    ["1:02:05", 3_725_000],
    ["12", 720_000],
    ["0", 0],
    [" ", null],
    ["12:75", Number.NaN],
    ["12:05.3", Number.NaN],
    ["tur 3", Number.NaN],
    ["-3", Number.NaN],
  ])("typed as '%s' is read", (typed, ms) => {
    expect(readInstant(typed)).toBe(ms);
  });

  it.each([
    [0, "0:00"],
    [725_000, "12:05"],
    [3_725_000, "1:02:05"],
  ])("of %i ms is told", (ms, text) => {
    expect(instantText(ms)).toBe(text);
  });
});

it("When and where is told in one line, without what nobody said", () => {
  expect(incidentPlace({ lap: 3, minuteMs: null, corner: "prima șicană" })).toBe(
    "turul 3, prima șicană",
  );
  expect(incidentPlace({ lap: null, minuteMs: 725_000, corner: "" })).toBe("minutul 12:05");
  expect(incidentPlace({ lap: null, minuteMs: null, corner: "" })).toBe("");
});

it("Links to files on Discord expire, others do not", () => {
  expect(linkExpires("https://cdn.discordapp.com/attachments/1/2/clip.mp4")).toBe(true);
  expect(linkExpires("https://media.discordapp.net/attachments/1/2/clip.mp4")).toBe(true);
  expect(linkExpires("https://www.youtube.com/watch?v=cdn.discordapp.com")).toBe(false);
});

describe("Who judged is told", () => {
  const panel = { voted: 2, leftOut: 0, drove: 0, tied: 0, guests: 0, organisers: 0, recused: 0 };

  it.each([
    [panel, ["Au votat 2 comisari."]],
    [
      { ...panel, voted: 1, drove: 1, guests: 1, recused: 2 },
      [
        "A votat un comisar.",
        "Un comisar a condus în aceeași sesiune: alții nu erau destui.",
        "Un comisar a fost invitat.",
        "2 comisari s-au recuzat.",
      ],
    ],
    [
      { ...panel, tied: 1, leftOut: 1, organisers: 1 },
      [
        "Au votat 2 comisari.",
        "Un comisar are o legătură cu cazul sau a condus în sesiune.",
        "Un vot nu s-a numărat: cine l-a dat nu mai putea judeca la numărare.",
        "A judecat un organizator, fiindcă niciun comisar nu mai putea judeca.",
      ],
    ],
  ])("of %j", (told, sentences) => {
    expect(panelSentences(told)).toEqual(sentences);
  });
});

describe("What a decision changes is told", () => {
  it.each([
    ["published", [item("1", "time", 5), item("1", "licence", 1)], 2],
    ["published", [item("1", "warning", 1)], 1],
    ["annulled", [item("1", "time", 5)], 1],
  ] as const)("of one %s", (state, items, count) => {
    expect(effectSentences({ state, items: [...items] })).toHaveLength(count);
  });

  it("as nothing any more once it is annulled or replaced", () => {
    const items = [item("1", "dsq", 1)];
    expect(effectSentences({ state: "replaced", items })).toEqual(["Nu mai are efect."]);
    expect(effectSentences({ state: "upheld", items })).toEqual([
      "Rezultatele sesiunii o cuprind.",
    ]);
  });

  it("as waiting for the appeal, of places on the grid that it holds", () => {
    const held = { ...item("1", "grid", 5), state: "held" as const };
    expect(effectSentences({ state: "appealed", items: [held] })).toEqual([
      "Locurile pe grilă așteaptă apelul.",
    ]);
  });
});
