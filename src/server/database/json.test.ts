import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isUnreadable, jsonReader } from "./json.ts";

const schema = z.object({ laps: z.number(), drivers: z.array(z.object({ name: z.string() })) });
const text = JSON.stringify({ laps: 20, drivers: [{ name: "Ana" }], extra: true });

describe("A column that is read with every page", () => {
  it("is read once for as long as its text stays", () => {
    const read = jsonReader(schema);
    expect(read(text)).toEqual({ laps: 20, drivers: [{ name: "Ana" }] });
    expect(read(text)).toBe(read(text));
    expect(read(text.replace("20", "21")).laps).toBe(21);
  });

  it("cannot be changed by who reads it", () => {
    const read = jsonReader(schema);
    const { drivers } = read(text);
    expect(() => drivers.push({ name: "Ben" })).toThrow(TypeError);
    expect(() => Object.assign(drivers[0] ?? {}, { name: "Ben" })).toThrow(TypeError);
  });

  it("is refused each time when it does not say what it should", () => {
    const read = jsonReader(schema);
    for (const wrong of ["{}", "{", "{}"]) {
      let refusal: unknown;
      try {
        read(wrong);
      } catch (error) {
        refusal = error;
      }
      expect(isUnreadable(refusal)).toBe(true);
    }
  });

  it("is forgotten when much else was read since", () => {
    const read = jsonReader(z.string());
    const long = (at: number) => JSON.stringify(`${at}`.padEnd(400_000, "x"));
    for (const at of [1, 2, 3, 4]) expect(read(long(at))).toHaveLength(400_000);
    const huge = JSON.stringify("x".repeat(2_000_000));
    expect(read(huge)).toHaveLength(2_000_000);
  });
});
