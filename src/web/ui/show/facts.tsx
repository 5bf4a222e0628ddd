import type { ReactNode } from "react";
import styles from "./facts.module.css";

interface FactsProps {
  children: ReactNode;
  /** Addresses, days and states, not numbers: said smaller, on a phone one a line. */
  inWords?: boolean;
}

/** A few numbers or names with what they mean: a row of `Fact`s. */
export function Facts({ children, inWords }: FactsProps) {
  return (
    <dl className={styles.facts} data-words={inWords}>
      {children}
    </dl>
  );
}

interface FactProps {
  name: string;
  children: ReactNode;
}

export function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt className="small muted">{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
