import { circuitPath } from "./circuit-path.ts";
import styles from "./circuit-art.module.css";

interface CircuitArtProps {
  /** What the line is drawn from: the same seed is the same circuit. */
  seed: string;
  /** The simulator whose colour the ground has. */
  acronym: string;
}

/** A closed circuit line on a ground in the simulator's colour, for whatever has no picture of its own. */
export function CircuitArt({ seed, acronym }: CircuitArtProps) {
  const path = circuitPath(seed);
  return (
    <div className={styles.art} data-simulator={acronym}>
      <svg className={styles.drawing} viewBox="0 0 400 240" aria-hidden>
        <path className={styles.ground} d={path} />
        <path className={styles.line} d={path} />
        <path className={styles.sector} d={path} pathLength={100} />
        <path className={styles.start} d={path} pathLength={100} />
      </svg>
    </div>
  );
}
