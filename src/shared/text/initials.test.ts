import { describe, expect, it } from "vitest";
import { initials } from "./initials.ts";

describe("Initials", () => {
  it.each([
    ["Ion Popescu", "IP"],
    ["  ștefan   țopa vlad ", "ȘȚ"],
    ["Racing", "R"],
    ["😀 club", "😀C"],
    ["", ""],
  ])("of '%s' are '%s'", (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
