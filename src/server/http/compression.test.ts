import { describe, expect, it } from "vitest";
import { bestEncoding } from "./compression.ts";

describe("The encoding of a reply", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.1, gzip;q=0.9", "br"],
    ["GZIP , BR", "br"],
    ["gzip;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.000 ,gzip", "gzip"],
    ["br;q=0,gzip;q=0", "identity"],
    ["x-br, gzip-2", "identity"],
    ["*", "identity"],
    ["", "identity"],
    [undefined, "identity"],
  ])("for who takes '%s' is %s", (accepted, encoding) => {
    expect(bestEncoding(accepted)).toBe(encoding);
  });
});
