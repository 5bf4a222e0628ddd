import { describe, expect, test } from "vitest";
import { sameTrack, trackName } from "./same-track.ts";

test.each([
  ["monza", "", "monza_2020", "", true],
  ["Monza", "", "monza", "", true],
  ["nurburgring", "", "nurburgring_24h", "", false],
  ["ks_nurburgring", "layout_gp", "ks_nurburgring", "", true],
  ["ks_nurburgring", "layout_gp", "ks_nurburgring", "layout_sprint_a", false],
  ["csp/2144/../ks_vallelunga", "", "ks_vallelunga", "extended_circuit", true],
  ["Autódromo José Carlos Pace", "Grand Prix", "Autodromo Jose Carlos Pace", "grand prix", true],
  [
    "Mid-Ohio Sports Car Course - Full Course",
    "",
    "Mid-Ohio Sports Car Course",
    "Full Course",
    true,
  ],
  ["Mid-Ohio Sports Car Course - Short", "", "Mid-Ohio Sports Car Course", "Full Course", false],
  [
    "Daytona International Speedway",
    "Oval",
    "Daytona International Speedway",
    "Road Course",
    false,
  ],
  ["spa", "", "silverstone", "", false],
  ["road_atlanta2018", "", "road_atlanta2019", "", false],
])("%s (%s) and %s (%s)", (key, layout, otherKey, otherLayout, same) => {
  expect(sameTrack({ key, layout }, { key: otherKey, layout: otherLayout })).toBe(same);
  expect(sameTrack({ key: otherKey, layout: otherLayout }, { key, layout })).toBe(same);
});

describe("a track that no catalogue has, in words", () => {
  test.each([
    ["brands_hatch", "", "Brands Hatch"],
    ["ks_laguna_seca", "", "Laguna Seca"],
    ["csp/2144/../H1/rt_bannochbrae", "short_course", "Rt Bannochbrae, Short Course"],
    ["Twin Ring Motegi", "Grand Prix", "Twin Ring Motegi, Grand Prix"],
    ["", "", ""],
  ])("%s (%s) is %s", (key, layout, words) => {
    expect(trackName({ key, layout })).toBe(words);
  });
});
