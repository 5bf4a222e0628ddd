import { expect, it } from "vitest";
import { momentInWords } from "./moment-words.ts";

const timeZone = "Europe/Bucharest";
const now = Date.UTC(2026, 10, 22, 18, 0);

it.each([
  ["the same evening", Date.UTC(2026, 10, 22, 19, 5), "ora 21:05"],
  [
    "after midnight in the league's zone",
    Date.UTC(2026, 10, 22, 22, 30),
    "luni, 23 noiembrie, ora 00:30",
  ],
  ["a week later", Date.UTC(2026, 10, 29, 18, 0), "duminică, 29 noiembrie, ora 20:00"],
])(
  "Said on a Sunday evening, %s is told with its day only when it is another (%s → %s)",
  (_when, at, words) => {
    expect(momentInWords(at, { now, timeZone })).toBe(words);
  },
);
