import { describe, expect, it } from "vitest";
import { protestSchema } from "../../stewarding-forms.ts";
import { noEvidence, placesOf, sentWith } from "../parts/evidence-draft.ts";
import {
  draftFor,
  emptyDraft,
  type ProtestDraft,
  protestDrafts,
  toProtest,
} from "./protest-draft.ts";

const rows = [
  { _id: "own", raceNumber: "5" },
  { _id: "a", raceNumber: "23" },
  { _id: "b", raceNumber: "7" },
  { _id: "c", raceNumber: null },
];
const race = { session: "race", rows, own: ["own"], row: undefined };

function draft(given: Partial<ProtestDraft> = {}): ProtestDraft {
  return {
    ...emptyDraft(),
    session: "race",
    accused: [{ row: "a", driver: null }],
    lap: "3",
    text: "M-a lovit din spate la intrarea în șicană.",
    ...given,
  };
}

describe("A protest for a session with results", () => {
  it("accuses the car that was pressed, and stands for one's own", () => {
    const opened = draftFor(emptyDraft(), { ...race, row: "b" });
    expect(opened).toMatchObject({ own: "own", accused: [{ row: "b", driver: null }] });
  });

  it("keeps who was accused before, and adds the car that was pressed once", () => {
    const opened = draftFor(draft(), { ...race, row: "b" });
    expect(opened.accused.map(({ row }) => row)).toEqual(["a", "b"]);
    expect(draftFor(opened, { ...race, row: "b" }).accused).toHaveLength(2);
  });

  it("never accuses one's own car, nor one that is not in the results any more", () => {
    const stale = draft({ accused: [{ row: "gone", driver: null }] });
    expect(draftFor(stale, { ...race, row: "own" }).accused).toEqual([]);
  });

  it("takes over the numbers that were noted before there were results", () => {
    const noted = draft({ accused: [], numbers: "#23 și 7, 99" });
    expect(draftFor(noted, race)).toMatchObject({
      accused: [{ row: "a" }, { row: "b" }],
      numbers: "",
    });
  });

  it("keeps the own car that was chosen of several", () => {
    const several = { ...race, own: ["own", "c"] };
    expect(draftFor(draft({ own: "c" }), several).own).toBe("c");
    expect(draftFor(draft({ own: "a" }), several).own).toBe("own");
  });

  it("accuses six cars at most", () => {
    const many = Array.from({ length: 9 }, (_, place) => ({
      _id: `r${place}`,
      raceNumber: String(place + 1),
    }));
    const noted = draft({ accused: [], numbers: "1 2 3 4 5 6 7" });
    expect(draftFor(noted, { ...race, rows: many, own: [] }).accused).toHaveLength(6);
  });
});

describe("A protest as it is sent", () => {
  it("is what the server takes, with the lap or the minute and never both", () => {
    expect(protestSchema.safeParse(toProtest(draft())).success).toBe(true);
    expect(toProtest(draft({ minute: "12:05" }))).toMatchObject({ lap: 3, minuteMs: null });
    expect(toProtest(draft({ when: "minute", minute: "12:05" }))).toMatchObject({
      lap: null,
      minuteMs: 725_000,
    });
  });

  it.each<[string, Partial<ProtestDraft>, string[]]>([
    ["without a car", { accused: [] }, ["accused"]],
    ["with a short text", { text: "  prea scurt  " }, ["text"]],
    ["with a long text", { text: "a".repeat(2001) }, ["text"]],
    ["with a lap that is none", { lap: "trei" }, ["lap"]],
    ["with lap 0", { lap: "0" }, ["lap"]],
    ["with a minute that is none", { when: "minute", minute: "x" }, ["minuteMs"]],
    ["with a wrong lap behind a minute", { when: "minute", lap: "trei" }, []],
    [
      "with a wrong link",
      { evidence: { ...noEvidence, links: [{ url: "nimic", at: "" }] } },
      ["links.0.url"],
    ],
    ["as it should be", {}, []],
  ])("%s", (_what, given, fields) => {
    const typed = draft(given);
    const { problems } = sentWith(typed.evidence, toProtest(typed), protestSchema);
    expect(Object.keys(problems())).toEqual(fields);
  });

  it("hears of a refused car at the cars", () => {
    expect(placesOf({ "accused.2.row": "Aceasta este mașina ta." }, noEvidence)).toEqual({
      accused: "Aceasta este mașina ta.",
    });
  });
});

it("A draft in which nothing was typed is blank", () => {
  expect(protestDrafts.isBlank(draftFor(emptyDraft(), { ...race, row: "a" }))).toBe(true);
  expect(protestDrafts.isBlank(draft())).toBe(false);
  expect(protestDrafts.isBlank({ ...emptyDraft(), numbers: "23" })).toBe(false);
});
