import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cleanLine,
  cleanParagraphs,
  isBlank,
  isPlainLine,
  isPlainParagraphs,
  trimInvisible,
} from "./clean-text.ts";

const anyText = fc.string({ unit: "binary" });

describe("What a text may not hold", () => {
  it.each([
    ["NUL", "\u0000"],
    ["an escape", "\u001b"],
    ["a line break", "\n"],
    ["a tab", "\t"],
    ["the next-line control", "\u0085"],
    ["a line separator", "\u2028"],
    ["a paragraph separator", "\u2029"],
    ["a direction override", "\u202e"],
    ["a direction isolate", "\u2066"],
    ["a direction mark", "\u200f"],
    ["half a character", "\ud83d"],
    ["a code point that is no character", "\ufffe"],
  ])("%s is no part of a line", (_what, character) => {
    expect(isPlainLine(`a${character}b`)).toBe(false);
    expect(isPlainLine(cleanLine(`a${character}b`))).toBe(true);
  });

  it("lets letters, marks, joined pictures and other scripts be", () => {
    for (const text of [
      "Ștefan Țăran",
      "S\u0326tefan",
      "👨‍👩‍👧 ❤️",
      "日本",
      "محمد",
      "O’Neil",
      '`""" %(GUID)s',
    ]) {
      expect(isPlainLine(text)).toBe(true);
      expect(cleanLine(text)).toBe(text);
    }
  });

  it("several lines end alike and keep their tabs", () => {
    expect(cleanParagraphs("unu\r\n\tdoi\rtrei\u2028patru\u0000 \n")).toBe(
      "unu\n\tdoi\ntrei\npatru",
    );
    expect(isPlainParagraphs("unu\n\tdoi")).toBe(true);
    expect(isPlainParagraphs("unu\u202e")).toBe(false);
  });

  it("leaves one blank where there are some around it, and none where there is none", () => {
    expect(cleanLine("unu\t\u0000\tdoi\u0000trei")).toBe("unu doitrei");
  });

  it("is gone once a text was cleaned, and cleaning again changes nothing", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = cleanLine(text);
        const lines = cleanParagraphs(text);
        expect(isPlainLine(line) && isPlainParagraphs(lines)).toBe(true);
        expect([cleanLine(line), cleanParagraphs(lines)]).toEqual([line, lines]);
      }),
    );
  });

  it.each(["", " ", "\u200b", "\u3164", "\u2800", "\u00ad\ufeff"])(
    "nothing to see is blank: %j",
    (text) => {
      expect(isBlank(text)).toBe(true);
      expect(isBlank(`${text}a`)).toBe(false);
    },
  );

  it("what programs put around a copied text goes", () => {
    expect(trimInvisible("\u202aAna\u202c\u200b \n")).toBe("Ana");
    expect(trimInvisible("❤️")).toBe("❤️");
    expect(trimInvisible(" \u200e ")).toBe("");
  });

  it("a million blanks around a letter take no time to speak of", () => {
    const blanks = " ".repeat(1_000_000);
    expect(trimInvisible(`a${blanks}b${blanks}`)).toHaveLength(1_000_002);
    expect(cleanLine(`a${blanks}b${blanks}`)).toBe("a b");
  });
});
