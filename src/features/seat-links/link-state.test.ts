import { describe, expect, it } from "vitest";
import { type LinkFacts, linkState } from "./link-state.ts";

const NOW = 1000;
const fresh: LinkFacts = {
  maxUses: 2,
  used: 0,
  expiresAt: null,
  pausedAt: null,
  endedAt: null,
  deadline: NOW + 1,
};

describe("the state of a link", () => {
  it.each<[string, Partial<LinkFacts>, ReturnType<typeof linkState>]>([
    ["gives seats while all is well", {}, "open"],
    ["gives its last seat", { used: 1 }, "open"],
    ["is used once all seats are given", { used: 2 }, "used"],
    ["expires at its instant", { expiresAt: NOW }, "expired"],
    ["lasts until its instant", { expiresAt: NOW + 1 }, "open"],
    ["closes with the season's registration", { deadline: NOW }, "closed"],
    ["is closed where the season takes no registrations", { deadline: null }, "closed"],
    ["is paused", { pausedAt: NOW - 5 }, "paused"],
    ["is ended, whatever else it is", { endedAt: 1, pausedAt: 1, used: 2 }, "ended"],
    ["is used rather than paused, which a press would not mend", { pausedAt: 1, used: 2 }, "used"],
  ])("%s", (_, facts, state) => {
    expect(linkState({ ...fresh, ...facts }, NOW)).toBe(state);
  });
});
