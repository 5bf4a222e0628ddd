import { byteSize } from "#shared/text/byte-size.ts";
import { readAcResult } from "./ac/ac-reader.ts";
import { readAccResult } from "./acc/acc-reader.ts";
import { readIracingResult } from "./iracing/iracing-reader.ts";
import { binaryKind, decodeResultFile, looksBinary } from "./result-file-decoding.ts";
import { parseServerJson } from "./result-file-json.ts";
import { maxResultFileBytes } from "./result-file-limits.ts";
import { detectJson, detectText, kindProblem, problem, truncated } from "./result-file-problems.ts";
import type { ReadOutcome, SimulatorCode } from "./session-file.ts";

/**
 * Reads the bytes of a server's result file into the neutral model, or says in Romanian why not. It never throws, and its work is
 * linear in the file's size and bounded by `result-file-limits.ts`.
 * @param processor the simulator the organiser chose; a file of another one is refused by name
 */
export function readResultFile(bytes: Uint8Array, processor: SimulatorCode): ReadOutcome {
  try {
    return read(bytes, processor);
  } catch {
    return problem(
      "result-file.unreadable",
      "Fișierul nu a putut fi citit: conținutul este deteriorat.",
    );
  }
}

function read(bytes: Uint8Array, processor: SimulatorCode): ReadOutcome {
  if (bytes.byteLength > maxResultFileBytes) {
    const limit = byteSize(maxResultFileBytes);
    return problem("result-file.too-large", `Fișierul depășește limita de ${limit}.`);
  }
  const binary = binaryKind(bytes);
  if (binary !== null) return binaryProblem(binary);
  const text = decodeResultFile(bytes);
  const start = text.slice(0, 1024).trimStart();
  if (start === "" && text.trim() === "") return problem("result-file.empty", "Fișierul este gol.");
  if (start.startsWith("{") || start.startsWith("[")) return readJson(text, processor);
  if (looksBinary(text)) return binaryProblem("un fișier binar");
  return kindProblem(detectText(text), processor) ?? readIracingResult(text);
}

const jsonProblems = {
  truncated: truncated("Descarcă-l din nou de pe server."),
  invalid: problem(
    "result-file.invalid-json",
    "Fișierul nu este JSON valid: conținutul este deteriorat.",
  ),
  values: problem(
    "result-file.too-many-rows",
    "Fișierul are mai multe valori decât orice sesiune: este deteriorat sau nu este un rezultat.",
  ),
  shapes: problem(
    "result-file.too-many-names",
    "Fișierul are mai multe nume de câmpuri decât orice rezultat: este deteriorat sau nu este un rezultat.",
  ),
};

function readJson(text: string, processor: SimulatorCode): ReadOutcome {
  const parsed = parseServerJson(text);
  if (!parsed.ok) {
    // An INI section or another text may begin with a bracket too.
    const kind = detectText(text);
    if (kind !== "text") return kindProblem(kind, processor) ?? readIracingResult(text);
    return jsonProblems[parsed.problem];
  }
  const refusal = kindProblem(detectJson(parsed.value), processor);
  if (refusal !== null) return refusal;
  return processor === "AC" ? readAcResult(parsed.value) : readAccResult(parsed.value);
}

function binaryProblem(kind: string): ReadOutcome {
  return problem("result-file.binary", `Fișierul este ${kind}, nu rezultatul unei sesiuni.`);
}
