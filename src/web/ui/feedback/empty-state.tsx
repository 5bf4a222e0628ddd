import type { ReactNode } from "react";
import styles from "./state.module.css";

interface EmptyStateProps {
  /** A sentence that says what would stand here. */
  text: string;
  /** What one can do about it. */
  action?: ReactNode;
}

/** Stands where a list has nothing yet. */
export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p>{text}</p>
      {action}
    </div>
  );
}
