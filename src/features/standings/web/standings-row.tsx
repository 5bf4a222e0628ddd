import { memo, type MouseEvent, useState } from "react";
import type { SheetCell, SheetRow } from "#features/standings/standings-sheet.ts";
import { movedText, tintOf } from "#features/standings/standings-figures.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import { formatPoints } from "#shared/points.ts";
import { EntryDetails } from "./entry-details.tsx";
import { useScriptsHere } from "./scripts-here.ts";
import type { ShownColumns } from "./shown-columns.ts";
import slot from "#web/ui/racing/grid-slot.module.css";
import movement from "#web/ui/racing/movement.module.css";
import styles from "./standings-table.module.css";
import unseen from "#web/ui/show/unseen.module.css";
import { Who } from "./who.tsx";

interface StandingsRowProps {
  table: StandingsTable;
  row: SheetRow;
  shown: ShownColumns;
  isOwn: boolean;
  /** The one that 'Sari la mine' leads to. */
  isFirstOwn: boolean;
  follow: (event: MouseEvent) => boolean;
}

/** Where 'Sari la mine' leads. */
export const ownRowId = "randul-meu";

/** One entry; opened, it says what its points are made of. */
export const StandingsRow = memo(function StandingsRow(props: StandingsRowProps) {
  const { table, row, shown, isOwn, isFirstOwn, follow } = props;
  const { entry, name, cells, move, gap, form } = row;
  const [isOpen, setOpen] = useState(false);
  // With a mouse the whole row is the target; the keyboard has the button.
  const press = (event: MouseEvent) => {
    if (follow(event)) return;
    if (event.target instanceof Element && !event.target.closest("button")) setOpen(!isOpen);
  };
  return (
    <>
      <tr
        id={isFirstOwn ? ownRowId : undefined}
        tabIndex={isFirstOwn ? -1 : undefined}
        aria-current={isOwn || undefined}
        data-open={isOpen || undefined}
        data-out={entry.disqualified || undefined}
        onClick={press}
      >
        <td className={styles.place}>
          <span className={slot.slot} data-place={medalOf(entry.position)}>
            {entry.position ?? <NoPlace />}
          </span>
          {move !== null && <Move move={move} />}
        </td>
        <Who entry={entry} short={row.short} shown={shown} />
        {cells.map((cell, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rounds have their places
          <Round key={index} cell={cell} />
        ))}
        {cells.length > 0 && (
          <>
            <td className={styles.few}>{entry.wins || ""}</td>
            <td className={styles.few}>{entry.podiums || ""}</td>
          </>
        )}
        {shown.hasPoints && (
          <td className={styles.gap}>
            {gap && gap.ahead !== null && (
              <>
                {formatPoints(gap.leader)}
                <small>{formatPoints(gap.ahead)}</small>
              </>
            )}
            <Form form={form} />
          </td>
        )}
        {shown.hasCompensation && (
          <td className={styles.more}>
            {entry.compensationPoints === 0 ? "" : signedPoints(entry.compensationPoints)}
          </td>
        )}
        {shown.textTitle !== null && <td className={styles.words}>{entry.miscText}</td>}
        {shown.hasPoints && (
          <td className={styles.points}>
            {entry.disqualified ? (
              <>
                <span className={styles.disqualified}>DSQ</span> <s>{formatPoints(entry.points)}</s>
              </>
            ) : (
              formatPoints(entry.points)
            )}
          </td>
        )}
        <td className={styles.opener}>
          <Opener name={name} isOpen={isOpen} onToggle={setOpen} />
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.details}>
          <td colSpan={cells.length + 10}>
            <div className={styles.panel}>
              <EntryDetails table={table} row={row} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
});

/** Made of the rounds beside it, and as long as they: its room travels with the page, and it comes with the scripts. */
function Form({ form }: { form: readonly string[] }) {
  return <i>{useScriptsHere() && form.join(" ")}</i>;
}

interface OpenerProps {
  name: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Nothing opens before the scripts are there, so a hundred buttons do not travel with the page. Their room does. */
function Opener({ name, isOpen, onToggle }: OpenerProps) {
  if (!useScriptsHere()) return null;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={isOpen ? `Mai puțin despre ${name}` : `Mai mult despre ${name}`}
      onClick={() => onToggle(!isOpen)}
    />
  );
}

/** As in `GridSlot`: gold, silver, bronze. */
function medalOf(position: number | null): number | undefined {
  return position !== null && position <= 3 ? position : undefined;
}

function NoPlace() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className={unseen.always}>Neclasat</span>
    </>
  );
}

/** The place, and under it the points. Nothing where the entry was not. */
function Round({ cell }: { cell: SheetCell | null }) {
  if (cell === null) return <td>{null}</td>;
  const points = cell.points === 0 ? null : formatPoints(cell.points);
  return (
    <td data-t={tintOf(cell.points, cell.most) || undefined}>
      {cell.text}
      {points !== null && (cell.dropped ? <s>{points}</s> : <b>{points}</b>)}
    </td>
  );
}

/** Places won or lost since the last event: a sign and a number, never colour alone. */
function Move({ move }: { move: number | "new" }) {
  if (move === "new") return <span className={movement.movement}>nou</span>;
  if (move === 0) return null;
  return (
    <span className={movement.movement} data-direction={Math.sign(move)}>
      <span aria-hidden>{move > 0 ? `▲${move}` : `▼${-move}`}</span>
      <span className={unseen.always}>{movedText(move)}</span>
    </span>
  );
}

function signedPoints(points: number): string {
  return points > 0 ? `+${formatPoints(points)}` : formatPoints(points);
}
