import { describe, expect, it, test } from "vitest";
import {
  needsFirstDriver,
  presenceButtonText,
  type PresenceFacts,
  presenceRefusal,
} from "./presence.ts";

const open: PresenceFacts = {
  rsvpStart: 1000,
  rsvpEnd: 2000,
  isSuspended: false,
  car: { isFullyRegistered: true },
};

describe("whether a driver can say that their car comes", () => {
  it.each<[string, Partial<PresenceFacts>, number, string | null]>([
    ["before the window", {}, 999, "rsvp.not-opened"],
    ["at its first moment", {}, 1000, null],
    ["at its last moment", {}, 2000, null],
    ["after it", {}, 2001, "rsvp.ended"],
    ["without a beginning", { rsvpStart: null }, 1500, "rsvp.no-window"],
    ["without an end", { rsvpEnd: null }, 1500, "rsvp.no-window"],
    ["suspended", { isSuspended: true }, 1500, "rsvp.suspended"],
    ["suspended, before the window", { isSuspended: true }, 1, "rsvp.suspended"],
    ["without a car", { car: null, isSuspended: true }, 1500, "rsvp.no-car"],
    [
      "in a car that waits for somebody",
      { car: { isFullyRegistered: false } },
      1500,
      "rsvp.car-incomplete",
    ],
  ])("%s", (_when, given, now, refusal) => {
    expect(presenceRefusal({ ...open, ...given }, now)).toBe(refusal);
  });
});

test.each([
  [{ isSuspended: true, hasAnswered: true }, "Suspendat"],
  [{ isSuspended: false, hasAnswered: true }, "Modifică RSVP"],
  [{ isSuspended: false, hasAnswered: false }, "Confirmă prezența"],
])("with %j the button says %s", (facts, text) => {
  expect(presenceButtonText(facts)).toBe(text);
});

test.each([
  ["ACC", 2, true],
  ["ACC", 1, false],
  ["AC", 3, false],
  ["iR", 2, false],
] as const)("%s with %i drivers asks for the first one: %s", (simulator, drivers, asks) => {
  expect(needsFirstDriver(simulator, drivers)).toBe(asks);
});
