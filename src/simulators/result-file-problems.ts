import { isRecord } from "./file-values.ts";
import type { FileProblem, SimulatorCode } from "./session-file.ts";

/** What a file turned out to be. */
export type FileKind = keyof typeof resultKinds | keyof typeof unread;

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
  | "result-file.ac-evo"
  | "result-file.missing-column"
  | "result-file.acc-entry-list"
  | "result-file.ac-entry-list"
  | "result-file.iracing-json"
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

const simulatorNames: Record<SimulatorCode, string> = {
  AC: "Assetto Corsa",
  ACC: "Assetto Corsa Competizione",
  iR: "iRacing",
};

const resultKinds = {
  "ac-result": "AC",
  "acc-result": "ACC",
  "iracing-csv": "iR",
} as const satisfies Record<string, SimulatorCode>;

const expectedFile: Record<SimulatorCode, string> = {
  AC: "fișierul JSON din folderul „results” al serverului Assetto Corsa",
  ACC: "fișierul JSON din folderul „results” al serverului Assetto Corsa Competizione",
  iR: "fișierul CSV cu rezultatele sesiunii, descărcat din iRacing",
};

/** What no processor reads: why it is refused, and what it is. `iracing-json` says itself what to do. */
const unread = {
  "acc-single-player": [
    "result-file.acc-single-player",
    "o sesiune single-player salvată de Assetto Corsa Competizione, nu un rezultat de server",
  ],
  "ac-single-player": [
    "result-file.ac-single-player",
    "o sesiune single-player salvată de Assetto Corsa (race_out.json), nu un rezultat de server",
  ],
  "ac-evo-result": [
    "result-file.ac-evo",
    "un rezultat Assetto Corsa EVO, joc din care rezultatele nu pot fi citite",
  ],
  "acc-entry-list": [
    "result-file.acc-entry-list",
    "o listă de înscriși (entrylist.json), nu un rezultat",
  ],
  "ac-entry-list": [
    "result-file.ac-entry-list",
    "o listă de înscriși (entry_list.ini), nu un rezultat",
  ],
  "iracing-json": [
    "result-file.iracing-json",
    "exportul JSON al iRacing, care nu poate fi citit. Descarcă din iRacing varianta CSV a rezultatelor",
  ],
  html: [
    "result-file.html",
    "o pagină web, probabil o pagină de autentificare sau de eroare salvată în locul fișierului",
  ],
  json: ["result-file.unknown-json", "JSON, dar nu conține rezultatele unei sesiuni"],
  text: ["result-file.unknown-text", "text, dar nu conține rezultatele unei sesiuni"],
} satisfies Record<string, [ProblemCode, string]>;

/** The sentence for a file that cannot be read by the chosen processor; `null` when it can. */
export function kindProblem(
  kind: FileKind,
  processor: SimulatorCode,
): { ok: false; problem: FileProblem } | null {
  if (isResult(kind)) {
    const simulator = resultKinds[kind];
    if (simulator === processor) return null;
    return problem(
      "result-file.wrong-simulator",
      `Fișierul este un rezultat ${simulatorNames[simulator]}, dar procesorul ales este ${simulatorNames[processor]}. ` +
        `Alege procesorul ${simulator} sau încarcă alt fișier.`,
    );
  }
  const [code, what] = unread[kind];
  const advice = kind === "iracing-json" ? "" : ` Încarcă ${expectedFile[processor]}.`;
  return problem(code, `Fișierul este ${what}.${advice}`);
}

function isResult(kind: FileKind): kind is keyof typeof resultKinds {
  return Object.hasOwn(resultKinds, kind);
}

/** What a parsed JSON file is, from its keys alone: names and encodings of files prove nothing. */
export function detectJson(value: unknown): FileKind {
  if (!isRecord(value)) return "json";
  const has = (key: string) => Object.hasOwn(value, key);
  if (has("TrackName") && (has("Cars") || has("Result"))) return "ac-result";
  if (has("sessionDef") && (has("snapShot") || has("laps"))) return "acc-single-player";
  if (has("car_standings") || has("driver_standings")) return "ac-evo-result";
  if (has("players") && has("sessions")) return "ac-single-player";
  if (has("sessionType") && (has("sessionResult") || has("laps"))) return "acc-result";
  if (has("subsession_id") || has("session_results")) return "iracing-json";
  const inner = value["data"];
  if (isRecord(inner) && Object.hasOwn(inner, "subsession_id")) return "iracing-json";
  if (has("entries")) return "acc-entry-list";
  return "json";
}

/** What a text that is no JSON is. */
export function detectText(text: string): FileKind {
  if (/^["\t ]*Fin Pos["\t ]*[,;\t]/m.test(text)) return "iracing-csv";
  const start = text.slice(0, 2048).trimStart();
  if (/^<(!doctype|html|head|body|\?xml|!--)/i.test(start)) return "html";
  if (/^\[CAR_\d+\]/m.test(text.slice(0, 65_536))) return "ac-entry-list";
  return "text";
}
