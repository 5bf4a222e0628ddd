import { expect, it } from "vitest";
import { teamsOf } from "./file-teams.ts";

type Row = Parameters<typeof teamsOf>[0][number];
const fileCar = { raceNumber: null, modelKey: "", modelTitle: "", modelId: null };
const person = (userId: string | null) => ({
  personId: `id of ${userId}`,
  name: `Pilotul ${userId}`,
  userId,
});
const row = (teamName: string, userIds: (string | null)[], given: Partial<Row> = {}) =>
  ({
    carId: null,
    removed: false,
    userIds,
    snapshot: {
      fileCar: { ...fileCar, teamName },
      persons: userIds.map(person),
    },
    ...given,
  }) satisfies Row;
const open = {
  classesOf: () => [],
  clubsOf: new Map([["eva", []]]),
  lastClubOf: new Map(),
  suspended: new Set<string>(),
};

it("teams of a file are told apart by name in any spelling, with who drives for no club yet", () => {
  const teams = teamsOf(
    [
      row("Lupii Albi", ["ana", null]),
      row("  LUPII  albi", ["dan", "eva"]),
      row("", ["ion"]),
      row("x".repeat(61), ["ion"]),
      row("Scoși", ["ion"], { removed: true }),
      row("Înscriși", ["ion"], { carId: "car" }),
      row("Bucegi", [null]),
    ],
    open,
  );
  expect(teams).toEqual([
    { name: "Lupii Albi", people: [person("ana"), person(null), person("dan")] },
    { name: "Bucegi", people: [person(null)] },
  ]);
});
