import type { ReactNode } from "react";
import styles from "./outline.module.css";

interface DrawnTrackProps {
  /** How much of it is white, 0 to 1, up to the yellow dot; left out: all of it, without a dot. */
  share?: number | undefined;
  className?: string | undefined;
}

interface OutlineProps extends DrawnTrackProps {
  /** A closed line and the room that it fills, as `TrackDrawing` has them. */
  d: string;
  viewBox: string;
}

/**
 * A track's outline on a dark ground, drawn once when it comes: grey, white as far as `share`, with a tick at the start and a dot
 * where the white ends. All of it is one path: dashes of a length of 100 are the white part, the tick and the dot.
 */
export function Outline(props: OutlineProps) {
  return (
    <Line {...props}>
      <path className={styles.tick} d={props.d} pathLength={100} />
    </Line>
  );
}

interface TrackCodeProps extends DrawnTrackProps {
  /** Three letters of its place (`trackCode`). */
  code: string;
}

/** A track whose outline nobody has sent: its code in hollow letters over a straight, which says the same and has no shape. */
export function TrackCode({ code, ...props }: TrackCodeProps) {
  return (
    <Line {...props} d="M20 200H380" viewBox="0 0 400 240">
      <text className={styles.code} x="20" y="156">
        {code}
      </text>
      <path className={styles.finish} d="M380 182v36" />
    </Line>
  );
}

function Line({ d, viewBox, share, className, children }: OutlineProps & { children: ReactNode }) {
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
      {children}
      {share !== undefined && <path className={styles.dot} d={d} pathLength={100} />}
    </svg>
  );
}
