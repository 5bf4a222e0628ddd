import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./administration.module.css";

interface SavedMeanwhileProps {
  /** Names of the parts in which the two differ. */
  differences: readonly string[];
  onTakeTheirs: () => void;
  onKeepOwn: () => void;
}

/** Stands over a form that somebody else has saved: says what is different and lets the person choose. */
export function SavedMeanwhile({ differences, onTakeTheirs, onKeepOwn }: SavedMeanwhileProps) {
  return (
    <Notice kind="bad" title="Altcineva a salvat între timp">
      <p>S-a schimbat: {differences.join(", ") || "nimic din ce se vede aici"}.</p>
      <div className={styles.buttons}>
        <Button onClick={onTakeTheirs}>Ia ce s-a salvat</Button>
        <Button onClick={onKeepOwn}>Păstrează ce am scris</Button>
      </div>
    </Notice>
  );
}

/** Titles of the parts in which two copies differ. */
export function differencesOf<T extends object>(
  read: T,
  now: T,
  titles: { [K in keyof T]?: string },
): string[] {
  const entries: [string, unknown][] = Object.entries(titles);
  const before = new Map<string, unknown>(Object.entries(read));
  const after = new Map<string, unknown>(Object.entries(now));
  return entries
    .filter(([key]) => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)))
    .map(([, title]) => String(title));
}
