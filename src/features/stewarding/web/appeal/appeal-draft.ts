import { randomKey } from "../parts/device-draft.ts";
import {
  type EvidenceDraft,
  evidenceProblems,
  hasEvidence,
  noEvidence,
  toEvidence,
} from "../parts/evidence-draft.ts";
import { LONGEST_TEXT, SHORTEST_TEXT } from "../protest/protest-draft.ts";

/** An appeal as it is being written, kept on the device of who writes it. */
export interface AppealDraft {
  /** Random: what was sent twice is one appeal. */
  clientKey: string;
  text: string;
  evidence: EvidenceDraft;
}

export function emptyAppeal(clientKey: string): AppealDraft {
  return { clientKey, text: "", evidence: noEvidence };
}

/** Whether nothing in it would be missed. */
export function isBlankAppeal({ text, evidence }: AppealDraft): boolean {
  return text.trim() === "" && !hasEvidence(evidence);
}

/** The one that somebody has against a decision. */
export const appealDrafts = { begin: () => emptyAppeal(randomKey()), isBlank: isBlankAppeal };

/** As it is sent. */
export function toAppeal({ clientKey, text, evidence }: AppealDraft) {
  return { clientKey, text: text.trim(), ...toEvidence(evidence) };
}

/** What cannot be sent as it stands, by field as the server names them. */
export function appealProblems({ text, evidence }: AppealDraft): Record<string, string> {
  const problems = evidenceProblems(evidence);
  const length = text.trim().length;
  if (length < SHORTEST_TEXT)
    problems["text"] = "Scrie cel puțin 20 de caractere: ce nu au știut comisarii.";
  else if (length > LONGEST_TEXT) problems["text"] = "Scrie cel mult 2.000 de caractere.";
  return problems;
}
