import type { ReactNode } from "react";
import styles from "./ways.module.css";

/** Presses of which one chooses, beside each other where there is room. Held, none of them can be pressed. */
export function Ways({ isHeld = false, children }: { isHeld?: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles.ways} disabled={isHeld}>
      {children}
    </fieldset>
  );
}

/** A press with what it comes to. */
export function Way({ help, children }: { help: string; children: ReactNode }) {
  return (
    <div className="stack gap-1">
      {children}
      <p className="small muted">{help}</p>
    </div>
  );
}
