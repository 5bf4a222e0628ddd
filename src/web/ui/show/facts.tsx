import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** A few numbers or names with what they mean: a row of `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
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
