import { useHydrated } from "@tanstack/react-router";
import { type MouseEvent, useDeferredValue, useMemo } from "react";
import type { RoundColumn } from "#features/standings/round-columns.ts";
import type { SheetRow, StandingsSheet } from "#features/standings/standings-sheet.ts";
import type { StandingsTable as Table } from "#features/standings/standings.ts";
import unseen from "#web/ui/show/unseen.module.css";
import { resultsHref, useFollowLinks } from "./page-links.ts";
import { ScriptsHere } from "./scripts-here.ts";
import { type ShownColumns, shownColumns } from "./shown-columns.ts";
import styles from "./standings-table.module.css";
import { StandingsRow } from "./standings-row.tsx";

interface StandingsTableProps {
  table: Table;
  sheet: StandingsSheet;
  /** Those of its rows that are asked for. */
  rows: readonly SheetRow[];
  isMine: (row: SheetRow) => boolean;
}

/**
 * The entries of one table with all their rounds. Place, name and points stay while the rounds between them scroll, from the
 * newest on; a phone shows either points or rounds.
 */
export function StandingsTable({ table, sheet, rows, isMine }: StandingsTableProps) {
  const follow = useFollowLinks();
  const shown = useMemo(() => shownColumns(table), [table]);
  const { columns } = sheet;
  const followHeading = (event: MouseEvent) => void follow(event);
  const firstOwn = rows.find(isMine);
  const isHere = useDeferredValue(useHydrated());
  return (
    <div
      className={styles.frame}
      data-size={sizeOf(columns.length, shown)}
      role="region"
      aria-label={`Clasament: ${table.title}, tabelul`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={styles.table}>
        <caption className={unseen.always}>{`Clasament: ${table.title}`}</caption>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
            -- the clicks are those of its links, which the keyboard presses */}
        <thead onClick={followHeading}>
          <tr>
            <th className={styles.place} scope="col">
              Loc
            </th>
            <th className={styles.who} scope="col">
              {shown.subjectTitle}
            </th>
            {columns.map((column) => (
              <RoundHeading key={column.key} column={column} />
            ))}
            {columns.length > 0 && (
              <>
                <th className={styles.few} scope="col">
                  <abbr title="Victorii">V</abbr>
                </th>
                <th className={styles.few} scope="col">
                  <abbr title="Podiumuri">Pod.</abbr>
                </th>
              </>
            )}
            {shown.hasPoints && (
              <th className={styles.gap} scope="col">
                La lider
                <small>în față</small>
                <i>formă</i>
              </th>
            )}
            {shown.hasCompensation && (
              <th className={styles.more} scope="col">
                Comp.
              </th>
            )}
            {shown.textTitle !== null && (
              <th className={styles.words} scope="col">
                {shown.textTitle}
              </th>
            )}
            {shown.hasPoints && (
              <th className={styles.points} scope="col">
                Puncte
              </th>
            )}
            <th className={styles.opener} scope="col">
              <span className={unseen.always}>Detalii</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <ScriptsHere value={isHere}>
            {rows.map((row) => (
              <StandingsRow
                key={row.entry._id}
                table={table}
                row={row}
                shown={shown}
                isOwn={isMine(row)}
                isFirstOwn={row === firstOwn}
                follow={follow}
              />
            ))}
          </ScriptsHere>
        </tbody>
      </table>
    </div>
  );
}

function RoundHeading({ column }: { column: RoundColumn }) {
  const { eventId, sessionId, title, short, part } = column;
  return (
    <th scope="col">
      <a href={resultsHref(eventId, sessionId)} title={title}>
        {short}
        {part !== null && <small>{part}</small>}
        <span className={unseen.always}> {title}</span>
      </a>
    </th>
  );
}

/** How much room the table takes, in steps that its styles know: so many columns of a round's width. */
function sizeOf(rounds: number, shown: ShownColumns): number | undefined {
  const wide = rounds + (shown.hasCompensation ? 2 : 0) + (shown.textTitle === null ? 0 : 3);
  return [4, 8, 12].find((size) => wide <= size);
}
