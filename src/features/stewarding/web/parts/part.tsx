import { type ReactNode, useId } from "react";
import styles from "./part.module.css";

interface PartProps {
  title: string;
  /** Where addresses lead to it. */
  id?: string;
  /** Of the heading. */
  look?: "step-1" | "step-2";
  hidden?: boolean;
  children: ReactNode;
}

/** A part of a page about a case or a decision, under its heading. */
export function Part({ title, id, look = "step-1", hidden, children }: PartProps) {
  const own = useId();
  return (
    <section className="stack gap-3" aria-labelledby={id ?? own} hidden={hidden}>
      <h2 className={look} id={id ?? own}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FoldedProps {
  title: string;
  /** What is wrong in it opens it. */
  isOpen?: boolean;
  children: ReactNode;
}

/** What is not on the way of most, behind one press. */
export function Folded({ title, isOpen, children }: FoldedProps) {
  return (
    <details className={`ruled ${styles.folded}`} open={isOpen}>
      <summary>{title}</summary>
      <div className="stack gap-5">{children}</div>
    </details>
  );
}
