import { describe, expect, it } from "vitest";
import { isLive, readLinkKind } from "./event-links.ts";

describe("a stream is live", () => {
  const session = (changes: object = {}) => ({
    _id: "cursa",
    startDate: 1_000_000,
    durationMinutes: 10,
    hasResults: false,
    ...changes,
  });
  const live = { kind: "live", session: "cursa" } as const;

  it.each([
    ["from the start of its session", live, [session()], 1_000_000, true],
    ["not a moment before", live, [session()], 999_999, false],
    ["until its planned end", live, [session()], 1_000_000 + 600_000 - 1, true],
    ["not after it", live, [session()], 1_000_000 + 600_000, false],
    ["not once it has results", live, [session({ hasResults: true })], 1_000_001, false],
    ["not while another session is driven", live, [session({ _id: "q" })], 1_000_001, false],
    ["while any is, where it names none", { ...live, session: null }, [session()], 1_000_001, true],
    ["never as a recording", { ...live, kind: "recording" }, [session()], 1_000_001, false],
    ["never without sessions", { ...live, session: null }, [], 1_000_001, false],
  ] as const)("%s", (_what, shown, sessions, now, expected) => {
    expect(isLive(shown, sessions, now)).toBe(expected);
  });
});

describe("a kind of link", () => {
  it("harms no page when a later version has stored a kind that is not known here", () => {
    expect(readLinkKind("podcast")).toBe("recording");
  });
});
