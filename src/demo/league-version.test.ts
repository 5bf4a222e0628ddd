import { expect, it } from "vitest";
import { leagueVersion } from "./league-version.ts";

it("the demo league has one version as long as its code stays", () => {
  expect(leagueVersion("full")).toMatch(/^[\w-]{16}$/);
  expect(leagueVersion("full")).toBe(leagueVersion("full"));
  expect(leagueVersion("empty")).not.toBe(leagueVersion("full"));
});
