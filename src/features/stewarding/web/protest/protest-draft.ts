import { readInstant } from "../../case-words.ts";
import { randomKey } from "../parts/device-draft.ts";
import {
  type EvidenceDraft,
  evidenceProblems,
  hasEvidence,
  noEvidence,
  placeErrors,
  toEvidence,
} from "../parts/evidence-draft.ts";

export const MOST_ACCUSED = 6;
export const SHORTEST_TEXT = 20;
export const LONGEST_TEXT = 2000;

/** A protest as it is being written, kept on the device of who writes it. */
export interface ProtestDraft {
  /** Random: what was sent twice is one protest. */
  clientKey: string;
  /** Id of the session; empty: not chosen. */
  session: string;
  /** Row of one's own car; empty: the first. */
  own: string;
  /** Rows of the accused; `driver`: a place in the row, `null`: whoever drove. */
  accused: { row: string; driver: number | null }[];
  /** Numbers as noted before there were results. */
  numbers: string;
  when: "lap" | "minute";
  lap: string;
  minute: string;
  corner: string;
  text: string;
  evidence: EvidenceDraft;
}

export function emptyDraft(clientKey: string): ProtestDraft {
  return {
    clientKey,
    session: "",
    own: "",
    accused: [],
    numbers: "",
    when: "lap",
    lap: "",
    minute: "",
    corner: "",
    text: "",
    evidence: noEvidence,
  };
}

/** Whether nothing in it would be missed. */
export function isBlank({ numbers, lap, minute, corner, text, evidence }: ProtestDraft): boolean {
  return (
    [numbers, lap, minute, corner, text].every((typed) => typed.trim() === "") &&
    !hasEvidence(evidence)
  );
}

/** The one that somebody has for an event. */
export const protestDrafts = { begin: () => emptyDraft(randomKey()), isBlank };

interface Row {
  _id: string;
  raceNumber: string | null;
}

/**
 * The draft once results are there: noted numbers become cars, cars that are gone are dropped, and the pressed `row` is accused.
 */
export function draftFor(
  draft: ProtestDraft,
  {
    session,
    rows,
    own,
    row,
  }: { session: string; rows: readonly Row[]; own: readonly string[]; row: string | undefined },
): ProtestDraft {
  const others = rows.filter(({ _id }) => !own.includes(_id));
  const known = draft.accused.filter((accused) => others.some(({ _id }) => _id === accused.row));
  const noted = numbersIn(draft.numbers).flatMap(
    (number) => others.find(({ raceNumber }) => raceNumber === number)?._id ?? [],
  );
  const added = [...noted, ...(others.some(({ _id }) => _id === row) && row ? [row] : [])];
  const accused = [...known];
  for (const id of added)
    if (!accused.some((one) => one.row === id) && accused.length < MOST_ACCUSED)
      accused.push({ row: id, driver: null });
  const ownRow = own.includes(draft.own) ? draft.own : (own[0] ?? "");
  return { ...draft, session, own: ownRow, accused, numbers: "" };
}

function numbersIn(typed: string): string[] {
  return typed.split(/[^0-9]+/).filter(Boolean);
}

/** As it is sent. */
export function toProtest(draft: ProtestDraft) {
  const { clientKey, session, own, accused, when, lap, minute, corner, text, evidence } = draft;
  return {
    clientKey,
    session,
    own: own === "" ? undefined : own,
    accused,
    lap: when === "lap" ? readLap(lap) : null,
    minuteMs: when === "minute" ? readInstant(minute) : null,
    corner: corner.trim(),
    text: text.trim(),
    ...toEvidence(evidence),
  };
}

/** What cannot be sent as it stands, by field as the server names them. */
export function protestProblems(draft: ProtestDraft): Record<string, string> {
  const { accused, when, lap, minute, text, evidence } = draft;
  const problems = evidenceProblems(evidence);
  if (accused.length === 0) problems["accused"] = "Alege cel puțin o mașină.";
  if (when === "lap" && Number.isNaN(readLap(lap))) problems["lap"] = "Scrie numărul turului: 3.";
  if (when === "minute" && Number.isNaN(readInstant(minute)))
    problems["minuteMs"] = "Scrie minutul și secunda: 12:05.";
  if (text.trim().length < SHORTEST_TEXT)
    problems["text"] = "Scrie cel puțin 20 de caractere: ce s-a întâmplat și cine a greșit.";
  else if (text.trim().length > LONGEST_TEXT)
    problems["text"] = "Scrie cel mult 2.000 de caractere.";
  return problems;
}

/** A refusal's fields by the places of the form: of accused cars all in one place. */
export function refusedPlaces(
  fields: Readonly<Record<string, string>>,
  draft: ProtestDraft,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(placeErrors(fields, draft.evidence)).map(([field, error]) => [
      field.startsWith("accused") ? "accused" : field,
      error,
    ]),
  );
}

function readLap(typed: string): number | null {
  const text = typed.trim();
  if (text === "") return null;
  const lap = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return lap >= 1 && lap <= 10_000 ? lap : Number.NaN;
}
