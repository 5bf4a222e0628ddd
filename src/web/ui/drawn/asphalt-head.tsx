import type { ReactNode } from "react";
import styles from "./asphalt-head.module.css";

interface AsphaltHeadProps {
  /** Small, above the title. */
  overline: ReactNode;
  title: string;
  /** Under the title. */
  children?: ReactNode;
  /** What is drawn: under the words, or beside them where there is room. */
  drawn?: ReactNode;
}

/** The head of a page about what races: painted words as large as the longest of them fits, and a drawing, from edge to edge. */
export function AsphaltHead({ overline, title, children, drawn }: AsphaltHeadProps) {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length));
  return (
    <header className={`asphalt ${styles.head}`}>
      <div className={styles.words}>
        <p className={styles.overline}>{overline}</p>
        <h1 className={styles.title} style={{ "--len": Math.max(5, longest) }}>
          {title}
        </h1>
        {children}
      </div>
      {drawn && <div className={styles.drawn}>{drawn}</div>}
    </header>
  );
}
