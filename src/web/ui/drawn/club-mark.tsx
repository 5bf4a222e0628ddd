import type { ClubMarkParts, Pattern } from "#shared/drawn/club-paints.ts";
import styles from "./club-mark.module.css";
import { paintColours } from "./paint-colours.ts";

type ClubMarkProps = Pick<ClubMarkParts, "paints"> & Partial<ClubMarkParts>;

/** The second paint's part of the square. */
const parts: Record<Pattern, string> = {
  split: "M0 12h24v12H0z",
  slash: "M0 24 24 0v24z",
  half: "M12 0h12v24H12z",
  band: "M0 8.5h24v7H0z",
  chevron: "M0 0l12 13L24 0z",
};

/** A club's square with the cut corner, as high as the text beside it; the club's name is that text. */
export function ClubMark({ paints, logo }: ClubMarkProps) {
  if (logo) return <img className={styles.mark} src={logo} alt="" loading="lazy" />;
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" style={paintColours(paints)} aria-hidden>
      <g className={styles.cut}>
        <path className={styles.body} d="M0 0h24v24H0z" />
        <path className={styles.trim} d={parts[paints.pattern]} />
      </g>
      <path className={styles.edge} d="M.5.5h23v17.3l-5.7 5.7H.5z" />
    </svg>
  );
}
