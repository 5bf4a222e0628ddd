import type { ReactNode } from "react";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  /** Small capitals above the title: where the page belongs. */
  overline?: ReactNode;
  title: string;
  /** Only organisers see this yet. */
  isHidden?: boolean;
  /** Under the title. */
  children?: ReactNode;
}

/** The head of a page: what it is about, in big letters. */
export function PageHeader({ overline, title, isHidden = false, children }: PageHeaderProps) {
  return (
    <header className={`stack gap-2 starts anywhere ${styles.header}`}>
      {overline && <p className={`overline ${styles.overline}`}>{overline}</p>}
      <h1>{title}</h1>
      {isHidden && <p className={styles.hidden}>Ascuns: doar organizatorii văd pagina</p>}
      {children && <div className="muted">{children}</div>}
    </header>
  );
}
