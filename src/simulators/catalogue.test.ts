import { describe, expect, test } from "vitest";
import { acCarName, acCars, acTracks } from "./ac/ac-catalogue.ts";
import {
  accCarModels,
  accCarName,
  accModelForConsole,
  accModelFromConsole,
} from "./acc/acc-car-models.ts";
import { accCupCategories, accDriverCategories, accNationality } from "./acc/acc-codes.ts";
import { accTracks } from "./acc/acc-tracks.ts";
import { iracingCars, iracingTracks } from "./iracing/iracing-catalogue.ts";

describe.each([
  ["AC", acTracks],
  ["ACC", accTracks],
  ["iRacing", iracingTracks],
])("tracks of %s", (_, tracks) => {
  test("have one row per layout and a country", () => {
    const layouts = tracks.map((track) => `${track.key}/${track.layout}`);
    expect(new Set(layouts).size).toBe(layouts.length);
    for (const track of tracks) {
      expect(track.country).toMatch(/^[A-Z]{2}$/);
      expect(track.family).not.toBe("");
      expect(track.name).not.toBe("");
    }
  });
});

test.each([
  ["AC", acCars.map((car) => car.key)],
  ["ACC", accCarModels.map((model) => String(model.id))],
  ["iRacing", iracingCars.map((car) => car.key)],
])("cars of %s are listed once", (_, keys) => {
  expect(new Set(keys).size).toBe(keys.length);
});

test("an unknown ACC car keeps its number", () => {
  expect(accCarName(99)).toBe("Car 99");
  expect(accCarName(30)).toBe("BMW M4 GT3");
});

test("an AC mod outside the table has no readable name", () => {
  expect(acCarName("demo_gt")).toBeNull();
  expect(acCarName("ks_mazda_mx5_cup")).toBe("Mazda MX-5 Cup");
  expect(acCarName("constructor")).toBeNull();
});

test("console numbers of ACC models and back", () => {
  const pc = [26, 27, 28, 29, 30].map(accModelFromConsole);
  expect(pc.map(accCarName)).toEqual([
    "BMW M4 GT3",
    "Ferrari 488 Challenge Evo",
    "BMW M2 CS Racing",
    "Porsche 911 GT3 Cup (992)",
    "Lamborghini Huracán Super Trofeo Evo2",
  ]);
  expect(pc.map(accModelForConsole)).toEqual([26, 27, 28, 29, 30]);
  expect(accModelFromConsole(25)).toBe(25);
});

test("ACC cup and driver categories are different numbers", () => {
  expect(accCupCategories[3]).toBe("Silver");
  expect(accDriverCategories[1]).toBe("Silver");
});

test("ACC nationalities by country", () => {
  expect(accNationality("RO")).toBe(70);
  expect(accNationality("MD")).toBe(0);
  expect(accNationality("toString")).toBe(0);
});
