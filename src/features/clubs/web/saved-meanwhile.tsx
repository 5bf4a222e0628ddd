import { clubDifferences } from "#features/clubs/club-differences.ts";
import type { Club } from "#features/clubs/clubs.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./club-form.module.css";

interface SavedMeanwhileProps {
  /** The club that the form was filled from. */
  read: Club;
  now: Club;
  onTakeTheirs: () => void;
  onKeepOwn: () => void;
}

/** Stands over a form whose club somebody else has saved: says what is different and lets the person choose. */
export function SavedMeanwhile({ read, now, onTakeTheirs, onKeepOwn }: SavedMeanwhileProps) {
  return (
    <Notice kind="bad" title="Altcineva a salvat clubul între timp">
      <ul className={styles.differences}>
        {clubDifferences(read, now).map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
      <div className={styles.choices}>
        <Button onClick={onTakeTheirs}>Ia ce s-a salvat</Button>
        <Button onClick={onKeepOwn}>Păstrează ce am scris</Button>
      </div>
    </Notice>
  );
}
