import type { ReactNode } from "react";
import styles from "./summary-card.module.css";

interface SummaryCardProps {
  picture: ReactNode;
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** A picture, a name, a few facts and where to go from there. */
export function SummaryCard({ picture, title, actions, children }: SummaryCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>{picture}</div>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.facts}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </article>
  );
}

interface CardGridProps {
  size?: "usual" | "small" | undefined;
  children: ReactNode;
}

/** Cards beside each other, as many as fit. */
export function CardGrid({ size = "usual", children }: CardGridProps) {
  return (
    <div className={styles.grid} data-size={size}>
      {children}
    </div>
  );
}
