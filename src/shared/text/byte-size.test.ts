import { expect, it } from "vitest";
import { byteSize } from "./byte-size.ts";

it.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1 KB"],
  [1536, "1,5 KB"],
  [150 * 1024, "150 KB"],
  [8 * 1024 * 1024, "8 MB"],
  [4096 * 1024 * 1024, "4 GB"],
  [3_435_973_837, "3,2 GB"],
])("%d bytes are %s", (bytes, text) => {
  expect(byteSize(bytes)).toBe(text);
});
