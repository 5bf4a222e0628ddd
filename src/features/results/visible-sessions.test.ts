import { describe, expect, it } from "vitest";
import type { EventSession } from "#features/events/events.ts";
import {
  chosenSession,
  hasResultsTab,
  sessionPhase,
  visibleSessions,
  whoDrove,
} from "./visible-sessions.ts";

interface Given {
  code: EventSession["type"]["code"];
  official?: boolean;
  saved?: boolean;
}

function weekend(sessions: Record<string, Given>, editResults = false) {
  return {
    can: { editResults },
    sessions: Object.entries(sessions).map(([id, { code, official = true, saved = false }]) => ({
      _id: id,
      title: id,
      type: { code },
      official,
      sprint: false,
      startDate: 0,
      durationMinutes: 60,
      serverName: null,
      password: null,
      hasPassword: false,
      hotstintLaps: 0,
      reverseGridPositions: 0,
      prequalification: false,
      resultsSavedAt: saved ? 1 : null,
      hasResults: saved,
    })),
  };
}

const practice = { code: "P", official: false, saved: true } as const;

describe("The sessions shown", () => {
  it.each([
    { editor: false, shown: ["qualifying", "race"] },
    { editor: true, shown: ["practice", "qualifying", "race"] },
  ])("to an editor: $editor", ({ editor, shown }) => {
    const event = weekend({ practice, qualifying: { code: "Q" }, race: { code: "R" } }, editor);
    expect(visibleSessions(event).map(({ _id }) => _id)).toEqual(shown);
  });
});

describe("The results of an event", () => {
  it.each<{ when: string; sessions: Record<string, Given>; editor: boolean; has: boolean }>([
    {
      when: "it has an official session",
      sessions: { r: { code: "R" } },
      editor: false,
      has: true,
    },
    { when: "it has practice only", sessions: { practice }, editor: false, has: false },
    { when: "one may edit them", sessions: {}, editor: true, has: true },
  ])("are a tab when $when: $has", ({ sessions, editor, has }) => {
    expect(hasResultsTab(weekend(sessions, editor))).toBe(has);
  });
});

describe("The session chosen", () => {
  const done = { saved: true };
  it.each<{ when: string; sessions: Record<string, Given>; wanted?: string; chosen?: string }>([
    { when: "there is none", sessions: {} },
    { when: "there is only practice", sessions: { practice } },
    { when: "nothing has results", sessions: { q: { code: "Q" }, r: { code: "R" } }, chosen: "q" },
    {
      when: "only qualifying has",
      sessions: { q: { code: "Q", ...done }, r: { code: "R" } },
      chosen: "q",
    },
    {
      when: "both races have",
      sessions: {
        q: { code: "Q", ...done },
        r1: { code: "R", ...done },
        r2: { code: "R", ...done },
        hot: { code: "O", ...done },
      },
      chosen: "r2",
    },
    {
      when: "the address asks for one without results",
      sessions: { q: { code: "Q", ...done }, r: { code: "R" } },
      wanted: "r",
      chosen: "r",
    },
    {
      when: "the address asks for one that is not shown",
      sessions: { practice, q: { code: "Q", ...done } },
      wanted: "practice",
      chosen: "q",
    },
  ])("when $when is $chosen", ({ sessions, wanted, chosen }) => {
    expect(chosenSession(weekend(sessions), wanted)?._id).toBe(chosen);
  });
});

describe("a session without results", () => {
  const session = { startDate: 1_000_000, durationMinutes: 15 };
  it.each([
    [999_999, "before"],
    [1_000_000, "running"],
    [1_899_999, "running"],
    [1_900_000, "over"],
  ])("is at %d %s", (now, phase) => {
    expect(sessionPhase(session, now)).toBe(phase);
  });
});

const drivenRow = (session: string, ...people: string[]) => ({
  session,
  drivers: people.map((person) => ({ _id: person, driverName: `Pilotul ${person}` })),
});
const unknown = (driverName: string) => ({
  session: "R",
  drivers: [{ _id: null, driverName }],
});

it("who drove is in the list once, as in the session that counts most", () => {
  const race = [drivenRow("R", "ana"), drivenRow("R", "dan", "eva"), unknown("Gelu")];
  const qualifying = [
    drivenRow("Q", "eva"),
    drivenRow("Q", "ion"),
    drivenRow("Q", "ana", "mia"),
    unknown("Gelu"),
  ];
  expect(whoDrove([race, qualifying])).toEqual([
    ...race,
    drivenRow("Q", "ion"),
    drivenRow("Q", "ana", "mia"),
  ]);
  expect(whoDrove([])).toEqual([]);
});
