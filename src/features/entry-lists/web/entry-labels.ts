import { entryStatus, type EntryStatus, noResult } from "#features/entry-lists/entry-list.ts";

/** How a status is shown: a word, a sign and a colour that say the same. */
export interface StatusLabels {
  word: string;
  sign: string;
  tone: "good" | "bad" | "open" | "special";
  /** What it means, in a sentence. */
  meaning: string;
}

const words: Record<EntryStatus, StatusLabels> = {
  [entryStatus.unknown]: {
    word: "Fără răspuns",
    sign: "?",
    tone: "open",
    meaning: "Nu a răspuns încă dacă participă.",
  },
  [entryStatus.green]: {
    word: "Prezent",
    sign: "✓",
    tone: "good",
    meaning: "Și-a confirmat prezența și participă.",
  },
  [entryStatus.overTime]: {
    word: "Peste limită",
    sign: ">",
    tone: "bad",
    meaning: "Timpul de precalificare este peste limită.",
  },
  [entryStatus.red]: {
    word: "Absent",
    sign: "✕",
    tone: "bad",
    meaning: "A anunțat că nu participă.",
  },
  [entryStatus.suspended]: {
    word: "Suspendat",
    sign: "⊘",
    tone: "bad",
    meaning: "Este suspendat la această etapă.",
  },
  [entryStatus.wildcard]: {
    word: "Wildcard",
    sign: "★",
    tone: "special",
    meaning: "Participă fără prag și fără confirmare.",
  },
};

/** What a status says. `result`: the prequalification time, which an over-time status may lack. */
export function statusLabels(status: EntryStatus, result: number): StatusLabels {
  if (status !== entryStatus.overTime || result < noResult) return words[status];
  return {
    ...words[status],
    word: "Fără timp",
    meaning: "Nu are un timp de precalificare.",
  };
}
