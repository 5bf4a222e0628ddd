import { describe, expect, test } from "vitest";
import { trackName } from "./track-name.ts";

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
