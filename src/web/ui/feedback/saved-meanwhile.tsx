import type { ReactNode } from "react";
import { Button } from "../frame/button.tsx";
import { Notice } from "./notice.tsx";

interface SavedMeanwhileProps {
  title?: string | undefined;
  /** What is different now, a line each. */
  differences?: readonly string[];
  /** What else is said of it. */
  children?: ReactNode;
  /** What is to be decided before going on. */
  choices?: ReactNode;
  onTakeTheirs: () => void;
  onKeepOwn: () => void;
}

/** Stands over a form that somebody else has saved: says what is different and lets the person choose. */
export function SavedMeanwhile({
  title = "Altcineva a salvat între timp",
  differences,
  children,
  choices,
  onTakeTheirs,
  onKeepOwn,
}: SavedMeanwhileProps) {
  return (
    <Notice kind="bad" title={title}>
      <div ref={bringIntoView} className="stack gap-3">
        {children}
        {differences !== undefined && differences.length > 0 && (
          <ul className="stack gap-1 bullets">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        )}
        {choices}
        <div className="row gap-2">
          <Button onClick={onTakeTheirs}>Ia ce s-a salvat</Button>
          <Button onClick={onKeepOwn}>Păstrează ce am scris</Button>
        </div>
      </div>
    </Notice>
  );
}

/** Who saves from the foot of a long form would not see what stands over it. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "center" });
}
