import { expect, it } from "vitest";
import {
  isPractice,
  isQualifying,
  isRace,
  readSessionType,
  sessionTypes,
  takesFile,
} from "./session-types.ts";

it.each([
  ["P", "practice", ["P"]],
  ["Q", "qualifying", ["Q"]],
  ["R", "race", ["R"]],
  ["O", "other", ["P", "Q", "R"]],
  ["A", "other", ["P", "Q", "R"]],
] as const)("a session of type %s is driven as %s and takes files of %j", (type, as, files) => {
  expect({
    practice: isPractice(type),
    qualifying: isQualifying(type),
    race: isRace(type),
  }).toEqual({
    practice: as === "practice",
    qualifying: as === "qualifying",
    race: as === "race",
  });
  expect((["P", "Q", "R"] as const).filter((file) => takesFile(type, file))).toEqual(files);
});

it("a stored word is read back, and one of a newer version of the site is another type", () => {
  expect(sessionTypes.map(readSessionType)).toEqual(sessionTypes);
  expect(readSessionType("of-tomorrow")).toBe("A");
});
