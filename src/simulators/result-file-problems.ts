import type { FileProblem, SimulatorCode } from "./session-file.ts";

/** What a file turned out to be. */
export type FileKind =
  | "ac-result"
  | "acc-result"
  | "iracing-csv"
  | "acc-single-player"
  | "ac-single-player"
  | "ac-evo-result"
  | "acc-entry-list"
  | "ac-entry-list"
  | "iracing-json"
  | "html"
  | "json"
  | "text";

/** Every code with which a file is refused. */
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
  | "result-file.damaged"
  | "result-file.unreadable";

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

const resultKinds: Partial<Record<FileKind, SimulatorCode>> = {
  "ac-result": "AC",
  "acc-result": "ACC",
  "iracing-csv": "iR",
};

const expectedFile: Record<SimulatorCode, string> = {
  AC: "fișierul JSON din folderul „results” al serverului Assetto Corsa",
  ACC: "fișierul JSON din folderul „results” al serverului Assetto Corsa Competizione",
  iR: "fișierul CSV cu rezultatele sesiunii, descărcat din iRacing",
};

/** The sentence for a file that cannot be read by the chosen processor; `null` when it can. */
export function kindProblem(
  kind: FileKind,
  processor: SimulatorCode,
): { ok: false; problem: FileProblem } | null {
  const simulator = resultKinds[kind];
  if (simulator === processor) return null;
  const wanted = `Încarcă ${expectedFile[processor]}.`;
  if (simulator !== undefined) {
    return problem(
      "result-file.wrong-simulator",
      `Fișierul este un rezultat ${simulatorNames[simulator]}, dar procesorul ales este ${simulatorNames[processor]}. ` +
        `Alege procesorul ${simulator} sau încarcă alt fișier.`,
    );
  }
  switch (kind) {
    case "acc-single-player":
      return problem(
        "result-file.acc-single-player",
        `Fișierul este o sesiune single-player salvată de Assetto Corsa Competizione, nu un rezultat de server. ${wanted}`,
      );
    case "ac-single-player":
      return problem(
        "result-file.ac-single-player",
        `Fișierul este o sesiune single-player salvată de Assetto Corsa (race_out.json), nu un rezultat de server. ${wanted}`,
      );
    case "ac-evo-result":
      return problem(
        "result-file.ac-evo",
        `Fișierul este un rezultat Assetto Corsa EVO, joc din care rezultatele nu pot fi citite. ${wanted}`,
      );
    case "acc-entry-list":
      return problem(
        "result-file.acc-entry-list",
        `Fișierul este o listă de înscriși (entrylist.json), nu un rezultat. ${wanted}`,
      );
    case "ac-entry-list":
      return problem(
        "result-file.ac-entry-list",
        `Fișierul este o listă de înscriși (entry_list.ini), nu un rezultat. ${wanted}`,
      );
    case "iracing-json":
      return problem(
        "result-file.iracing-json",
        "Fișierul este exportul JSON al iRacing, care nu poate fi citit. Descarcă din iRacing varianta CSV a rezultatelor.",
      );
    case "html":
      return problem(
        "result-file.html",
        `Fișierul este o pagină web, probabil o pagină de autentificare sau de eroare salvată în locul fișierului. ${wanted}`,
      );
    case "json":
      return problem(
        "result-file.unknown-json",
        `Fișierul este JSON, dar nu conține rezultatele unei sesiuni. ${wanted}`,
      );
    default:
      return problem(
        "result-file.unknown-text",
        `Fișierul este text, dar nu conține rezultatele unei sesiuni. ${wanted}`,
      );
  }
}
