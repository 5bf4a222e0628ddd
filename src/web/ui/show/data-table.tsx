import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "../frame/button.tsx";
import styles from "./data-table.module.css";
import unseen from "#web/ui/show/unseen.module.css";

export interface Column<T> {
  /** Heading; also the label in a phone's opened row. */
  title: string;
  /** The heading stays for screen readers only. */
  isTitleHidden?: boolean;
  cell: (row: T) => ReactNode;
  /** `name`: people and clubs, in display type. `number`: right-aligned, tabular. `strong`: the same, bold. Default: a text. */
  kind?: "name" | "number" | "strong";
  /**
   * Its place on a phone, whose rows have two lines: `slot`, `plate` and `main` in the first, `below` under main, `end` at the
   * right, `act` behind it over both lines. `more` (default) is shown in the opened row unless it is empty, `hidden` never.
   */
  phone?: "slot" | "plate" | "main" | "below" | "end" | "act" | "more" | "hidden";
  /** Left out between a phone and a wide screen, where it would push others outside; the opened row must say it. */
  isWideOnly?: boolean;
}

/** `struck`: taken out of the count. `quiet`: not classified. `own`: the reader's. */
type Tone = "struck" | "quiet" | "marked" | "own";

interface DataTableProps<T> {
  /** What the table shows, for screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  toneOf?: (row: T) => Tone | undefined;
  /** What a row opens to, on any screen; made when it is opened. */
  renderDetails?: (row: T) => ReactNode;
  /** Whom a row is about, for the name of the button that opens it. */
  nameOf?: (row: T) => string;
  /** Rows that change their place slide there; for tables that are edited while one looks. */
  hasSlidingRows?: boolean;
}

/**
 * A table on wide screens and on paper; on a phone each row has two lines and opens on tap, and the `main` column names it for
 * screen readers.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const {
    caption,
    columns,
    rows,
    keyOf,
    toneOf,
    renderDetails,
    nameOf,
    hasSlidingRows = false,
  } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useSlidingRows(body, hasSlidingRows ? rows.map(keyOf).join() : "");
  return (
    <div className={`box ${styles.frame}`}>
      <table className={styles.table}>
        <caption className={unseen.always}>{caption}</caption>
        <thead className={unseen.whenNarrow}>
          <tr>
            {columns.map(({ title, kind, isTitleHidden, isWideOnly }) => (
              <th
                key={title}
                className={styles.heading}
                data-kind={kind}
                data-wide={isWideOnly || undefined}
                scope="col"
              >
                <span className={isTitleHidden ? unseen.always : undefined}>{title}</span>
              </th>
            ))}
            {renderDetails && (
              <th className={`${styles.heading} ${styles.openerHeading}`} scope="col">
                <span className={unseen.always}>Detalii</span>
              </th>
            )}
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
              renderDetails={renderDetails}
              name={nameOf?.(row)}
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
  tone: Tone | undefined;
  renderDetails: ((row: T) => ReactNode) | undefined;
  name: string | undefined;
}

function DataRow<T>({ id, columns, row, tone, renderDetails, name }: DataRowProps<T>) {
  const [isOpen, setOpen] = useState(false);
  const hasMore = renderDetails || columns.some(({ phone = "more" }) => phone === "more");
  const about = name ? ` despre ${name}` : "";
  // With a mouse the whole row is the target; the keyboard has the button.
  const toggleUnlessControl = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest("a, button")) setOpen(!isOpen);
  };
  return (
    <>
      <tr
        className={styles.row}
        data-key={id}
        data-tone={tone}
        aria-current={tone === "own" || undefined}
        data-open={isOpen || undefined}
        data-opens={renderDetails ? "always" : undefined}
        onClick={renderDetails && toggleUnlessControl}
      >
        {columns.map(({ title, cell, kind, phone = "more", isWideOnly }) => {
          const Cell = phone === "main" ? "th" : "td";
          const content = cell(row);
          const isEmpty = content === "" || content === null || content === false;
          return (
            <Cell
              key={title}
              className={styles.cell}
              scope={phone === "main" ? "row" : undefined}
              data-kind={kind}
              data-wide={isWideOnly || undefined}
              data-phone={phone === "hidden" || (phone === "more" && isEmpty) ? undefined : phone}
            >
              {phone === "more" && (
                <span className={styles.label} aria-hidden>
                  {title}
                </span>
              )}
              {content}
            </Cell>
          );
        })}
        {hasMore && (
          <td className={styles.opener}>
            <Button
              look="link"
              className={styles.open}
              aria-expanded={isOpen}
              aria-label={isOpen ? `Mai puțin${about}` : `Mai mult${about}`}
              onClick={() => setOpen(!isOpen)}
            />
          </td>
        )}
      </tr>
      {renderDetails && isOpen && (
        <tr className={styles.details}>
          <td className={styles.panel} colSpan={columns.length + 1}>
            {renderDetails(row)}
          </td>
        </tr>
      )}
    </>
  );
}

const slideMs = 180;

/** Lets the rows of a table body slide from where they were to where they are, whenever `order` changes. Empty: never. */
function useSlidingRows(body: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (order === "" || !body.current) return;
    const before = places.current;
    const after = new Map<string, number>();
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const row of body.current.querySelectorAll<HTMLElement>("[data-key]")) {
      const key = row.dataset["key"] ?? "";
      after.set(key, row.offsetTop);
      const moved = (before.get(key) ?? row.offsetTop) - row.offsetTop;
      if (moved !== 0 && !isStill)
        row.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], {
          duration: slideMs,
          easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
        });
    }
    places.current = after;
  }, [body, order]);
}
