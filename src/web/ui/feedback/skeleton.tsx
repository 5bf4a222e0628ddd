import styles from "./skeleton.module.css";

interface SkeletonProps {
  lines?: number;
  /** CSS height of a line; give the height of what will stand there, so that nothing moves. */
  height?: string;
}

/** Stands for content that is loading. Silent: say 'Se încarcă' once around it. */
export function Skeleton({ lines = 3, height = "1.25rem" }: SkeletonProps) {
  return (
    <div className={`stack gap-3 ${styles.skeleton}`} aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={styles.line} style={{ height }} />
      ))}
    </div>
  );
}
