import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { useFootHeight } from "./foot-height.ts";
import styles from "./save-bar.module.css";

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  /** What pressing it does. Default: 'Salvează'. */
  saveTitle?: string;
  /** Puts everything back as it was read. */
  onReset?: () => void;
  /** Leaves the form; what is not saved is asked about. */
  onClose?: () => void;
  /** Why nothing was saved. */
  error?: string | undefined;
  /** Stands before the buttons. */
  tools?: ReactNode;
}

/** Stays at the foot of a long form's window. Belongs inside the form: its main button submits. */
export function SaveBar({
  isDirty,
  isSaving,
  saveTitle = "Salvează",
  onReset,
  onClose,
  error,
  tools,
}: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useFootHeight(bar);
  return (
    <div ref={bar} className={styles.bar} data-dirty={isDirty || undefined}>
      <p className={styles.words} role="status">
        {error ? <span className={styles.error}>{error}</span> : isDirty && "modificări nesalvate"}
      </p>
      {tools}
      {onClose && (
        <Button disabled={isSaving} onClick={onClose}>
          Închide
        </Button>
      )}
      {onReset && (
        <Button disabled={!isDirty || isSaving} onClick={onReset}>
          Renunță
        </Button>
      )}
      <Button type="submit" look="main" disabled={!isDirty} isBusy={isSaving}>
        {saveTitle}
      </Button>
    </div>
  );
}
