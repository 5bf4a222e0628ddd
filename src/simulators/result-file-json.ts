import { maxRepairs } from "./result-file-limits.ts";
import { type Excess, excessOf } from "./result-file-size.ts";

/**
 * JSON as game servers write it: strict first; when that fails and strings hold raw control characters (leagues put a line break
 * and a team name into ACC last names), once more with those escaped.
 */
export type ParsedJson =
  | { ok: true; value: unknown }
  | { ok: false; problem: "truncated" | "invalid" | Excess };

export function parseServerJson(text: string): ParsedJson {
  const excess = excessOf(text);
  if (excess) return { ok: false, problem: excess };
  const strict = tryParse(text);
  if (strict.ok) return strict;
  const scan = scanStrings(text);
  if (scan.repaired !== null) {
    const lenient = tryParse(scan.repaired);
    if (lenient.ok) return lenient;
  }
  return { ok: false, problem: scan.openAtEnd ? "truncated" : "invalid" };
}

function tryParse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch {
    return { ok: false };
  }
}

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const openBracket = 0x5b;

/** One pass over an unparsable text: it escapes control characters in strings and sees whether brackets or a string stay open. */
function scanStrings(text: string): { repaired: string | null; openAtEnd: boolean } {
  const pieces: string[] = [];
  let copiedTo = 0;
  let repairs = 0;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === backslash) index++;
      else if (code === quote) inString = false;
      else if (code < 0x20) {
        if (repairs++ === maxRepairs) return { repaired: null, openAtEnd: false };
        pieces.push(text.slice(copiedTo, index), `\\u${code.toString(16).padStart(4, "0")}`);
        copiedTo = index + 1;
      }
      continue;
    }
    if (code === quote) inString = true;
    else if (code === openBrace || code === openBracket) depth++;
    else if (code === 0x7d || code === 0x5d) depth--;
  }
  const repaired = pieces.length === 0 ? null : pieces.join("") + text.slice(copiedTo);
  return { repaired, openAtEnd: inString || depth > 0 };
}
