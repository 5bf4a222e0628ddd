import type { FileProblem } from "./session-file.ts";

export type ProblemCode =
  | "result-file.empty"
  | "result-file.too-large"
  | "result-file.binary"
  | "result-file.html"
  | "result-file.truncated"
  | "result-file.invalid-json"
  | "result-file.unknown-json"
  | "result-file.unknown-text"
  | "result-file.wrong-simulator"
  | "result-file.acc-single-player"
  | "result-file.ac-single-player"
  | "result-file.missing-column"
  | "result-file.acc-entry-list"
  | "result-file.ac-entry-list"
  | "result-file.iracing-other"
  | "result-file.no-such-session"
  | "result-file.too-many-entries"
  | "result-file.too-many-laps"
  | "result-file.too-many-rows"
  | "result-file.too-many-names"
  | "result-file.no-entries"
  | "result-file.unreadable";

/** The refusal of a file that has more of something than any session: `peste 1.000 de mașini`. */
export function tooMany(
  what: "entries" | "laps" | "rows",
  counted: string,
): { ok: false; problem: FileProblem } {
  return problem(`result-file.too-many-${what}`, `Fișierul are peste ${counted}.`);
}

export function problem(code: ProblemCode, message: string): { ok: false; problem: FileProblem } {
  return { ok: false, problem: { code, message } };
}

/** The refusal of a file that stops before its end. `advice`: where a whole one comes from. */
export function truncated(advice: string): { ok: false; problem: FileProblem } {
  return problem(
    "result-file.truncated",
    `Fișierul este incomplet: conținutul se oprește înainte de sfârșit. ${advice}`,
  );
}
