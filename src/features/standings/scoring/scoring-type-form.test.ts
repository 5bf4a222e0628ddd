import { describe, expect, test } from "vitest";
import {
  type ScoringTypeForm,
  scoringTypeField,
  toPostedScoringType,
  toScoringTypeForm,
} from "./scoring-type-form.ts";
import { postedScoringTypeSchema } from "./scoring-types.ts";

const read = (typed: ScoringTypeForm) =>
  postedScoringTypeSchema.safeParse(toPostedScoringType(typed));
const bonus = (points = "", withinTop = "") => ({ points, withinTop });
const form = (given: Partial<ScoringTypeForm> = {}): ScoringTypeForm => ({
  ...toScoringTypeForm(null),
  title: "Cursă",
  points: "25, 18, 15",
  ...given,
});

describe("the form of a scoring type", () => {
  test("reads points, bonuses only where they are given", () => {
    expect(read(form()).data).toEqual({
      title: "Cursă",
      points: [25, 18, 15],
      multiplier: 1,
      pole: null,
      fastestLap: null,
      minimumShare: 0,
    });
  });

  test.each(["12.5, 9", "12.5,9", "12.5; 9", "12.5 9", " 12.5 ,9 ,"])("reads %j", (points) => {
    expect(read(form({ points })).data?.points).toEqual([12.5, 9]);
  });

  test("gives back what it read", () => {
    const given = form({
      points: "12.5, 9",
      multiplier: "0,5",
      pole: bonus("1"),
      fastestLap: bonus("2", "10"),
      minimumShare: "75",
    });
    const { data } = read(given);
    expect(data).toMatchObject({
      multiplier: 0.5,
      pole: { points: 1, withinTop: null },
      fastestLap: { points: 2, withinTop: 10 },
    });
    expect(data && toScoringTypeForm(data)).toEqual(given);
  });

  test.each<[Partial<ScoringTypeForm>, Record<string, string>]>([
    [{ title: "  " }, { title: "Obligatoriu" }],
    [{ points: "25, mult" }, { points: "Trebuie să fie numere, de exemplu 25, 18, 15." }],
    [{ points: "25, -1" }, { points: "Între 0 și 10.000 de puncte." }],
    [{ multiplier: "0" }, { multiplier: "Între 0,001 și 100." }],
    [{ multiplier: "" }, { multiplier: "Trebuie să fie un număr." }],
    [{ pole: bonus("unu") }, { "pole.points": "Trebuie să fie un număr." }],
    [{ pole: bonus("1", "0") }, { "pole.withinTop": "Între 1 și 1.000." }],
    [
      { fastestLap: bonus("1", "zece") },
      { "fastestLap.withinTop": "Trebuie să fie un număr întreg." },
    ],
    [{ minimumShare: "101" }, { minimumShare: "Între 0 și 100%." }],
  ])("%j is told beside its field", (given, problems) => {
    const told = (read(form(given)).error?.issues ?? []).map(({ path, message }) => [
      scoringTypeField(path.join(".")),
      message,
    ]);
    expect(Object.fromEntries(told)).toEqual(problems);
  });
});
