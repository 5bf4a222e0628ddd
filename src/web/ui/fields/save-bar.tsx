import { type ReactNode, useRef, useState } from "react";
import { Button } from "../frame/button.tsx";
import { useFootHeight } from "../frame/foot-height.ts";
import styles from "./save-bar.module.css";

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  /** A question above is to be answered first. */
  isBlocked?: boolean;
  /** What pressing it does. Default: 'Salvează'. */
  saveTitle?: string;
  /** Puts everything back as it was read. */
  onReset?: () => void;
  /** Leaves the form; what is not saved is asked about. */
  onClose?: () => void;
  error?: string | undefined;
  /** What pressing it would do, in a sentence. Default: that something is not saved. */
  outlook?: string | undefined;
  /** Stands before the buttons. */
  tools?: ReactNode;
  /** What one may do with what is saved: stands while nothing is unsaved, on a phone in place of the buttons. */
  done?: ReactNode;
}

/** Stays at the foot of a long form's window. Belongs inside the form: its main button submits. */
export function SaveBar({
  isDirty,
  isSaving,
  isBlocked = false,
  saveTitle = "Salvează",
  onReset,
  onClose,
  error,
  outlook = "modificări nesalvate",
  tools,
  done,
}: SaveBarProps) {
  const isSaved = useSaved(isSaving, error !== undefined) && !isDirty;
  return (
    <FootBar
      isOpen={isDirty}
      isDone={!isDirty && Boolean(done)}
      words={
        <>
          {error && <span className="red">{error}</span>}
          {!error && isDirty && outlook}
          {!error && isSaved && <span className={styles.saved}>Salvat</span>}
        </>
      }
    >
      {tools}
      {!isDirty && done}
      {onClose && (
        <Button disabled={isSaving} onClick={onClose}>
          Închide
        </Button>
      )}
      {onReset && (
        <Button className={styles.idle} disabled={!isDirty || isSaving} onClick={onReset}>
          Renunță
        </Button>
      )}
      <Button
        type="submit"
        look="main"
        className={styles.idle}
        disabled={!isDirty || isBlocked}
        isBusy={isSaving}
      >
        {saveTitle}
      </Button>
    </FootBar>
  );
}

/** Whether the last save has gone well. */
function useSaved(isSaving: boolean, hasFailed: boolean): boolean {
  const [state, setState] = useState<"unsaved" | "saving" | "saved">("unsaved");
  if (isSaving && state !== "saving") setState("saving");
  if (!isSaving && state === "saving") setState(hasFailed ? "unsaved" : "saved");
  return state === "saved";
}

interface FootBarProps {
  /** Something in it waits to be done. */
  isOpen: boolean;
  /** On a phone idle buttons make room. */
  isDone?: boolean;
  words: ReactNode;
  /** Its buttons. */
  children: ReactNode;
}

/** Words and buttons that stay at the foot of the window. */
export function FootBar({ isOpen, isDone = false, words, children }: FootBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useFootHeight(bar);
  return (
    <div
      ref={bar}
      className={styles.bar}
      data-dirty={isOpen || undefined}
      data-done={isDone || undefined}
    >
      <p className={styles.words} role="status">
        {words}
      </p>
      {children}
    </div>
  );
}
