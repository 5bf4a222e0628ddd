import { describe, expect, test } from "vitest";
import {
  emptyScoringTypeForm,
  readScoringTypeForm,
  type ScoringTypeForm,
  toScoringTypeForm,
} from "./scoring-type-form.ts";

const form = (given: Partial<ScoringTypeForm> = {}): ScoringTypeForm => ({
  ...emptyScoringTypeForm,
  title: "Cursă",
  points: "25, 18, 15",
  ...given,
});

describe("the form of a scoring type", () => {
  test("reads points, bonuses only where they are given", () => {
    expect(readScoringTypeForm(form()).value).toEqual({
      title: "Cursă",
      points: [25, 18, 15],
      multiplier: 1,
      pole: null,
      fastestLap: null,
      minimumShare: 0,
    });
  });

  test.each(["12.5, 9", "12.5,9", "12.5; 9", "12.5 9", " 12.5 ,9 ,"])("reads %j", (points) => {
    expect(readScoringTypeForm(form({ points })).value?.points).toEqual([12.5, 9]);
  });

  test("gives back what it read", () => {
    const given = form({
      points: "12.5, 9",
      multiplier: "0,5",
      pole: "1",
      fastestLap: "2",
      fastestLapWithinTop: "10",
      minimumShare: "75",
    });
    const { value } = readScoringTypeForm(given);
    expect(value).toMatchObject({
      multiplier: 0.5,
      pole: { points: 1, withinTop: null },
      fastestLap: { points: 2, withinTop: 10 },
    });
    expect(value && toScoringTypeForm(value)).toEqual(given);
  });

  test.each<[Partial<ScoringTypeForm>, ReturnType<typeof readScoringTypeForm>["problems"]]>([
    [{ title: "  " }, { title: "Obligatoriu" }],
    [{ points: "25, mult" }, { points: "Trebuie să fie numere, de exemplu 25, 18, 15." }],
    [{ points: "25, -1" }, { points: "Între 0 și 10.000 de puncte." }],
    [{ multiplier: "0" }, { multiplier: "Între 0,001 și 100." }],
    [{ multiplier: "" }, { multiplier: "Trebuie să fie un număr." }],
    [{ pole: "unu" }, { pole: "Trebuie să fie un număr." }],
    [{ pole: "1", poleWithinTop: "0" }, { poleWithinTop: "Între 1 și 1.000." }],
    [
      { fastestLap: "1", fastestLapWithinTop: "zece" },
      { fastestLapWithinTop: "Trebuie să fie un număr întreg." },
    ],
    [{ minimumShare: "101" }, { minimumShare: "Între 0 și 100%." }],
  ])("%j is told beside its field", (given, problems) => {
    expect(readScoringTypeForm(form(given)).problems).toEqual(problems);
  });
});
