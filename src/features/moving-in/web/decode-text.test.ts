import { Buffer } from "node:buffer";
import { expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const TEXT = "Nume;Țară\nȘtefan;România";
const utf16 = Buffer.from(TEXT, "utf16le");
const swapped = Buffer.from(utf16).swap16();

it.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a mark", Buffer.from(`\uFEFF${TEXT}`)],
  ["UTF-16 LE with a mark", Buffer.from(`\uFEFF${TEXT}`, "utf16le")],
  ["UTF-16 LE", utf16],
  ["UTF-16 BE with a mark", Buffer.from(`\uFEFF${TEXT}`, "utf16le").swap16()],
  ["UTF-16 BE", swapped],
])("A file in %s is text", (_name, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
});

it("A file in anything else is in Windows-1250, in which Romanian was written before", () => {
  expect(decodeText(Uint8Array.from([0xaa, 0x74, 0xe3, 0x3b, 0xfe]))).toBe("Ştă;ţ");
  expect(decodeText(new Uint8Array())).toBe("");
});
