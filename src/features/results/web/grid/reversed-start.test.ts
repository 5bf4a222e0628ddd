import { describe, expect, it } from "vitest";
import { penaltyLists } from "#features/results/penalty-kinds.ts";
import { reversedStart } from "./reversed-start.ts";

type Input = Parameters<typeof reversedStart>[0];

const qualifying = { _id: "q", title: "Calificări", type: { code: "Q" as const } };
const race = { _id: "r", title: "Cursa 1", type: { code: "R" as const } };

function row(id: string, given: Partial<Input["rows"][0]> = {}): Input["rows"][0] {
  const profile = { firstName: "", lastName: "", country: null };
  return {
    _id: id,
    dsq: false,
    drivers: [
      { _id: id, driverName: id, profile, laps: 1, bestLap: 1, lapsLed: null, incidents: [] },
    ],
    eventRsvp: {
      _id: null,
      raceNumber: id,
      carName: "",
      carModel: { title: "", body: "gt" },
      classes: [],
    },
    ...penaltyLists(() => []),
    ...given,
  };
}

const field = [row("1"), row("2"), row("3"), row("4")];

function grid(reverse: number, rows = field, sessions: Input["sessions"] = [qualifying, race]) {
  const result = reversedStart({
    sessions,
    from: { ...qualifying, reverseGridPositions: reverse },
    rows,
  });
  return result && [result.race, ...result.slots.map(({ row: { _id } }) => _id)];
}

describe("The reversed front of a grid", () => {
  it.each([
    ["three", grid(3), ["Cursa 1", "3", "2", "1"]],
    ["more than there are", grid(10), ["Cursa 1", "4", "3", "2", "1"]],
    ["one reverses nothing", grid(1), null],
    ["none", grid(0), null],
    ["without a race after it", grid(2, field, [race, qualifying]), ["", "2", "1"]],
    [
      "nobody disqualified",
      grid(2, [row("1", { dsq: true }), row("2"), row("3")]),
      ["Cursa 1", "3", "2"],
    ],
    [
      "a grid penalty moves back",
      grid(2, [
        row("1"),
        row("2", { gridPenalties: [{ _id: "p", amount: 2, description: "", driver: 0 }] }),
        row("3"),
      ]),
      ["Cursa 1", "1", "3"],
    ],
    [
      "a grid penalty of a crew of whom nobody is named moves nobody",
      grid(2, [
        row("1"),
        row("2", {
          gridPenalties: [{ _id: "p", amount: 2, description: "", driver: 0, ofCar: true }],
        }),
        row("3"),
      ]),
      ["Cursa 1", "2", "1"],
    ],
  ])("%s", (_, shown, expected) => {
    expect(shown).toEqual(expected);
  });
});
