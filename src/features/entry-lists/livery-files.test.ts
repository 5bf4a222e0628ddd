import { expect, it } from "vitest";
import { matchLiveryFiles, numberOfLiveryFile } from "./livery-files.ts";

it.each<[string, string, number | null]>([
  ["7.png", "ACC", 7],
  ["007.JPG", "ACC", 7],
  ["#27.webp", "ACC", 27],
  ["RLRACC27.png", "ACC", 27],
  ["rlracc27.png", "ACC", 27],
  ["RLR-ACC_27 (1).png", "ACC", 27],
  ["livrea 27 finala.png", "ACC", 27],
  ["RLRS427.png", "S4", 27],
  ["S4_7.png", "S4", 7],
  ["4.png", "4", 4],
  ["RLRS5_7.png", "S4", null],
  ["27 sau 28.png", "ACC", null],
  ["poza.png", "ACC", null],
  [".png", "ACC", null],
  ["12345678901234567890.png", "ACC", null],
])("%s in season %s is number %s", (name, code, number) => {
  expect(numberOfLiveryFile(name, code)).toBe(number);
});

it("gives each car the first of its files, and says what belongs to nobody", () => {
  const cars = [
    { _id: "a", raceNumber: 7 },
    { _id: "b", raceNumber: 8 },
  ];
  const files = ["8.png", "7.png", "RLRX7.png", "9.png", "poza.png"].map((name) => ({ name }));
  expect(
    matchLiveryFiles(files, { seasonCode: "X", cars }).map((match) =>
      match.kind === "unknown"
        ? [match.file.name, match.kind, match.raceNumber]
        : [match.file.name, match.kind, match.car._id],
    ),
  ).toEqual([
    ["8.png", "car", "b"],
    ["7.png", "car", "a"],
    ["RLRX7.png", "doubled", "a"],
    ["9.png", "unknown", 9],
    ["poza.png", "unknown", null],
  ]);
});
