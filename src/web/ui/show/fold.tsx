import { useState, type ReactNode } from "react";
import { Button } from "../frame/button.tsx";
import styles from "./fold.module.css";

/** This many are in sight; the style sheet knows it too. */
export const IN_SIGHT = 8;

interface FoldProps {
  /** What is folded: the rows of a table, the items of a list, or sections. */
  of: "rows" | "items" | "sections";
  count: number;
  /** What the list holds, for the name of its button: "sezoanele". */
  what: string;
  className?: string;
  children: ReactNode;
}

/** A long list begins with its first eight, and a button under it shows all. On paper and without scripts all of it is there. */
export function Fold({ of, count, what, className, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  // A button in place of a single one would save nothing.
  const isLong = count > IN_SIGHT + 1;
  const text = isOpen ? "Arată mai puține" : `Arată toate (${count})`;
  return (
    <>
      <div
        className={[styles.fold, className].filter(Boolean).join(" ")}
        data-folded={isLong && !isOpen ? of : undefined}
      >
        {children}
      </div>
      {isLong && (
        <div className={styles.foot}>
          <Button
            aria-expanded={isOpen}
            aria-label={`${text}: ${what}`}
            onClick={() => setOpen(!isOpen)}
          >
            {text}
          </Button>
        </div>
      )}
    </>
  );
}
