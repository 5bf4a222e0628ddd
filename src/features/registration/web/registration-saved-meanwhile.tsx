import { registrationDifferences } from "#features/registration/registration-draft.ts";
import type { Registration } from "#features/registration/registration-shapes.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./registration-page.module.css";

interface RegistrationSavedMeanwhileProps {
  /** The registration that the form was filled from. */
  read: Registration;
  now: Registration;
  onTakeTheirs: () => void;
  onKeepOwn: () => void;
}

/** Stands over a form whose registration somebody else has saved: says what is different and lets the person choose. */
export function RegistrationSavedMeanwhile({
  read,
  now,
  onTakeTheirs,
  onKeepOwn,
}: RegistrationSavedMeanwhileProps) {
  const differences = registrationDifferences(read, now);
  return (
    <Notice kind="bad" title="Altcineva a salvat înregistrarea între timp">
      {differences.length === 0 && <p>Mașinile și piloții au rămas la fel.</p>}
      <ul className={styles.differences}>
        {differences.map((difference) => (
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
