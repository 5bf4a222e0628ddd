import type { ReactNode } from "react";
import styles from "./grid-art.module.css";

interface ArtGroundProps {
  /** The simulator whose colour the ground has. */
  acronym: string;
  children: ReactNode;
}

/** A dark ground in the simulator's colour, the same in both themes, under light lines. */
export function ArtGround({ acronym, children }: ArtGroundProps) {
  return (
    <div className={styles.art} data-simulator={acronym}>
      {children}
    </div>
  );
}

/** Slots of a starting grid, for whatever has no picture of its own: no track is shaped like them. */
export function GridArt({ acronym }: { acronym: string }) {
  return (
    <ArtGround acronym={acronym}>
      <svg className={styles.drawing} viewBox="0 0 400 240" aria-hidden>
        <path
          className={styles.slots}
          d="M58 62h44v46H58m82-46h44v46h-44m82-46h44v46h-44M14 132h44v46H14m82-46h44v46H96m82-46h44v46h-44m82-46h44v46h-44"
        />
        <path className={styles.pole} d="M304 62h44v46h-44" />
        <path className={styles.line} d="M376 40v160" />
      </svg>
    </ArtGround>
  );
}
