import { nameAt, type ResultsDraft } from "#features/results/results-draft.ts";
import type { EditorRow } from "#features/results/results.ts";
import { formatLapTime, formatRaceTime } from "#shared/lap-time.ts";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { GridSlot } from "#web/ui/grid-slot.tsx";
import { NumberPlate } from "#web/ui/number-plate.tsx";
import styles from "./edit-results-page.module.css";

interface EditorTableProps {
  draft: ResultsDraft;
  onOpen: (entryKey: string) => void;
}

/** The session's rows as they would count, each with a way to mend it. */
export function EditorTable({ draft, onOpen }: EditorTableProps) {
  return (
    <DataTable
      caption="Rezultatele sesiunii"
      columns={columnsOf(draft, onOpen)}
      rows={draft.rows}
      keyOf={(row) => row.entryKey}
      toneOf={toneOf}
    />
  );
}

function toneOf(row: EditorRow) {
  if (row.removed) return "struck";
  return row.persons.some((person) => person.userId === null) ? "marked" : undefined;
}

function columnsOf(draft: ResultsDraft, onOpen: (entryKey: string) => void): Column<EditorRow>[] {
  const carOf = (row: EditorRow) => draft.editor.cars.find((car) => car._id === row.carId);
  return [
    {
      title: "Poz.",
      phone: "slot",
      cell: (row) => <GridSlot position={row.removed ? null : row.finalOverallResult} />,
    },
    {
      title: "Nr.",
      phone: "plate",
      cell: (row) => (
        <NumberPlate number={carOf(row)?.raceNumber ?? row.eventRsvp.raceNumber ?? "–"} />
      ),
    },
    { title: "Echipaj", phone: "main", cell: (row) => <Crew draft={draft} row={row} /> },
    {
      title: "Mașină",
      cell: (row) => (
        <>
          {carOf(row)?.modelTitle ?? row.eventRsvp.carModel.title}
          <br />
          <span className={styles.detail}>
            {carOf(row) ? carOf(row)?.clubName : "fără mașină înscrisă"}
          </span>
        </>
      ),
    },
    { title: "Tururi", kind: "number", phone: "below", cell: (row) => row.laps },
    { title: "Timp", kind: "number", cell: (row) => formatRaceTime(row.totalMs) },
    { title: "Cel mai bun tur", kind: "number", cell: (row) => formatLapTime(row.bestLapMs) },
    {
      title: "Editează",
      isTitleHidden: true,
      phone: "end",
      cell: (row) => (
        <Button
          aria-label={`Editează ${nameAt(draft, row, 0)}`}
          onClick={() => onOpen(row.entryKey)}
        >
          Editează
        </Button>
      ),
    },
  ];
}

function Crew({ draft, row }: { draft: ResultsDraft; row: EditorRow }) {
  return (
    <span className={styles.crew}>
      {row.persons.map((person, place) => (
        // A person's place in his crew is what tells him apart: names and ids may both be missing.
        <span
          key={`${person.platformId} ${person.name} ${place}`}
          className={person.userId === null ? styles.unknown : styles.person}
        >
          {nameAt(draft, row, place)}
          {person.userId === null && <span className={styles.detail}> nerecunoscut</span>}
        </span>
      ))}
      {row.dsq && <span className={styles.unknown}>DSQ</span>}
      {row.removed && <span className={styles.detail}>scos din clasament</span>}
    </span>
  );
}
