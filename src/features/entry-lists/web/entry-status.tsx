import { entryStatus, type EntryStatus, noResult } from "#features/entry-lists/entry-list.ts";
import styles from "./entry-status.module.css";

interface StatusMarkProps {
  status: EntryStatus;
  /** Prequalification time, `noResult` without one. */
  result: number;
}

/** The status of a car or a driver: a sign, a word and a colour. */
export function StatusMark({ status, result }: StatusMarkProps) {
  const { word, sign, tone, meaning } = statusLabels(status, result);
  return (
    <span className={styles.status} data-tone={tone} title={meaning}>
      <span className={styles.sign} aria-hidden>
        {sign}
      </span>
      {word}
    </span>
  );
}

/** How a status is shown: a word, a sign and a colour that say the same. */
interface StatusLabels {
  word: string;
  sign: string;
  tone: "good" | "bad" | "open" | "special";
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
