import styles from "./simulator-flag.module.css";

interface SimulatorFlagProps {
  /** As `ACC`; one that nobody knows is blue. */
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
