import type { ReactNode } from "react";

interface CardProps {
  title: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A framed part of a page. Never put one into another. */
export function Card({ title, actions, children }: CardProps) {
  return (
    <section className="box stack gap-4 pad-4">
      <h2 className="step-2">{title}</h2>
      <div>{children}</div>
      {actions && <div className="row gap-2">{actions}</div>}
    </section>
  );
}
