import { describe, expect, it } from "vitest";
import { isSitePath } from "#features/accounts/site-path.ts";
import type { RoadFacts } from "./road-facts.ts";
import { roadOf } from "./road.ts";

const season = (minDriversPerCar = 1, acronym = "AC") => ({
  _id: "s1",
  simulator: { _id: acronym.toLowerCase(), acronym },
  minDriversPerCar,
});
const site = { sendsMail: true };
const club = {
  _id: "c1",
  name: "Zmeii",
  isSolo: false,
  coordinates: true,
  registrationId: null,
};
const car = {
  raceNumber: 12,
  carName: "Vipera",
  inviteId: null,
  isOwnSeatConfirmed: true,
  waitsFor: [],
  size: 1,
};
const nothing: RoadFacts = { lacks: [], lackedFields: [], clubs: [], car: null };

describe("The road into a car", () => {
  it.each<[string, RoadFacts | null, string | undefined, string[]]>([
    ["a visitor", null, "account", ["Înscrie-te"]],
    [
      "a first login",
      { ...nothing, lacks: ["prenume și nume"] },
      "profile",
      ["Completează profilul"],
    ],
    ["a whole profile", nothing, "club", ["Concurez singur", "Creează un club"]],
    ["an owner", { ...nothing, clubs: [club] }, "car", ["Înscrie-te"]],
    [
      "an owner whose club is in the season",
      { ...nothing, clubs: [{ ...club, registrationId: "r1" }] },
      "car",
      ["Adaugă o mașină"],
    ],
    [
      "an owner of two clubs, one of them in the season",
      {
        ...nothing,
        clubs: [
          { ...club, registrationId: "r1" },
          { ...club, _id: "c2" },
        ],
      },
      "car",
      ["Înscrie-te"],
    ],
    [
      "who only drives for a club",
      { ...nothing, clubs: [{ ...club, coordinates: false }] },
      "car",
      ["Concurez singur", "Creează un club"],
    ],
    [
      "who has driven alone before",
      { ...nothing, clubs: [{ ...club, isSolo: true }] },
      "car",
      ["Concurez singur", "Creează un club"],
    ],
    [
      "who is invited into a car",
      { ...nothing, car: { ...car, inviteId: "i1", isOwnSeatConfirmed: false } },
      "crew",
      ["Acceptă locul"],
    ],
    ["whose mate has not answered", { ...nothing, car: { ...car, waitsFor: ["Dan"] } }, "crew", []],
    ["who is there", { ...nothing, car }, undefined, []],
    ["who is there with less of a profile", { ...nothing, lacks: ["oraș"], car }, undefined, []],
  ])("of %s has one step that is next, and what to press", (_who, facts, now, titles) => {
    const steps = roadOf({ season: season(), facts, site });
    expect(steps.filter(({ state }) => state === "now").map(({ name }) => name)).toEqual(
      now === undefined ? [] : [now],
    );
    expect(steps.flatMap(({ acts }) => acts.map(({ title }) => title))).toEqual(titles);
    const first = steps.findIndex(({ state }) => state !== "done");
    expect(steps.slice(first + 1).filter(({ state }) => first >= 0 && state === "now")).toEqual([]);
  });

  it("leads to pages of this site that come back to where one was", () => {
    for (const facts of [null, { ...nothing, lacks: ["oraș"] }, nothing])
      for (const { acts } of roadOf({ season: season(), facts, site }))
        for (const act of acts.filter((one) => one.title !== "Concurez singur")) {
          const from = new URLSearchParams(act.to.split("?")[1]).get("from") ?? "";
          expect(isSitePath(from)).toBe(true);
          expect(from).toContain("s1");
        }
  });

  it.each([
    [true, "Adresă confirmată", "Deschizi linkul primit pe email și te conectezi."],
    [false, "Cont confirmat", "Un organizator îți confirmă contul, apoi te conectezi."],
  ])("promises a link only where mails are sent (%j)", (sendsMail, title, detail) => {
    const steps = roadOf({ season: season(), facts: null, site: { sendsMail } });
    expect(steps.find(({ name }) => name === "address")).toMatchObject({ title, detail });
  });

  it("is not driven alone where a car takes two", () => {
    const acts = roadOf({ season: season(2), facts: nothing, site }).flatMap((step) => step.acts);
    expect(acts.map(({ title }) => title)).toEqual(["Creează un club"]);
  });

  it.each([
    ["AC", null, "Prenume și nume."],
    ["ACC", null, "Prenume, nume și cont Steam conectat."],
    ["iR", null, "Prenume, nume și ID de membru iRacing."],
    ["iR", ["ID de membru iRacing", "oraș"], "Lipsește: ID de membru iRacing, oraș."],
  ])("on %s says what the profile needs and what it lacks", (acronym, lacks, words) => {
    const facts = lacks && { ...nothing, lacks };
    const steps = roadOf({ season: season(1, acronym), facts, site });
    expect(steps.find(({ name }) => name === "profile")?.detail).toBe(words);
  });

  it.each([
    [{ ...car, isOwnSeatConfirmed: false }, "Mai trebuie să îți accepți locul."],
    [{ ...car, waitsFor: ["Dan", "Eva"] }, "Se așteaptă răspunsul: Dan, Eva."],
    [car, "Mașina mai are nevoie de 1 pilot."],
    [{ ...car, size: 2 }, "Toți piloții mașinii au acceptat locul."],
  ])("says what a crew of two waits for", (own, words) => {
    const steps = roadOf({ season: season(2), facts: { ...nothing, car: own }, site });
    expect(steps.find(({ name }) => name === "crew")?.detail).toBe(words);
  });
});
