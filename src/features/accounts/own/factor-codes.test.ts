import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { grouped, readCode, toRecoveryText } from "./factor-codes.ts";

describe("A typed code", () => {
  it.each([
    ["123456", { kind: "app", digits: "123456" }],
    [" 123 456 ", { kind: "app", digits: "123456" }],
    ["ABCD-efgh-2345-WXYZ", { kind: "recovery", text: "abcdefgh2345wxyz" }],
    ["abcd efgh 2345 wxyz", { kind: "recovery", text: "abcdefgh2345wxyz" }],
    ["2345-2345-2345-2345", { kind: "recovery", text: "2345234523452345" }],
    ["12345", { kind: "none" }],
    ["1234567", { kind: "none" }],
    ["12345a", { kind: "none" }],
    ["١٢٣٤٥٦", { kind: "none" }],
    ["abcd-efgh-1890-wxyz", { kind: "none" }],
    ["", { kind: "none" }],
    ["' or 1=1 --", { kind: "none" }],
  ])("%j is read as %j", (typed, read) => expect(readCode(typed)).toEqual(read));
});

it("A recovery code is read as it is shown, whatever its bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const text = toRecoveryText(bytes);
      expect(readCode(grouped(text).toUpperCase())).toEqual({ kind: "recovery", text });
    }),
  );
});
