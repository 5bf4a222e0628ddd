import { expect, test } from "vitest";
import { sessionTitle } from "./session-types.ts";

test.each([
  ["Cursa 1", false, "Cursa 1"],
  ["Cursa 1", true, "Cursa 1 (sprint)"],
  ["Sprint", true, "Sprint"],
  ["Cursa de sprint", true, "Cursa de sprint"],
  ["", true, "Sprint"],
  ["", false, ""],
])("a session called '%s', a sprint: %s, reads '%s'", (title, sprint, text) => {
  expect(sessionTitle({ title, sprint })).toBe(text);
});
