import { type ReactNode, useId } from "react";
import { counted } from "#shared/text/romanian-count.ts";
import styles from "./page-part.module.css";

interface PagePartProps {
  title: string;
  /** At the end of its heading: how many, or of what. */
  note?: ReactNode;
  /** For links to it and the page's columns. */
  name?: string;
  children: ReactNode;
}

/** A part of a page under a line, with its heading. */
export function PagePart({ title, note, name, children }: PagePartProps) {
  const ownId = useId();
  const id = name ?? ownId;
  return (
    <section className={styles.part} data-part={name} aria-labelledby={id}>
      <div className="part-head">
        <h2 id={id}>{title}</h2>
        <span className="second">{note}</span>
      </div>
      {children}
    </section>
  );
}

interface FirstFewProps {
  /** Items of a list. */
  items: readonly ReactNode[];
  /** So many are in sight. */
  few: number;
  /** What the others are, as `counted` says them. */
  units: readonly [one: string, many: string];
}

/** A long list begins with a few, and a press shows the others. */
export function FirstFew({ items, few, units: [one, many] }: FirstFewProps) {
  // A fold in place of a single one would save nothing.
  const shown = items.length > few + 1 ? few : items.length;
  return (
    <>
      <ul>{items.slice(0, shown)}</ul>
      {shown < items.length && (
        <details className="fold ruled-below">
          <summary>
            <span className={styles.name}>Încă {counted(items.length - shown, one, many)}</span>
          </summary>
          <ul>{items.slice(shown)}</ul>
        </details>
      )}
    </>
  );
}

interface FoldedPartProps {
  title: string;
  note: ReactNode;
  children: ReactNode;
}

/** One that opens with a press, and is in the page without scripts too. */
export function FoldedPart({ title, note, children }: FoldedPartProps) {
  return (
    <details className="fold ruled-below">
      <summary>
        <h3 className={styles.name}>{title}</h3>
        <span className="second">{note}</span>
      </summary>
      {children}
    </details>
  );
}

/** Under what it belongs to, without a heading of its own. */
export function FoldedLines({ title, children }: Pick<FoldedPartProps, "title" | "children">) {
  return (
    <details className="fold ruled-below">
      <summary>
        <span className={styles.name}>{title}</span>
      </summary>
      {children}
    </details>
  );
}
