import { describe, expect, it } from "vitest";
import { withClassesByCategory } from "./classes-by-category.ts";

const models = [
  { _id: "ferrari", detail: "GT3" },
  { _id: "alpine", detail: "gt4" },
  { _id: "mini" },
];
const gt3 = { _id: "class-3", name: "Clasa mare", acronym: "GT3", group: 0 };
const gt4 = { _id: "class-4", name: "GT4", acronym: "G", group: 0 };
const carOf = (_id: string, chosen: string | null = null) => ({ _id, title: _id, class: chosen });

describe("the classes of a season's cars by the category of their model", () => {
  it.each([
    ["by acronym", "ferrari", null, "class-3"],
    ["by name, in any case", "alpine", null, "class-4"],
    ["none without a category", "mini", null, null],
    ["none for a model that is not in the catalogue", "gone", null, null],
    ["never over a choice", "ferrari", "class-4", "class-4"],
  ])("%s", (_case, car, chosen, expected) => {
    const [settled] = withClassesByCategory([carOf(car, chosen)], models, [gt3, gt4]);
    expect(settled?.class).toBe(expected);
  });

  it("is the same list when nothing fits", () => {
    const cars = [carOf("mini"), carOf("ferrari", "class-3")];
    expect(withClassesByCategory(cars, models, [gt3, gt4])).toBe(cars);
  });
});
