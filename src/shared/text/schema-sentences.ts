import { z } from "zod";
import { counted } from "./romanian-count.ts";

/** From here on every schema that has no sentence of its own refuses in Romanian. */
export function sayInRomanian(): void {
  z.config({ localeError: sentenceFor });
}

/** What is wrong, in words for people; zod's own Romanian texts speak to programmers. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
    case "invalid_union":
      return issue.input === undefined || issue.input === null ? "Obligatoriu" : "Valoare greșită.";
    case "invalid_value":
      return "Alege una dintre variante.";
    case "too_big":
      return `Cel mult ${amount(issue.maximum, issue.origin)}.`;
    case "too_small":
      return issue.minimum === 1 && nouns[issue.origin]
        ? "Obligatoriu"
        : `Cel puțin ${amount(issue.minimum, issue.origin)}.`;
    case "invalid_format":
      return formats[issue.format] ?? "Valoare greșită.";
    default:
      return "Valoare greșită.";
  }
}

function amount(bound: number | bigint, origin: string): string {
  const words = nouns[origin];
  return words ? counted(Number(bound), ...words) : String(bound);
}

const nouns: Record<string, readonly [one: string, many: string] | undefined> = {
  string: ["caracter", "caractere"],
  array: ["element", "elemente"],
  set: ["element", "elemente"],
};

const formats: Record<string, string | undefined> = {
  email: "Scrie o adresă de email.",
  url: "Scrie o adresă întreagă, de exemplu https://exemplu.ro.",
  date: "Scrie o dată.",
};
