import { describe, expect, it } from "vitest";
import { type EarlierProtest, protestRefusal, protestsLeft } from "./protest-limits.ts";
import { newCaseSchema, protestSchema } from "./stewarding-forms.ts";

const limits = { perEvent: 2 };
const added = { eventId: "e1", sessionId: "s1", lap: 3, accused: ["car"] };
const earlier = (given: Partial<EarlierProtest> = {}): EarlierProtest => ({
  eventId: "e1",
  sessionId: "s1",
  state: "review",
  lap: 9,
  accused: ["other"],
  ...given,
});

describe("One more protest", () => {
  it.each<[string, EarlierProtest[], string]>([
    ["the first", [], "taken"],
    ["the second of the event", [earlier()], "taken"],
    ["the third of the event", [earlier(), earlier({ lap: 8 })], "2 contestații"],
    [
      "after others at another event",
      [earlier({ eventId: "e0" }), earlier({ eventId: "e0" })],
      "taken",
    ],
    ["after one was upheld", [earlier({ state: "joined" }), earlier()], "taken"],
    ["after one was withdrawn", [earlier({ state: "withdrawn" }), earlier()], "taken"],
    ["after one was joined", [earlier({ state: "joined" }), earlier()], "taken"],
    ["of the same car and lap", [earlier({ lap: 3, accused: ["car"] })], "deja"],
    [
      "of the same that was withdrawn",
      [earlier({ lap: 3, accused: ["car"], state: "withdrawn" })],
      "taken",
    ],
    ["of the same car on another lap", [earlier({ lap: 4, accused: ["car"] })], "taken"],
    [
      "after two were rejected",
      [earlier({ state: "inadmissible" }), earlier({ lap: 8, state: "closed" })],
      "2 contestații",
    ],
  ])("is taken or refused with a sentence: %s", (_what, before, expected) => {
    const refusal = protestRefusal(before, added, limits);
    expect(refusal ?? "taken").toContain(expected);
  });

  it("counts down to none", () => {
    expect(protestsLeft([], "e1", limits)).toBe(2);
    expect(protestsLeft([earlier()], "e1", limits)).toBe(1);
    expect(protestsLeft([earlier(), earlier(), earlier()], "e1", limits)).toBe(0);
  });
});

it.each([
  ["A driver's protest", protestSchema, 6],
  ["A case that stewards open", newCaseSchema, 60],
])("%s is about so many cars and no more", (_name, schema, most) => {
  const takes = (cars: number) =>
    schema.safeParse({
      clientKey: "key",
      session: "s1",
      accused: Array.from({ length: cars }, (_, index) => ({ row: `r${index}` })),
      text: "Toți au tăiat prima șicană.",
    }).success;
  expect([takes(most), takes(most + 1), takes(0)]).toEqual([true, false, false]);
});
