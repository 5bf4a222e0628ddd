import { describe, expect, it } from "vitest";
import { similarNames } from "./similar-names.ts";

const league = ["Ana Vale", "Ștefan Țepeș", "Ion Popescu", "Ioan Popescu", "Maria Ionescu", "Vlad"];
const find = similarNames(league.map((name) => ({ _id: name, name, place: "" })));
const found = (name: string) => find(name).map(({ name: known, isSame }) => [known, isSame]);

describe("who is named like somebody of a file", () => {
  it.each([
    ["Ana Vale", "Ana Vale"],
    ["vale ANA", "Ana Vale"],
    ["Stefan Tepes", "Ștefan Țepeș"],
    ["Ana Vale2", "Ana Vale"],
    ["[GT3] Ana_Vale", undefined],
  ])("%s is the same as %s", (name, same) => {
    expect(find(name).find(({ isSame }) => isSame)?.name).toBe(same);
  });

  it.each([
    [
      "Ion Popescu",
      [
        ["Ion Popescu", true],
        ["Ioan Popescu", false],
      ],
    ],
    ["Stefan Tepess", [["Ștefan Țepeș", false]]],
    ["Tepes", [["Ștefan Țepeș", false]]],
    ["[GT3] Ana_Vale", [["Ana Vale", false]]],
    ["Vlad Drăculescu", [["Vlad", false]]],
    ["Xi Yu", []],
    ["", []],
    ["12345", []],
    ["🏎️", []],
  ])("%s is like %j", (name, people) => {
    expect(found(name)).toEqual(people);
  });

  it("proposes few, the likest first, of a league of thousands", () => {
    const letters = "abcdefghijklmnoprstuvz".split("");
    const many = letters.flatMap((a) =>
      letters.flatMap((b) =>
        letters.map((c) => ({ _id: a + b + c, name: `Pilot ${a}${b}${c}escu`, place: "" })),
      ),
    );
    const near = similarNames(many)("Pilot Vladescu");
    expect(near).toHaveLength(3);
    expect(near.every(({ name, isSame }) => name.endsWith("escu") && !isSame)).toBe(true);
    expect(similarNames(many)("aabescu pilot")[0]).toMatchObject({ isSame: true });
  });
});
