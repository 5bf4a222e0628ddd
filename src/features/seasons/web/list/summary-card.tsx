import { Children, type ReactNode } from "react";
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
    <article className={`box stack gap-3 ${styles.card}`}>
      <div className={styles.picture}>{picture}</div>
      <h3 className={styles.title}>{title}</h3>
      <div className={`stack gap-1 muted ${styles.facts}`}>{children}</div>
      <div className={`row gap-2 ${styles.actions}`}>{actions}</div>
    </article>
  );
}

interface CardGridProps {
  size?: "usual" | "small" | undefined;
  children: ReactNode;
}

/** Cards beside each other, as many as fit; none stands alone in the last row. */
export function CardGrid({ size = "usual", children }: CardGridProps) {
  const count = Children.count(children);
  const columns = size === "small" ? 4 : 3;
  // Two and two rather than three and one.
  const halves = size === "usual" && (count === 2 || count === 4);
  const alone = [
    ...(!halves && count % columns === 1 ? ["many"] : []),
    ...(count % 2 === 1 ? ["two"] : []),
  ];
  return (
    <div
      className={styles.grid}
      data-size={size}
      data-halves={halves || undefined}
      data-alone={alone.join(" ") || undefined}
    >
      {children}
    </div>
  );
}
