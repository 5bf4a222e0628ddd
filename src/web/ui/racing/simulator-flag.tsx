import styles from "./simulator-flag.module.css";

interface SimulatorFlagProps {
  /** ACC, AC or iR; any other is blue. */
  acronym: string;
  /** The simulator's whole name. */
  title: string;
}

/** A simulator's colours with its acronym. */
export function SimulatorFlag({ acronym, title }: SimulatorFlagProps) {
  return (
    <abbr className={styles.flag} data-simulator={acronym} title={title}>
      {acronym}
    </abbr>
  );
}
