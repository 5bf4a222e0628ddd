import { describe, expect, it } from "vitest";
import { paints, paintsOf, patterns } from "./club-paints.ts";

const unpainted = { paint_body: null, paint_trim: null, paint_pattern: null };

describe("A club's paints", () => {
  it.each([["club-acc-1", { body: "mov", trim: "cer", pattern: "half" }]])(
    "follow from the id %s and never change",
    (id, expected) => {
      expect(paintsOf({ id, ...unpainted })).toEqual(expected);
    },
  );

  it("are a light and a dark one, of which all are in use", () => {
    const all = Array.from({ length: 2000 }, (_, index) =>
      paintsOf({ id: `club-${index}`, ...unpainted }),
    );
    const light = new Set<string>(["portocaliu", "galben", "cer", "alb", "gri", "nisip"]);
    expect(all.every(({ body, trim }) => light.has(body) !== light.has(trim))).toBe(true);
    expect(new Set(all.map(({ body }) => body)).size).toBe(paints.length);
    expect(new Set(all.map(({ trim }) => trim)).size).toBe(paints.length);
    expect(new Set(all.map(({ pattern }) => pattern)).size).toBe(patterns.length);
  });

  it("are the owner's choice where there is a whole one", () => {
    const id = "club-acc-1";
    const chosen = { paint_body: "mov", paint_trim: "alb", paint_pattern: "band" };
    expect(paintsOf({ id, ...chosen })).toEqual({ body: "mov", trim: "alb", pattern: "band" });
    const derived = paintsOf({ id, ...unpainted });
    expect(paintsOf({ id, ...chosen, paint_trim: null })).toEqual(derived);
    expect(paintsOf({ id, ...chosen, paint_body: "fuchsia" })).toEqual(derived);
  });
});
