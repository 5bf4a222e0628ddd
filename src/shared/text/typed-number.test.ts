import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatTypedNumber, readTypedNumber } from "./typed-number.ts";

describe("a number as somebody types it", () => {
  it.each([
    ["12.5", 12.5],
    ["12,5", 12.5],
    [" 107.5 ", 107.5],
    ["107,", 107],
    ["1.234", 1.234],
    ["-3,25", -3.25],
    ["−3", -3],
    ["+5", 5],
    ["-0", 0],
    ["", null],
    ["  ", null],
  ])("%j is %j: a dot and a comma both begin a fraction", (text, value) => {
    expect(readTypedNumber(text, { hasDecimals: true })).toEqual({ value, problem: undefined });
  });

  it.each([
    "1.234,5",
    "1,234.5",
    "1.000.000",
    "1 000",
    "12.5s",
    "5%",
    "1e3",
    ".",
    ",5",
    "-",
    "٣",
    "0x10",
    "Infinity",
    "9".repeat(400),
  ])("%j is refused in words, never guessed", (text) => {
    const read = readTypedNumber(text, { hasDecimals: true });
    expect(read.value).toBeNaN();
    expect(read.problem).toBe("Scrie un număr, fără separator de mii: 1234,5.");
  });

  it.each(["12.5", "12,5", "12,", "12.0"])("%j is no whole number", (text) => {
    expect(readTypedNumber(text)).toEqual({
      value: Number.NaN,
      problem: "Doar numere întregi.",
    });
  });

  it.each([
    [{ min: 0, max: 20 }, "21", "Între 0 și 20."],
    [{ min: 0, max: 20 }, "-1", "Între 0 și 20."],
    [{ min: 1 }, "0", "Cel puțin 1."],
    [{ max: 99.5, hasDecimals: true }, "100", "Cel mult 99,5."],
    [{ min: 0, max: 20 }, "20", undefined],
  ])("within %j, %j says: %s", (bounds, text, problem) => {
    expect(readTypedNumber(text, bounds).problem).toBe(problem);
  });

  it("reads again what it writes", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (thousandths) => {
        const value = thousandths / 1000;
        const text = formatTypedNumber(value);
        expect(readTypedNumber(text, { hasDecimals: true }).value).toBe(value);
      }),
    );
  });
});
