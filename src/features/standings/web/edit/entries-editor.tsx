import type { StandingsEntryShape, StandingsTable } from "#features/standings/standings.ts";
import { formatPoints } from "#shared/points.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { entryName } from "#features/standings/entry-name.ts";
import styles from "./standings-editor.module.css";

interface EntriesEditorProps {
  table: StandingsTable;
  onOpen: (entry: StandingsEntryShape) => void;
}

/** The entries of a table in edit mode; rows slide to their new place when points change. */
export function EntriesEditor({ table, onOpen }: EntriesEditorProps) {
  return (
    <DataTable
      caption={`Clasament în lucru: ${table.title}`}
      columns={columnsOf(table, onOpen)}
      rows={table.entries}
      keyOf={(entry) => entry.subject}
      toneOf={(entry) => (entry.disqualified ? "quiet" : undefined)}
      hasSlidingRows
    />
  );
}

function columnsOf(
  table: StandingsTable,
  onOpen: (entry: StandingsEntryShape) => void,
): Column<StandingsEntryShape>[] {
  return [
    { title: "Poz.", phone: "slot", cell: (entry) => <GridSlot position={entry.position} /> },
    {
      title: table.type.title,
      kind: "name",
      phone: "main",
      cell: (entry) => <Name entry={entry} table={table} />,
    },
    {
      title: "Compensare",
      kind: "number",
      phone: "hidden",
      cell: (entry) => entry.compensationPoints !== 0 && formatPoints(entry.compensationPoints),
    },
    {
      title: table.miscTextName || "Text",
      phone: "hidden",
      cell: (entry) => entry.miscText,
    },
    {
      title: "Puncte",
      kind: "strong",
      phone: "below",
      cell: (entry) =>
        entry.disqualified ? <s>{formatPoints(entry.points)}</s> : formatPoints(entry.points),
    },
    {
      title: "Editează",
      isTitleHidden: true,
      kind: "number",
      phone: "end",
      cell: (entry) => (
        <Button aria-label={`Editează ${entryName(entry, table)}`} onClick={() => onOpen(entry)}>
          Editează
        </Button>
      ),
    },
  ];
}

function Name({ entry, table }: { entry: StandingsEntryShape; table: StandingsTable }) {
  const hidden = [...entry.cars, ...entry.drivers, ...entry.teams].filter((one) => one.ignored);
  return (
    <>
      {entryName(entry, table)}
      {entry.manual && <span className={styles.mark}> adăugat manual</span>}
      {entry.disqualified && <span className={styles.mark}> DSQ</span>}
      {hidden.length > 0 && <span className={styles.mark}> cu nume ascunse</span>}
    </>
  );
}
