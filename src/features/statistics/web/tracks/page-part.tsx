import { type ReactNode, useId } from "react";
import styles from "./track-page.module.css";

interface PagePartProps {
  title: string;
  /** What it is of, at the end of its heading. */
  note?: ReactNode;
  /** For links to it and the page's columns. */
  name?: string;
  children: ReactNode;
}

/** A part of the page under a line, with its heading. */
export function PagePart({ title, note, name, children }: PagePartProps) {
  const ownId = useId();
  const id = name ?? ownId;
  return (
    <section className={styles.part} data-part={name} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <span className={styles.small}>{note}</span>
      </div>
      {children}
    </section>
  );
}
