import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import styles from "./data-table.module.css";
import { useSlidingRows } from "./sliding-rows.ts";

/** One column of a `DataTable`. */
export interface Column<T> {
  /** Heading; also the label in a phone's opened row. */
  title: string;
  /** The heading stays for screen readers only. */
  isTitleHidden?: boolean;
  cell: (row: T) => ReactNode;
  /** `number`: right-aligned, tabular. `strong`: the same, bold. Default: text. */
  kind?: "text" | "number" | "strong";
  /**
   * Where it goes on a phone, whose rows have two lines: `slot`, `plate` and `main` in the first, `below` under main, `end` at the
   * right edge. `more` (default) is shown when the row is opened. `hidden` is never shown there.
   */
  phone?: "slot" | "plate" | "main" | "below" | "end" | "more" | "hidden";
}

interface DataTableProps<T> {
  /** What the table shows, for screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** `struck`: taken out of the count. `quiet`: not classified. */
  toneOf?: (row: T) => "struck" | "quiet" | "marked" | undefined;
  /** Rows that change their place slide there; for tables that are edited while one looks. */
  hasSlidingRows?: boolean;
}

/** A table on wide screens; on a phone each row has two lines and opens on tap. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, columns, rows, keyOf, toneOf, hasSlidingRows = false } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useSlidingRows(body, hasSlidingRows ? rows.map(keyOf).join() : "");
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.hidden}>{caption}</caption>
        <thead className={styles.head}>
          <tr>
            {columns.map(({ title, kind = "text", isTitleHidden }) => (
              <th key={title} className={styles.heading} data-kind={kind} scope="col">
                <span className={isTitleHidden ? styles.hidden : undefined}>{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <DataRow
              key={keyOf(row)}
              id={keyOf(row)}
              columns={columns}
              row={row}
              tone={toneOf?.(row)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DataRowProps<T> {
  id: string;
  columns: readonly Column<T>[];
  row: T;
  tone: "struck" | "quiet" | "marked" | undefined;
}

function DataRow<T>({ id, columns, row, tone }: DataRowProps<T>) {
  const [isOpen, setOpen] = useState(false);
  const hasMore = columns.some(({ phone = "more" }) => phone === "more");
  return (
    <tr className={styles.row} data-key={id} data-tone={tone} data-open={isOpen || undefined}>
      {columns.map(({ title, cell, kind = "text", phone = "more" }) => (
        <td key={title} className={styles.cell} data-kind={kind} data-phone={phone}>
          {phone === "more" && (
            <span className={styles.label} aria-hidden>
              {title}
            </span>
          )}
          {cell(row)}
        </td>
      ))}
      {hasMore && (
        <td className={styles.opener}>
          <Button
            look="link"
            className={styles.open}
            aria-expanded={isOpen}
            aria-label={isOpen ? "Mai puțin" : "Mai mult"}
            onClick={() => setOpen(!isOpen)}
          />
        </td>
      )}
    </tr>
  );
}
