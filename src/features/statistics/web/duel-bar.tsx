import type { ClubPaints } from "#shared/drawn/club-paints.ts";
import { paintColours } from "#web/ui/drawn/paint-colours.ts";
import styles from "./duel-bar.module.css";

interface DuelBarProps {
  /** What each of the two won, in the paints of their club; `null`: of none. */
  sides: readonly [own: Side, other: Side];
}

interface Side {
  paints: ClubPaints | null;
  won: number;
}

/** How often each of two was ahead, as parts of one bar. Nothing before one of them was; words beside it say the same. */
export function DuelBar({ sides }: DuelBarProps) {
  if (sides.every(({ won }) => won === 0)) return null;
  return (
    <div className={styles.bar} aria-hidden>
      {sides.map(
        ({ paints, won }, index) =>
          won > 0 && (
            <span
              // oxlint-disable-next-line react/no-array-index-key -- each has its side
              key={index}
              style={{
                flexGrow: won,
                ...(paints ? paintColours(paints) : { "--c1": "var(--paint-gri)" }),
              }}
            />
          ),
      )}
    </div>
  );
}
