import styles from "./kerb-progress.module.css";

interface KerbProgressProps {
  /** 0 to 100. */
  percent: number;
  /** What is progressing, and how far, in words. */
  label: string;
}

/** Progress as a kerb that fills up. */
export function KerbProgress({ percent, label }: KerbProgressProps) {
  return (
    <div
      className={styles.kerb}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={styles.painted} style={{ width: `${percent}%` }} />
    </div>
  );
}
