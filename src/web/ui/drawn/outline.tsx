import styles from "./outline.module.css";

interface OutlineProps {
  /** A closed line and the room that it fills, as `TrackDrawing` has them. */
  d: string;
  viewBox: string;
  /** How much of it is white, 0 to 1, up to the yellow dot; left out: all of it, without a dot. */
  share?: number | undefined;
  className?: string | undefined;
}

/**
 * A track's outline on a dark ground, drawn once when it comes: grey, white as far as `share`, with a tick at the start and a dot
 * where the white ends. All of it is one path: dashes of a length of 100 are the white part, the tick and the dot.
 */
export function Outline({ d, viewBox, share, className }: OutlineProps) {
  const drawn = Math.min(100, Math.max(0, (share ?? 1) * 100));
  return (
    <svg
      className={className ? `${styles.outline} ${className}` : styles.outline}
      viewBox={viewBox}
      style={{ "--drawn": drawn }}
      aria-hidden
    >
      <path className={styles.ground} d={d} />
      <path className={styles.drawn} d={d} pathLength={100} />
      <path className={styles.tick} d={d} pathLength={100} />
      {share !== undefined && <path className={styles.dot} d={d} pathLength={100} />}
    </svg>
  );
}
