import styles from "./grid-slot.module.css";

interface GridSlotProps {
  /** `null`: not classified. */
  position: number | null;
  size?: "row" | "big";
}

/** A position in the painted bracket of a starting grid; the first three in gold, silver and bronze. */
export function GridSlot({ position, size = "row" }: GridSlotProps) {
  return (
    <span className={styles.slot} data-place={position ?? undefined} data-size={size}>
      {position ?? "–"}
    </span>
  );
}
