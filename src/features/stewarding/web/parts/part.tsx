import { type ReactNode, useId } from "react";

interface PartProps {
  title: string;
  /** Of the heading. */
  look?: "step-1" | "step-2";
  hidden?: boolean;
  children: ReactNode;
}

/** A part of a page about a case or a decision, under its heading. */
export function Part({ title, look = "step-1", hidden, children }: PartProps) {
  const id = useId();
  return (
    <section className="stack gap-3" aria-labelledby={id} hidden={hidden}>
      <h2 className={look} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
