import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SessionTypeCode } from "#shared/session-types.ts";
import {
  carriedGridPenalties,
  type GridPenalty,
  type GridSession,
  isServedIn,
  reverseGrid,
  startingGrid,
  type StartingGridRequest,
  unservedBefore,
} from "./starting-grid.ts";

/** `session("Q", "A B C+3 D!")`: the order, grid penalties in places, `!` for a disqualified car. */
function session(
  type: SessionTypeCode,
  sheet: string | null,
  reverseGridPositions = 0,
  id: string = type,
): GridSession {
  const rows = sheet?.split(" ").map((text) => {
    const [car = "", positions] = text.replace("!", "").split("+");
    const gridPenalties = positions
      ? [{ driver: driverOf(car), positions: Number(positions) }]
      : [];
    return { car, drivers: [driverOf(car)], dsq: text.includes("!"), gridPenalties };
  });
  return { id, startAt: 0, type, reverseGridPositions, rows: rows ?? null };
}

const driverOf = (car: string) => `driver ${car}`;

function grid(
  request: Partial<StartingGridRequest> & Pick<StartingGridRequest, "sessions">,
): string | null {
  const found = startingGrid({ raceId: "R", carried: [], ...request });
  return found && found.slots.map((slot) => slot.car).join(" ");
}

const penalty = (car: string, positions: number): GridPenalty => ({
  driver: driverOf(car),
  positions,
});

describe("a starting grid", () => {
  test("is the order of qualifying, the disqualified at the back", () => {
    const sessions = [session("P", "D C B A"), session("Q", "A C D B!"), session("R", null)];
    expect(grid({ sessions })).toBe("A C D B");
    expect(startingGrid({ sessions, raceId: "R", carried: [] })?.fromSessionId).toBe("Q");
  });

  test("moves a disqualified car behind whoever is listed after it", () => {
    expect(grid({ sessions: [session("Q", "A B! C D"), session("R", null)] })).toBe("A C D B");
  });

  test("comes from the last qualifying before the race", () => {
    const sessions = [
      session("Q", "A B", 0, "Q1"),
      session("Q", "B A", 0, "Q2"),
      session("R", null),
      session("Q", "A B", 0, "Q3"),
    ];
    expect(grid({ sessions })).toBe("B A");
  });

  test("comes from qualifying for the second race too, unless the first reverses it", () => {
    const qualifying = session("Q", "A B C D");
    const second = session("R", null, 0, "R2");
    expect(grid({ sessions: [qualifying, session("R", "D C B A"), second], raceId: "R2" })).toBe(
      "A B C D",
    );
    expect(grid({ sessions: [qualifying, session("R", "D C B A", 3), second], raceId: "R2" })).toBe(
      "B C D A",
    );
  });

  test("is not reversed by a reverse of one", () => {
    const sessions = [session("Q", "A B", 1), session("R", "B A", 1, "R1"), session("R", null)];
    expect(startingGrid({ sessions, raceId: "R", carried: [] })).toMatchObject({
      fromSessionId: "Q",
      reversed: 0,
      slots: [{ car: "A" }, { car: "B" }],
    });
  });

  test("reverses only cars that were not disqualified", () => {
    const sessions = [session("R", "A B C D!", 4, "R1"), session("R", null)];
    expect(grid({ sessions })).toBe("C B A D");
    expect(startingGrid({ sessions, raceId: "R", carried: [] })?.reversed).toBe(3);
  });

  test("is not there before its session has results, without such a session, or for anything but a race", () => {
    expect(grid({ sessions: [session("Q", null), session("R", null)] })).toBeNull();
    expect(grid({ sessions: [session("P", "A B"), session("R", null)] })).toBeNull();
    expect(grid({ sessions: [session("Q", "A B"), session("R", null)], raceId: "Q" })).toBeNull();
    expect(grid({ sessions: [session("Q", "A B"), session("R", null)], raceId: "X" })).toBeNull();
  });

  test("puts cars that did not take part behind those that did, before the disqualified", () => {
    const alsoEntered = [
      { car: "E", drivers: [] },
      { car: "A", drivers: [] },
    ];
    expect(grid({ sessions: [session("Q", "A B! C"), session("R", null)], alsoEntered })).toBe(
      "A C E B",
    );
  });
});

describe("grid penalties", () => {
  test.each<[string, string, string]>([
    ["move a car back by their places", "A+3 B C D E", "B C D A E"],
    ["add up for nobody else", "A B+1 C D E", "A C B D E"],
    ["of two cars both count in full", "A+3 B+3 C D E", "C D E A B"],
    ["end at the back", "A B C D+10 E", "A B C E D"],
    ["of the last car leave it there", "A B C+5", "A B C"],
    ["at the back keep the bigger one behind", "A+20 B C+19 D", "B D A C"],
    ["of two cars for the same place leave the better one ahead", "A+3 B+2 C D E", "C D A B E"],
    ["hit a disqualified car behind the others", "A+2 B C!", "B C A"],
  ])("%s", (_, qualifying, expected) => {
    expect(grid({ sessions: [session("Q", qualifying), session("R", null)] })).toBe(expected);
  });

  test("say where a car would have started and by how much it moved", () => {
    const found = startingGrid({
      sessions: [session("Q", "A+1 B"), session("R", null)],
      raceId: "R",
      carried: [penalty("A", 1)],
    });
    expect(found?.slots).toEqual([
      { position: 1, car: "B", earnedPosition: 2, penaltyPositions: 0, penalties: [] },
      {
        position: 2,
        car: "A",
        earnedPosition: 1,
        penaltyPositions: 2,
        penalties: [penalty("A", 1), penalty("A", 1)],
      },
    ]);
  });

  test("given in qualifying hit only the next race of the event", () => {
    const sessions = [session("Q", "A+2 B C"), session("R", "A B C"), session("R", null, 0, "R2")];
    expect(grid({ sessions })).toBe("B C A");
    expect(grid({ sessions, raceId: "R2" })).toBe("A B C");
  });

  test("given in a race spare the next race of the event", () => {
    const sessions = [session("Q", "A B C"), session("R", "A+2 B C"), session("R", null, 0, "R2")];
    expect(grid({ sessions, raceId: "R2" })).toBe("A B C");
    expect(carriedGridPenalties([sessions])).toEqual([penalty("A", 2)]);
  });

  test("brought from an earlier event hit its first race only", () => {
    const sessions = [session("Q", "A B C"), session("R", "A B C"), session("R", null, 0, "R2")];
    expect(grid({ sessions, carried: [penalty("A", 1)] })).toBe("B A C");
    expect(grid({ sessions, raceId: "R2", carried: [penalty("A", 1)] })).toBe("A B C");
  });

  test("wait until the driver races again", () => {
    const first = [session("Q", "A B"), session("R", "A+3 B+2")];
    const without = [session("Q", "B A"), session("R", "B C")];
    expect(carriedGridPenalties([first, without])).toEqual([penalty("A", 3)]);
    expect(carriedGridPenalties([first, without, [session("R", "A B")]])).toEqual([]);
  });

  test("given after the last race of an event are carried, those before it are not", () => {
    const sessions = [
      session("Q", "A+1 B", 0, "Q1"),
      session("R", "A B"),
      session("Q", "A B+4", 0, "Q2"),
    ];
    expect(carriedGridPenalties([sessions])).toEqual([penalty("B", 4)]);
  });
});

describe("grid penalties that decisions gave", () => {
  /** Two races of an event, at 100 and at 200, as far as they were driven. */
  const event = (first: string | null, second: string | null = null) => [
    session("Q", "A B C"),
    { ...session("R", first, 0, "R1"), startAt: 100 },
    { ...session("R", second, 0, "R2"), startAt: 200 },
  ];
  const decided = (effectFrom: number, endedAt: number | null = null) => ({
    ...penalty("A", 1),
    effectFrom,
    endedAt,
  });

  test.each<[string, number, number | null, string | null, string, string]>([
    ["before the first race", 99, null, null, "B A C", "A B C"],
    ["at its start", 100, null, null, "A B C", "B A C"],
    ["between the races", 150, null, "A B C", "A B C", "B A C"],
    ["before a race that the driver did not drive", 99, null, "B C", "B A C", "B A C"],
    ["at the start of the last race", 200, null, "A B C", "A B C", "A B C"],
    ["and gone before the race", 50, 99, null, "A B C", "A B C"],
    ["and annulled after it was served", 50, 150, "A B C", "B A C", "A B C"],
    ["and annulled at the start", 50, 100, null, "A B C", "A B C"],
  ])("in effect %s (%i to %s)", (_when, from, to, driven, first, second) => {
    const request = { sessions: event(driven), decided: [decided(from, to)] };
    expect(grid({ ...request, raceId: "R1" })).toBe(first);
    expect(grid({ ...request, raceId: "R2" })).toBe(second);
  });

  test("are served by the first race that the driver drives after, of whatever event", () => {
    const waiting = [decided(50), decided(150), decided(250)];
    expect(unservedBefore(waiting, [event("A B", "A B")])).toEqual([decided(250)]);
    expect(unservedBefore(waiting, [event("B C", "B C")])).toEqual(waiting);
    expect(isServedIn(decided(50, 100), { startAt: 100, rows: [] })).toBe(false);
  });
});

test.each<[number, string]>([
  [0, "A B C D"],
  [1, "A B C D"],
  [2, "B A C D"],
  [3, "C B A D"],
  [9, "D C B A"],
])("reversing the first %i gives %s", (count, expected) => {
  expect(reverseGrid(["A", "B", "C", "D"], count).join(" ")).toBe(expected);
});

test("every car starts once, whatever the penalties", () => {
  const cars = ["A", "B", "C", "D", "E", "F"];
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 }),
      (places) => {
        const sheet = cars
          .map((car, index) => (places[index] ? `${car}+${places[index]}` : car))
          .join(" ");
        const found = grid({ sessions: [session("Q", sheet), session("R", null)] });
        expect(found?.split(" ").toSorted()).toEqual(cars);
      },
    ),
  );
});
