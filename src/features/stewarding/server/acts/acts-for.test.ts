import { expect, it } from "vitest";
import { actsFor } from "./acts-for.ts";

const runs = new Map([
  ["alfa", "Alfa Racing"],
  ["beta", "Beta Racing"],
]);

it.each([
  ["a driver for themselves", { people: ["ana"], clubs: ["alfa"] }, "ana", null],
  ["each of a crew", { people: ["ana", "dan"], clubs: [] }, "dan", null],
  ["a driver, though they run their club", { people: ["ana"], clubs: ["alfa"] }, "ana", null],
  [
    "who runs a club that the driver is in",
    { people: ["ana"], clubs: ["alfa"] },
    "ion",
    "Alfa Racing",
  ],
  [
    "who runs the club that they went to",
    { people: ["ana"], clubs: ["beta"], thatDay: "gama" },
    "ion",
    "Beta Racing",
  ],
  [
    "nobody of a club that the driver has left",
    { people: ["ana"], clubs: ["gama"], thatDay: "alfa" },
    "ion",
    undefined,
  ],
  [
    "nobody of a club, of who is in none now",
    { people: ["ana"], clubs: [], thatDay: "alfa" },
    "ion",
    undefined,
  ],
  [
    "the car's club, of a driver whom nobody knows",
    { people: [], clubs: [], thatDay: "alfa" },
    "ion",
    "Alfa Racing",
  ],
  [
    "nobody, of a car of no club that nobody knows",
    { people: [], clubs: [], thatDay: null },
    "ion",
    undefined,
  ],
])("lets %s speak", (_who, car, viewer, club) => {
  const voice = actsFor({ _id: viewer, runs }, { thatDay: null, ...car });
  expect(voice?.club).toBe(club);
});
