import { describe, expect, it } from "vitest";
import { type EarlierProtest, protestRefusal, protestsLeft } from "./protest-limits.ts";

const limits = { perEvent: 2, rejectedPerSeason: 3 };
const added = { eventId: "e1", sessionId: "s1", lap: 3, accused: ["car"] };
const earlier = (given: Partial<EarlierProtest> = {}): EarlierProtest => ({
  eventId: "e1",
  sessionId: "s1",
  state: "review",
  lap: 9,
  outcome: null,
  accused: ["other"],
  ...given,
});

describe("One more protest", () => {
  it.each<[string, EarlierProtest[], string | undefined]>([
    ["the first", [], undefined],
    ["the second of the event", [earlier()], undefined],
    ["the third of the event", [earlier(), earlier({ lap: 8 })], "2 contestații"],
    [
      "after others at another event",
      [earlier({ eventId: "e0" }), earlier({ eventId: "e0" })],
      undefined,
    ],
    [
      "after one was upheld",
      [earlier({ state: "closed", outcome: "infringement" }), earlier()],
      undefined,
    ],
    ["after one was withdrawn", [earlier({ state: "withdrawn" }), earlier()], undefined],
    ["after one was joined", [earlier({ state: "joined" }), earlier()], undefined],
    ["of the same car and lap", [earlier({ lap: 3, accused: ["car"] })], "deja"],
    [
      "of the same that was withdrawn",
      [earlier({ lap: 3, accused: ["car"], state: "withdrawn" })],
      undefined,
    ],
    ["of the same car on another lap", [earlier({ lap: 4, accused: ["car"] })], undefined],
    [
      "after three were rejected",
      [
        earlier({ eventId: "e0", state: "inadmissible" }),
        earlier({ eventId: "e0", state: "closed", outcome: "racing" }),
        earlier({ eventId: "e0", state: "closed", outcome: "none" }),
      ],
      "respinse 3 contestații",
    ],
  ])("is taken or refused with a sentence: %s", (_what, before, expected) => {
    const refusal = protestRefusal(before, added, limits);
    if (expected === undefined) expect(refusal).toBeUndefined();
    else expect(refusal).toContain(expected);
  });

  it("counts down to none", () => {
    expect(protestsLeft([], "e1", limits)).toBe(2);
    expect(protestsLeft([earlier()], "e1", limits)).toBe(1);
    expect(protestsLeft([earlier(), earlier(), earlier()], "e1", limits)).toBe(0);
  });
});
