import { type ReactNode, useId, useState } from "react";
import { Button } from "../frame/button.tsx";
import styles from "./folded-tools.module.css";

interface FoldedToolsProps {
  /** What one may do with the list; where that is nothing, nothing is shown. */
  children: ReactNode;
}

/** The last of `Tools`: what organisers do with a list, in a line of its own, which on a phone a sign in the row opens. */
export function FoldedTools({ children }: FoldedToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        className={styles.sign}
        aria-label="Unelte"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
      <div id={id} className={styles.opened} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
