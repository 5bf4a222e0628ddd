import type { EntryStatus } from "#features/entry-lists/entry-list.ts";
import styles from "./entry-status.module.css";
import { statusLabels } from "./entry-labels.ts";

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
