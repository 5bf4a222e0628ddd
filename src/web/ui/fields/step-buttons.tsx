import { useEffect, useRef } from "react";
import { Button } from "../frame/button.tsx";
import styles from "./step-buttons.module.css";
import unseen from "#web/ui/show/unseen.module.css";

interface StepButtonsProps {
  /** What taking back the last step would change, in a few words; `undefined`: there is none. */
  undoes: string | undefined;
  /** The same for making the next one again. */
  redoes: string | undefined;
  onUndo: () => void;
  onRedo: () => void;
}

/** Takes the last change back, or makes it again; also by Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y outside text fields. */
export function StepButtons({ undoes, redoes, onUndo, onRedo }: StepButtonsProps) {
  useStepKeys(onUndo, onRedo);
  return (
    <span className={styles.steps}>
      <Step
        title="Anulează ultima modificare"
        path="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3"
        what={undoes}
        onPress={onUndo}
      />
      <Step
        title="Refă"
        path="m15 14 5-5-5-5m5 5H10a6 6 0 0 0 0 12h3"
        what={redoes}
        onPress={onRedo}
      />
    </span>
  );
}

interface StepProps {
  title: string;
  /** Drawing of its sign, in 24 × 24. */
  path: string;
  /** What it would change; `undefined`: there is nothing. */
  what: string | undefined;
  onPress: () => void;
}

/** Keeps the focus when there is nothing more to do: it only says so. */
function Step({ title, path, what, onPress }: StepProps) {
  return (
    <Button
      className={styles.step}
      aria-disabled={what === undefined}
      title={what === undefined ? title : `${title} (${what})`}
      onClick={() => what !== undefined && onPress()}
    >
      <svg viewBox="0 0 24 24" className={styles.sign} aria-hidden>
        <path d={path} />
      </svg>
      <span className={unseen.whenNarrow}>{title}</span>
    </Button>
  );
}

function useStepKeys(onUndo: () => void, onRedo: () => void) {
  const steps = useRef({ onUndo, onRedo });
  useEffect(() => {
    steps.current = { onUndo, onRedo };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = (key === "z" && event.shiftKey) || (key === "y" && !event.shiftKey);
      if (!isRedo && key !== "z") return;
      event.preventDefault();
      if (isRedo) steps.current.onRedo();
      else steps.current.onUndo();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** In a text field these keys take back what was typed there. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement)
    return !["checkbox", "radio", "file"].includes(target.type);
  return target instanceof HTMLTextAreaElement;
}
