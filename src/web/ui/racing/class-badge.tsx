import styles from "./class-badge.module.css";

const hues = 6;

/** A class by its acronym. The same acronym has the same colour everywhere. */
export function ClassBadge({ acronym, title }: { acronym: string; title?: string }) {
  return (
    <span className={styles.badge} data-hue={hueOf(acronym)} title={title}>
      {acronym}
    </span>
  );
}

function hueOf(acronym: string): number {
  let sum = 0;
  for (const letter of acronym.toUpperCase()) sum = sum * 31 + (letter.codePointAt(0) ?? 0);
  return sum % hues;
}
