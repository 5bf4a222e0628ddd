import type { ReactNode } from "react";
import { Button } from "#web/ui/frame/button.tsx";
import styles from "./organiser.module.css";

/** A row of an ordered list in a form, with what one types of it. */
export function RowBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="box stack gap-4 pad-4">
      <legend className={styles.rowTitle}>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Where a row stands in its list. */
export interface RowPlace {
  index: number;
  count: number;
  /** 1: later; -1: earlier. */
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

interface FormRows {
  fields: readonly unknown[];
  swap: (index: number, other: number) => void;
  remove: (index: number) => void;
}

/** The place of a row of `useFieldArray`. */
export function placeIn({ fields, swap, remove }: FormRows, index: number): RowPlace {
  return {
    index,
    count: fields.length,
    onMove: (by) => swap(index, index + by),
    onRemove: () => remove(index),
  };
}

interface RowMovesProps extends RowPlace {
  /** What is moved, for screen readers. */
  name: string;
  ways?: readonly [earlier: string, later: string];
  /** Why it cannot be removed. */
  kept?: string | undefined;
}

/** Buttons of one row of an ordered list. */
export function RowMoves(props: RowMovesProps) {
  const { name, index, count, onMove, onRemove, ways = ["Mai sus", "Mai jos"], kept } = props;
  const [earlier, later] = ways;
  return (
    <div className="row gap-2">
      <Button
        disabled={index === 0}
        aria-label={`Mută ${earlier.toLowerCase()} ${name}`}
        onClick={() => onMove(-1)}
      >
        ↑ {earlier}
      </Button>
      <Button
        disabled={index === count - 1}
        aria-label={`Mută ${later.toLowerCase()} ${name}`}
        onClick={() => onMove(1)}
      >
        ↓ {later}
      </Button>
      <Button
        look="link"
        disabled={kept !== undefined}
        aria-label={`Scoate ${name}`}
        onClick={onRemove}
      >
        {kept ?? "Scoate"}
      </Button>
    </div>
  );
}
