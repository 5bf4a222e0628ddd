import { expect, it } from "vitest";
import { paragraphsOf, type TextPiece } from "./season-rules-text.ts";

/** A line of 10 points at this height, whole or in pieces separated by "|". */
function line(y: number, text: string, height = 10): TextPiece[] {
  const parts = text.split("|");
  return parts.map((str, index) => ({
    str,
    transform: [height, 0, 0, height, 60 + index * 80, y],
    height,
    hasEOL: index === parts.length - 1,
  }));
}

it.each<[string, TextPiece[][], string[]]>([
  ["nothing", [], []],
  ["one line in pieces", [line(700, "Art. |1: |start")], ["Art. 1: start"]],
  [
    "lines right below each other",
    [line(700, "Orice contact se"), line(688, "analizează.")],
    ["Orice contact se analizează."],
  ],
  ["a gap", [line(700, "Primul."), line(670, "Al doilea.")], ["Primul.", "Al doilea."]],
  [
    "a heading in larger letters",
    [line(700, "Penalizări", 18), line(684, "Text.")],
    ["Penalizări", "Text."],
  ],
  [
    "items of a list",
    [line(700, "1. Start"), line(688, "lansat"), line(676, "2.1 Boxe"), line(664, "- altele")],
    ["1. Start lansat", "2.1 Boxe", "- altele"],
  ],
  ["a second column", [line(100, "Jos."), line(700, "Sus.")], ["Jos.", "Sus."]],
  ["empty pieces", [line(700, " "), line(688, "Ceva  cu   spații ")], ["Ceva cu spații"]],
])("%s", (_what, lines, paragraphs) => {
  expect(paragraphsOf(lines.flat())).toEqual(paragraphs);
});
