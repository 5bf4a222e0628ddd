import { expect, it } from "vitest";
import { carOfLiveryFile, doubledFiles, numberOfLiveryFile } from "./livery-files.ts";

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

it("finds the car that a name means, or none", () => {
  const cars = [
    { _id: "a", raceNumber: 7 },
    { _id: "b", raceNumber: 8 },
  ];
  const season = { seasonCode: "X", cars };
  expect(
    ["8.png", "RLRX7.png", "9.png", "poza.png"].map((name) => carOfLiveryFile(name, season)),
  ).toEqual(["b", "a", null, null]);
});

it("lets a car have the first of its files only", () => {
  const files = [
    { key: "1", carId: "a" },
    { key: "2", carId: null },
    { key: "3", carId: "a" },
    { key: "4", carId: null },
    { key: "5", carId: "b" },
  ];
  expect([...doubledFiles(files)]).toEqual(["3"]);
});
