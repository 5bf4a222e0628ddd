import styles from "./movement.module.css";
import unseen from "#web/ui/show/unseen.module.css";

interface MovementProps {
  /** Above 0: won. */
  places: number;
  /** The same in words, for screen readers and under the mouse. */
  words: string;
}

/** Places won or lost: a sign and a number, never colour alone. */
export function Movement({ places, words }: MovementProps) {
  const sign = places === 0 ? "=" : `${places > 0 ? "▲" : "▼"} ${Math.abs(places)}`;
  return (
    <span className={styles.movement} data-direction={Math.sign(places)} title={words}>
      <span aria-hidden>{sign}</span>
      <span className={unseen.always}>{words}</span>
    </span>
  );
}
