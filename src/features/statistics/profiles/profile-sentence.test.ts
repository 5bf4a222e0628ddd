import { describe, expect, it } from "vitest";
import type { SeasonLine, Start } from "./profiles.ts";
import { clubSentence, driverSentence } from "./profile-sentence.ts";

const totals = {
  starts: 46,
  wins: 0,
  podiums: 0,
  poles: 0,
  fastestLaps: 0,
  sprints: { starts: 0, wins: 0, podiums: 0 },
};

function season(title: string, position: number | null, isOver = false): SeasonLine {
  return {
    season: { _id: title, title, simulator: { title: "iRacing", acronym: "iR" } },
    isOver,
    carModels: [],
    classes: [],
    standing: position === 0 ? null : { _id: "t", title: "Piloți", position, points: 163 },
    title: null,
    lastAt: 0,
    starts: 1,
    sprints: 0,
    wins: 0,
    podiums: 0,
    poles: 0,
  };
}

/** `1`, `12`, `A`, `A3` (classified third, retired), `D`. */
function startsOf(text: string): Start[] {
  return text.split(" ").map((race, index) => ({
    place: race === "D" || race === "A" ? null : Number(race.replace("A", "")),
    status: race === "D" ? "dsq" : race.startsWith("A") ? "dnf" : null,
    event: { _id: `e${index}`, title: "Zolder" },
    at: index,
    acronym: "iR",
  }));
}

describe("A driver's sentence", () => {
  it.each([
    ["1", "Victorie în ultima cursă, Zolder."],
    ["1 2", "Locul 2 în ultima cursă, Zolder."],
    ["1 2 3", "De trei curse la rând pe podium."],
    ["9 1 1", "Două victorii la rând."],
    ["1 1 2", "De trei curse la rând pe podium."],
    ["1 1 D", "46 de curse până acum."],
    ["1 1 A", "46 de curse până acum."],
    ["1 1 4", "46 de curse până acum."],
    ["2 3 A3", "De trei curse la rând pe podium."],
    [Array.from({ length: 29 }, () => "2").join(" "), "De 29 de curse la rând pe podium."],
    [Array.from({ length: 30 }, () => "1").join(" "), "Cel puțin 30 de victorii la rând."],
  ])("of races %s is %s", (races, sentence) =>
    expect(driverSentence({ totals, seasonTable: [], starts: startsOf(races) })).toBe(sentence),
  );

  it.each([
    [[season("Cupa 992", 1)], "Conduce în Cupa 992."],
    [[season("Cupa Mică", 4), season("Cupa 992", 2)], "Locul 2 în Cupa 992."],
    [[season("Veche", 1, true), season("Cupa 992", 7)], "Locul 7 în Cupa 992."],
    [[season("Veche", 1, true)], "Locul 1 la final în Veche."],
    [[season("Fără clasament", 0), season("Veche", 3, true)], "Locul 3 la final în Veche."],
    [[season("Neclasat", null)], "46 de curse până acum."],
  ])("says the best place of what goes on, else the last final one", (seasonTable, sentence) =>
    expect(driverSentence({ totals, seasonTable, starts: startsOf("9") })).toBe(sentence),
  );

  it("says both, nothing while results are counted, and that nobody has raced yet", () => {
    const seasonTable = [season("Cupa 992", 1)];
    const starts = startsOf("2 1 3 2");
    expect(driverSentence({ totals, seasonTable, starts })).toBe(
      "Conduce în Cupa 992. De patru curse la rând pe podium.",
    );
    expect(driverSentence({ totals: null, seasonTable: [], starts: [] })).toBe("");
    expect(driverSentence({ totals: { ...totals, starts: 0 }, seasonTable: [], starts: [] })).toBe(
      "Încă nicio cursă.",
    );
  });
});

describe("A club's sentence", () => {
  it.each([
    [[season("Cupa 992", 1)], "Conduce în Cupa 992: 163 de puncte."],
    [[season("Veche", 2, true)], "Locul 2 la final în Veche: 163 de puncte."],
    [[], "46 de curse până acum."],
  ])("says its place with its points", (seasonTable, sentence) =>
    expect(clubSentence({ totals, seasonTable })).toBe(sentence),
  );
});
