import { describe, expect, it } from "vitest";
import { durationText } from "./session-labels.ts";

describe("A duration", () => {
  it.each([
    [0, "0 minute"],
    [1, "1 minut"],
    [15, "15 minute"],
    [20, "20 de minute"],
    [60, "1 oră"],
    [90, "1 oră și 30 de minute"],
    [180, "3 ore"],
    [1440, "24 de ore"],
  ])("of %i minutes", (minutes, text) => {
    expect(durationText(minutes)).toBe(text);
  });
});
