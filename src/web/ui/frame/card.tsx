import type { ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps {
  title?: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A framed part of a page. Never put one into another. */
export function Card({ title, actions, children }: CardProps) {
  return (
    <section className={styles.card}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
