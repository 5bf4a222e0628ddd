import styles from "./form.module.css";

interface FormProps {
  /** How each race ended, the newest last: `4`, `A`. */
  races: readonly { text: string; place: number | null; words: string }[];
}

/** How somebody's last races went: the first three places filled, who retired hollow. */
export function Form({ races }: FormProps) {
  if (races.length === 0) return null;
  return (
    <span
      className={styles.form}
      role="img"
      aria-label={`Ultimele curse: ${races.map(({ words }) => words).join(", ")}`}
    >
      {races.map(({ text, place }, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- races have their places
          key={index}
          className={styles.race}
          data-place={place !== null && place <= 3 ? place : undefined}
          data-out={place === null || undefined}
        >
          {text}
        </span>
      ))}
    </span>
  );
}
