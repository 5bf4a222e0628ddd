import styles from "./grid-slot.module.css";
import unseen from "#web/ui/show/unseen.module.css";

interface GridSlotProps {
  /** `null`: not classified. */
  position: number | null;
  /** A cup stands on the bracket of the first three. */
  hasTrophy?: boolean;
  /** Where nobody races: nobody wins a cup or a medal there. */
  isPlain?: boolean;
}

/** A position in the painted bracket of a starting grid; the first three in gold, silver and bronze. */
export function GridSlot({ position, hasTrophy, isPlain }: GridSlotProps) {
  return (
    <span className={styles.slot} data-place={position ?? undefined} data-plain={isPlain}>
      {hasTrophy && !isPlain && position !== null && position <= 3 && (
        <svg className={styles.trophy} viewBox="0 0 16 14" aria-hidden>
          <path d="M4 0h8v1h3v3a3 3 0 0 1-3.6 2.9A4 4 0 0 1 9 8.9V11h2v3H5v-3h2V8.9A4 4 0 0 1 4.6 6.9 3 3 0 0 1 1 4V1h3zM2.5 2.5V4A1.5 1.5 0 0 0 4 5.4V2.5zm9.5 0v2.9A1.5 1.5 0 0 0 13.5 4V2.5z" />
        </svg>
      )}
      {position ?? (
        <>
          <span aria-hidden>–</span>
          <span className={unseen.always}>Neclasat</span>
        </>
      )}
    </span>
  );
}
