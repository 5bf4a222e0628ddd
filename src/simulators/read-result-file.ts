import { byteSize } from "#shared/text/byte-size.ts";
import { acForms } from "./ac/ac-forms.ts";
import { accForms } from "./acc/acc-forms.ts";
import { evoForms } from "./evo/evo-forms.ts";
import { isRecord } from "./file-values.ts";
import { iracingForms } from "./iracing/iracing-forms.ts";
import { ownForms } from "./own-export/own-forms.ts";
import { binaryKind, decodeResultFile, looksBinary } from "./result-file-decoding.ts";
import { parseServerJson } from "./result-file-json.ts";
import { maxResultFileBytes, maxWarnings } from "./result-file-limits.ts";
import { problem, type ProblemCode, truncated } from "./result-file-problems.ts";
import type { FileForm, ResultForms, Wanted } from "./result-forms.ts";
import type { FileWarning, ReadOutcome, WantedSession } from "./session-file.ts";
import type { WarningCode } from "./session-warnings.ts";
import { descriptionOf, type SimulatorCode, simulatorCodes } from "./simulators.ts";

/** What each simulator's servers and tools write. */
const forms: Record<SimulatorCode, ResultForms> = {
  AC: acForms,
  ACC: accForms,
  iR: iracingForms,
  EVO: evoForms,
};

/** What may hold results of any simulator, or of none. */
const commonForms: ResultForms = {
  ...ownForms,
  text: [
    ...ownForms.text,
    {
      is: (text) => /^<(!doctype|html|head|body|\?xml|!--)/i.test(text.slice(0, 2048).trimStart()),
      code: "result-file.html",
      what: "o pagină web, probabil o pagină de autentificare sau de eroare salvată în locul fișierului",
    },
  ],
};

/**
 * Reads the bytes of a server's result file into the neutral model, or says in Romanian why not. It never throws, and its work is
 * linear in the file's size and bounded by `result-file-limits.ts`.
 * @param processor the simulator the organiser chose; a file of another one is refused by name
 * @param session of a file that holds several: which; `null`: its last race
 */
export function readResultFile(
  bytes: Uint8Array,
  processor: SimulatorCode,
  session: WantedSession | null = null,
): ReadOutcome {
  try {
    return read(bytes, { processor, session });
  } catch {
    return problem(
      "result-file.unreadable",
      "Fișierul nu a putut fi citit: conținutul este deteriorat.",
    );
  }
}

function read(bytes: Uint8Array, wanted: Wanted): ReadOutcome {
  if (bytes.byteLength > maxResultFileBytes) {
    const limit = byteSize(maxResultFileBytes);
    return problem("result-file.too-large", `Fișierul depășește limita de ${limit}.`);
  }
  const binary = binaryKind(bytes);
  if (binary !== null) return binaryProblem(binary);
  const text = decodeResultFile(bytes);
  const start = text.slice(0, 1024).trimStart();
  if (start === "" && text.trim() === "") return problem("result-file.empty", "Fișierul este gol.");
  if (start.startsWith("{") || start.startsWith("[")) return readJson(text, wanted);
  if (looksBinary(text)) return binaryProblem("un fișier binar");
  return readText(text, wanted) ?? notAResult(otherText, wanted);
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

const otherText = {
  code: "result-file.unknown-text",
  what: "text, dar nu conține rezultatele unei sesiuni",
} as const;
const otherJson = {
  code: "result-file.unknown-json",
  what: "JSON, dar nu conține rezultatele unei sesiuni",
} as const;

function readJson(text: string, wanted: Wanted): ReadOutcome {
  const parsed = parseServerJson(text);
  // An INI section or another text may begin with a bracket too.
  if (!parsed.ok) return readText(text, wanted) ?? jsonProblems[parsed.problem];
  const { value } = parsed;
  const outcome = Array.isArray(value)
    ? readAs(({ list }) => list, value, wanted)
    : isRecord(value) && readAs(({ json }) => json, value, wanted);
  return outcome || notAResult(otherJson, wanted);
}

function readText(text: string, wanted: Wanted): ReadOutcome | null {
  return readAs((one) => one.text, text, wanted);
}

/** Reads what it is in the first form that it has, forms with results before others; `null`: it has none. */
function readAs<Content>(
  pick: (one: ResultForms) => readonly FileForm<Content>[] | undefined,
  content: Content,
  wanted: Wanted,
): ReadOutcome | null {
  const known = [
    ...simulatorCodes.map((owner) => ({ owner, forms: pick(forms[owner]) ?? [] })),
    { owner: null, forms: pick(commonForms) ?? [] },
  ].flatMap((of) => of.forms.map((form) => ({ owner: of.owner, form })));
  for (const { owner, form } of known)
    if ("read" in form && form.is(content))
      return owner === null || owner === wanted.processor
        ? withCaution(form.read(content, wanted))
        : ofAnother(owner, wanted);
  for (const { form } of known)
    if (!("read" in form) && form.is(content)) return notAResult(form, wanted);
  return null;
}

function withCaution(outcome: ReadOutcome): ReadOutcome {
  if (!outcome.ok) return outcome;
  const { results, title } = descriptionOf(outcome.session.simulator);
  if (!results.fewSeen) return outcome;
  const caution: FileWarning = {
    code: "session.few-seen" satisfies WarningCode,
    message: `Până acum s-au văzut puține fișiere ${title}: compară ordinea, timpii și abandonurile cu ce ai văzut în joc.`,
    entryKey: null,
  };
  return {
    ok: true,
    session: {
      ...outcome.session,
      warnings: [caution, ...outcome.session.warnings].slice(0, maxWarnings),
    },
  };
}

function ofAnother(owner: SimulatorCode, { processor }: Wanted): ReadOutcome {
  return problem(
    "result-file.wrong-simulator",
    `Fișierul este un rezultat ${descriptionOf(owner).title}, dar procesorul ales este ${descriptionOf(processor).title}. ` +
      `Alege procesorul ${owner} sau încarcă alt fișier.`,
  );
}

function notAResult(
  { code, what }: { code: ProblemCode; what: string },
  { processor }: Wanted,
): ReadOutcome {
  return problem(
    code,
    `Fișierul este ${what}. Încarcă ${descriptionOf(processor).results.expected}.`,
  );
}

function binaryProblem(kind: string): ReadOutcome {
  return problem("result-file.binary", `Fișierul este ${kind}, nu rezultatul unei sesiuni.`);
}
