import { describe, expect, it } from "vitest";
import { guideItems, guiltyOf, isAsGuided, publicationProblems } from "./decision-draft.ts";

const contact = { items: [{ kind: "time" as const, amount: 5 }], points: 1 };
const whole = {
  offence: contact,
  facts: "S-au atins.",
  reasons: "Nu a lăsat loc.",
  besideGuide: "",
  items: guideItems(contact, ["a"]),
};

describe("A decision", () => {
  it("is about those of whom the panel found an infringement", () => {
    expect(
      guiltyOf([
        { entry: "a", vote: "infringement" },
        { entry: "b", vote: "racing" },
        { entry: "c", vote: "none" },
      ]),
    ).toEqual(["a"]);
  });

  it("is filled in from the guide, the same for each who committed the offence", () => {
    const items = guideItems(contact, ["a", "b"]);
    expect(items).toEqual([
      { entry: "a", kind: "time", amount: 5 },
      { entry: "a", kind: "licence", amount: 1 },
      { entry: "b", kind: "time", amount: 5 },
      { entry: "b", kind: "licence", amount: 1 },
    ]);
    expect(isAsGuided(items, contact, ["a", "b"])).toBe(true);
    expect(isAsGuided(items.toReversed(), contact, ["a", "b"])).toBe(true);
    expect(isAsGuided(items.slice(1), contact, ["a", "b"])).toBe(false);
    const warned = [...items, { entry: "a", kind: "warning" as const, amount: 1 }];
    expect(isAsGuided(warned, contact, ["a", "b"])).toBe(false);
    const harder = items.map((item) => ({ ...item, amount: item.amount + 1 }));
    expect(isAsGuided(harder, contact, ["a", "b"])).toBe(false);
  });

  it.each([
    ["says all that it must", {}, ["a"], []],
    ["says what happened", { facts: "" }, ["a"], ["facts"]],
    ["says why", { reasons: "" }, ["a"], ["reasons"]],
    ["names the offence of who is guilty", { offence: null }, ["a"], ["offence"]],
    ["needs none where nobody is", { offence: null, items: [] }, [], []],
    ["gives nothing to who is not", {}, [], ["items.0.entry", "items.1.entry"]],
    ["says why it leaves the guide", { items: [] }, ["a"], ["besideGuide"]],
    ["which it may, with a reason", { items: [], besideGuide: "Prima abatere." }, ["a"], []],
  ])("%s", (_name, given, guilty, fields) => {
    const of = { guilty, crews: [], quorum: 2 };
    expect(Object.keys(publicationProblems({ ...whole, ...given }, of))).toEqual(fields);
  });

  it("leaves the guide without a reason, of who decides alone", () => {
    const alone = { guilty: ["a"], crews: [], quorum: 1 };
    expect(publicationProblems({ ...whole, items: [] }, alone)).toEqual({});
  });

  it.each<[string, object, number | null, string[]]>([
    ["names who drove", {}, null, ["items.1.driver"]],
    ["leaves it to the lap", {}, 1, []],
    ["names them where the lap does not tell", { driver: 0 }, null, []],
  ])("that gives a crew what is somebody's own %s", (_name, given, suggested, fields) => {
    const items = whole.items.map((item) => ({ ...item, ...given }));
    const crews = [{ entry: "a", suggested }];
    const of = { guilty: ["a"], crews, quorum: 2 };
    expect(Object.keys(publicationProblems({ ...whole, items }, of))).toEqual(fields);
  });
});
