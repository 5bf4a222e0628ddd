import styles from "./season-rules.module.css";

/** Stands where the rulebook's first page will be. */
export function PendingRulebook() {
  return (
    <div className={`box stack muted ${styles.pending}`} role="status">
      Se încarcă regulamentul…
    </div>
  );
}
