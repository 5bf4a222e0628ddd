import { describe, expect, it } from "vitest";
import { type Named, NameIndex } from "./name-index.ts";

function named(name: string, more: Partial<Named> = {}): Named {
  return { id: name, name, also: "", weight: 0, ...more };
}

function indexOf(entries: readonly Named[]): NameIndex<Named> {
  const parts = NameIndex.inParts(entries);
  for (;;) {
    const part = parts.next();
    if (part.done === true) return part.value;
  }
}

const index = indexOf([
  named("Ștefan Popescu", { weight: 3 }),
  named("Ion Popescu", { weight: 12 }),
  named("Maria Popa"),
  named("Popa Motorsport"),
  named("Ioana Țăran"),
  named("Spa-Francorchamps", { also: "Stavelot" }),
  named("Spa Racing Team", { weight: 50 }),
  named("Spa"),
  named("Vlad-Andrei O'Neill"),
]);
const find = (text: string) => index.find(text, 20).map(({ name }) => name);

describe("NameIndex", () => {
  it.each([
    ["popescu", ["Ion Popescu", "Ștefan Popescu"]],
    ["stefan pop", ["Ștefan Popescu"]],
    ["pop stef", ["Ștefan Popescu"]],
    ["POPESCU  Ștefan", ["Ștefan Popescu"]],
    ["taran", ["Ioana Țăran"]],
    ["stavelot", ["Spa-Francorchamps"]],
    ["oneill", ["Vlad-Andrei O'Neill"]],
    ["o'neill", ["Vlad-Andrei O'Neill"]],
    ["", []],
    ["  ", []],
    ["'; drop", []],
    ["🏁", []],
    ["zzzzzz", []],
  ])("finds by '%s': %j", (text, names) => {
    expect(find(text)).toEqual(names);
  });

  it("puts a whole name first, then whole words, then beginnings", () => {
    expect(find("spa")).toEqual(["Spa", "Spa Racing Team", "Spa-Francorchamps"]);
    expect(find("popa").slice(0, 2)).toEqual(["Maria Popa", "Popa Motorsport"]);
  });

  it.each([
    ["popsecu ion", "Ion Popescu"],
    ["stefna popescu", "Ștefan Popescu"],
    ["francorchamp", "Spa-Francorchamps"],
    ["franchorchamps", "Spa-Francorchamps"],
    ["motrosport", "Popa Motorsport"],
  ])("finds %s with a letter wrong", (text, name) => {
    expect(find(text)[0]).toBe(name);
  });

  it("takes nothing for wrong where enough is found as it is typed", () => {
    const crowd = indexOf([...[1, 2, 3].map((number) => named(`Pop ${number}`)), named("Pup")]);
    expect(crowd.find("pop", 20)).toHaveLength(3);
  });

  it("gives no more than asked for, and those the likeliest", () => {
    expect(index.find("spa", 2).map(({ name }) => name)).toEqual(["Spa", "Spa Racing Team"]);
  });

  it("is in one order whatever order it was made from", () => {
    const entries = ["b", "a", "c"].map((id) => named("Ana Marin", { id }));
    const ids = (from: readonly Named[]) =>
      indexOf(from)
        .find("ana", 20)
        .map(({ id }) => id);
    expect(ids(entries)).toEqual(["a", "b", "c"]);
    expect(ids(entries.toReversed())).toEqual(["a", "b", "c"]);
  });
});
