import { expect, it } from "vitest";
import { visitWords } from "./visit-words.ts";

it.each([
  [1, "Prima oară aici"],
  [2, "A doua oară aici"],
  [6, "A șasea oară aici"],
  [10, "A zecea oară aici"],
  [11, "A 11-a oară aici"],
  [21, "A 21-a oară aici"],
])("the visit with the number %i is '%s'", (number, words) => {
  expect(visitWords(number)).toBe(words);
});
