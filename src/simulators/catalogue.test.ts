import { describe, expect, test } from "vitest";
import { acCarName, acCars, acTracks } from "./ac/ac-catalogue.ts";
import { accCarModels } from "./acc/acc-car-models.ts";
import { accNationality } from "./acc/acc-codes.ts";
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

test("an AC mod outside the table has no readable name", () => {
  expect(acCarName("demo_gt")).toBeNull();
  expect(acCarName("ks_mazda_mx5_cup")).toBe("Mazda MX-5 Cup");
  expect(acCarName("constructor")).toBeNull();
});

test("ACC nationalities by country", () => {
  expect(accNationality("RO")).toBe(70);
  expect(accNationality("MD")).toBe(0);
  expect(accNationality("toString")).toBe(0);
});
