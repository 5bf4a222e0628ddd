import { describe, expect, it } from "vitest";
import { findTrack, orderTracks } from "./track-order.ts";

const track = (title: string, detail: string) => ({ _id: title, title, detail });

const tracks = [
  track("Autodromo Internazionale del Mugello", "Scarperia e San Piero, IT"),
  track("Autodromo Nazionale Monza, 1966 Full Course", "Monza, IT"),
  track("Autodromo Nazionale Monza", "Monza, IT"),
  track("Circuit de Spa-Francorchamps", "Stavelot, BE"),
  track("Circuit Zandvoort", "Zandvoort, NL"),
  track("Nürburgring, Endurance", "Nürburg, DE"),
  track("Nürburgring, Grand Prix", "Nürburg, DE"),
  track("Silverstone, 1967", "Silverstone, GB"),
  track("Silverstone, National", "Silverstone, GB"),
];
const none: ReadonlyMap<string, number> = new Map();

describe("Tracks are offered", () => {
  it("by venue, its usual layout first and those of a year last", () => {
    expect(orderTracks(tracks, none).map(({ title }) => title)).toEqual([
      "Autodromo Internazionale del Mugello",
      "Autodromo Nazionale Monza",
      "Autodromo Nazionale Monza, 1966 Full Course",
      "Circuit de Spa-Francorchamps",
      "Circuit Zandvoort",
      "Nürburgring, Grand Prix",
      "Nürburgring, Endurance",
      "Silverstone, National",
      "Silverstone, 1967",
    ]);
  });

  it("with those that the league uses most before all others", () => {
    const used = new Map([
      ["Silverstone, 1967", 2],
      ["Circuit Zandvoort", 1],
    ]);
    expect(
      orderTracks(tracks, used)
        .slice(0, 3)
        .map(({ title }) => title),
    ).toEqual(["Silverstone, 1967", "Circuit Zandvoort", "Autodromo Internazionale del Mugello"]);
  });
});

describe("Who writes a track's name means", () => {
  it.each([
    ["monza", "chosen", "Autodromo Nazionale Monza"],
    ["  MONZA ", "chosen", "Autodromo Nazionale Monza"],
    ["Monza 1966", "chosen", "Autodromo Nazionale Monza, 1966 Full Course"],
    ["spa", "chosen", "Circuit de Spa-Francorchamps"],
    ["Spa-Francorchamps", "chosen", "Circuit de Spa-Francorchamps"],
    ["nurburgring", "chosen", "Nürburgring, Grand Prix"],
    ["Nürburgring, Endurance", "chosen", "Nürburgring, Endurance"],
    ["silver", "chosen", "Silverstone, National"],
    ["Muggelo", "suggested", "Autodromo Internazionale del Mugello"],
    ["zandvort", "suggested", "Circuit Zandvoort"],
    ["circuit", "suggested", "Circuit de Spa-Francorchamps"],
    ["Mugello (noapte)", "suggested", "Autodromo Internazionale del Mugello"],
    ["Spa GP", "suggested", "Circuit de Spa-Francorchamps"],
    ["un circuit oarecare", "unknown", undefined],
    ["spo", "unknown", undefined],
    ["Suzuka", "unknown", undefined],
    [" - ", "unknown", undefined],
    ["", "unknown", undefined],
  ] as const)("by %j a track that is %s: %s", (text, kind, title) => {
    const found = findTrack(text, orderTracks(tracks, none));
    expect(found.kind).toBe(kind);
    expect(found.kind === "unknown" ? undefined : found.track.title).toBe(title);
  });

  it("the layout that the league uses most", () => {
    const used = new Map([["Silverstone, 1967", 1]]);
    expect(findTrack("silverstone", orderTracks(tracks, used))).toMatchObject({
      kind: "chosen",
      track: { title: "Silverstone, 1967" },
    });
  });
});
