import type { MouseEvent } from "react";
import styles from "./section-links.module.css";

interface SectionLinksProps {
  /** Ids and titles of the form's sections, in their order. */
  sections: Readonly<Record<string, string>>;
}

/** The sections of a long form, always in sight; each leads to its place. */
export function SectionLinks({ sections }: SectionLinksProps) {
  return (
    <nav className={`fades ${styles.links}`} aria-label="Secțiunile formularului">
      {Object.entries(sections).map(([id, title]) => (
        <a key={id} className={styles.link} href={`#${id}`} onClick={(event) => goTo(id, event)}>
          {title}
        </a>
      ))}
    </nav>
  );
}

/** Without a new address: going back must leave the form, not walk through its sections. */
function goTo(id: string, event: MouseEvent): void {
  event.preventDefault();
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: "start" });
  section?.focus({ preventScroll: true });
}
