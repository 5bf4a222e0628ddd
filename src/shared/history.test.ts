import { expect, test } from "vitest";
import { addStep, type History, startHistory, stepBack, stepForward } from "./history.ts";

const after = (states: string, most = 10): History<string> => {
  const [first = "", ...others] = states.split("");
  return others.reduce((history, state) => addStep(history, state, most), startHistory(first));
};
const sheet = ({ past, present, future }: History<string>) =>
  `${past.join("")}[${present}]${future.join("")}`;

test("steps go back one by one, and forward again", () => {
  const history = after("abc");
  const back = stepBack(stepBack(history));
  expect([history, stepBack(history), back, stepForward(back)].map(sheet)).toEqual([
    "ab[c]",
    "a[b]c",
    "[a]bc",
    "a[b]c",
  ]);
});

test("at either end nothing happens", () => {
  const history = after("ab");
  expect(stepForward(history)).toBe(history);
  const start = stepBack(history);
  expect(stepBack(start)).toBe(start);
});

test("a new step forgets what was taken back", () => {
  expect(sheet(addStep(stepBack(after("abc")), "x", 10))).toBe("ab[x]");
});

test("the latest steps are kept", () => {
  expect(sheet(after("abcdef", 2))).toBe("de[f]");
});

test("what else belongs to a history stays with it", () => {
  expect(stepBack({ ...after("ab"), isOpen: true }).isOpen).toBe(true);
});
