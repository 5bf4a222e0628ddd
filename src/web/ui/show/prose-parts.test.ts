import { describe, expect, it } from "vitest";
import { proseParts } from "./prose-parts.ts";

describe("A text as people typed it", () => {
  it.each<[string, string, ReturnType<typeof proseParts>]>([
    ["nothing", " \n\n ", []],
    [
      "two paragraphs, the first of two lines",
      "a\nb\n\n\nc",
      [[{ text: "a\nb" }], [{ text: "c" }]],
    ],
    [
      "an address at the end of a sentence",
      "Vezi https://liga.test/a?b=1.",
      [
        [
          { text: "Vezi " },
          { text: "liga.test/a?b=1", address: "https://liga.test/a?b=1" },
          { text: "." },
        ],
      ],
    ],
    [
      "an address in brackets",
      "(https://liga.test)",
      [[{ text: "(" }, { text: "liga.test", address: "https://liga.test" }, { text: ")" }]],
    ],
    ["an address that runs code", "javascript:alert(1)", [[{ text: "javascript:alert(1)" }]]],
    [
      "an address behind another's name",
      "https://youtube.com@liga.test/a",
      [[{ text: "https://youtube.com@liga.test/a" }]],
    ],
    ["a quoted tag", '<a href="x">', [[{ text: '<a href="x">' }]]],
  ])("%s", (_, text, parts) => {
    expect(proseParts(text)).toEqual(parts);
  });
});
