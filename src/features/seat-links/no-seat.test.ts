import { describe, expect, it } from "vitest";
import type { RegistrationRules } from "#features/registration/registration.ts";
import { firstFreeNumber } from "./free-numbers.ts";
import { whyNoSeat } from "./no-seat.ts";

const NOW = 1000;
const rules: RegistrationRules = {
  minCarsPerTeam: 1,
  maxCarsPerTeam: null,
  minDriversPerCar: 1,
  maxDriversPerCar: 1,
  carModelChangeAllowed: false,
  validNumbers: { from: 1, to: 3 },
  validModels: ["model"],
  licences: [],
  registrationDeadline: NOW + 1,
  carModelChangeDeadline: null,
};

describe("what keeps a season from having a seat", () => {
  it.each<[string, Partial<RegistrationRules>, string | null]>([
    ["is nothing where it takes registrations", {}, null],
    ["is its deadline", { registrationDeadline: NOW }, "Înscrierile nu mai sunt permise."],
    [
      "is that cars have crews",
      { minDriversPerCar: 2 },
      "Mașinile din acest sezon au cel puțin 2 piloți: intră într-un club și cere-i un loc.",
    ],
    [
      "is that clubs have several cars",
      { minCarsPerTeam: 2 },
      "În acest sezon un club înscrie cel puțin 2 mașini: intră într-un club și cere-i un loc.",
    ],
    [
      "is that it allows no car",
      { validModels: [] },
      "Sezonul nu are încă nicio mașină din care să alegi.",
    ],
    [
      "is that its numbers are gone",
      { validNumbers: { from: 1, to: 2 } },
      "Toate numerele de concurs ale sezonului sunt luate.",
    ],
  ])("%s", (_, changed, sentence) => {
    const scene = { rules: { ...rules, ...changed }, takenNumbers: [1, 2], carsOfClub: null };
    expect(whyNoSeat({ ...scene, now: NOW })).toBe(sentence);
  });

  it("is the number of cars that a club may have", () => {
    const scene = { rules: { ...rules, maxCarsPerTeam: 2 }, takenNumbers: [], now: NOW };
    expect(whyNoSeat({ ...scene, carsOfClub: 1 })).toBeNull();
    expect(whyNoSeat({ ...scene, carsOfClub: 2 })).toBe(
      "Numărul maxim de mașini per club a fost atins.",
    );
  });
});

describe("a free number", () => {
  it.each([
    [undefined, 2],
    [3, 3],
    [4, 2],
    [99, 2],
  ])("wanted from %s on is %s", (wanted, number) => {
    expect(firstFreeNumber({ from: 1, to: 4 }, [1, 4], wanted)).toBe(number);
  });

  it("is none where all are taken", () => {
    expect(firstFreeNumber({ from: 1, to: 2 }, [1, 2])).toBeNull();
  });
});
