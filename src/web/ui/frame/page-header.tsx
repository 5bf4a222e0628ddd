import type { ReactNode } from "react";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  /** Small capitals above the title: where the page belongs. */
  overline?: ReactNode;
  title: string;
  /** At the end of the title's line: of a page with tabs, whose head is low so that what they show begins in the first screen. */
  mark?: ReactNode;
  /** Only organisers see this yet. */
  isHidden?: boolean;
  /** Under the title. */
  children?: ReactNode;
}

/** The head of a page: what it is about, in big letters. */
export function PageHeader(props: PageHeaderProps) {
  const { overline, title, mark, isHidden = false, children } = props;
  return (
    <header
      className={`stack gap-2 starts anywhere ${styles.header}`}
      data-low={mark ? true : undefined}
    >
      {overline && <p className={`overline ${styles.overline}`}>{overline}</p>}
      <div className={styles.line}>
        <h1>{title}</h1>
        {mark}
      </div>
      {isHidden && <p className={styles.hidden}>Ascuns: doar organizatorii văd pagina</p>}
      {children && <div className="muted">{children}</div>}
    </header>
  );
}
