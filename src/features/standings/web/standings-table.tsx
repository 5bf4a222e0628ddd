import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import type {
  StandingsEntryShape,
  StandingsTable as Table,
} from "#features/standings/standings.ts";
import { formatPoints } from "#shared/points.ts";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { EntryDetails } from "./entry-details.tsx";
import { carNames, entryName } from "#features/standings/entry-name.ts";
import { visibleColumns } from "./visible-columns.ts";
import styles from "./standings-table.module.css";

type Entry = StandingsEntryShape;

/** The entries of one table; each opens to what its points are made of. */
export function StandingsTable({ table }: { table: Table }) {
  return (
    <DataTable
      caption={`Clasament: ${table.title}`}
      columns={visibleColumns(table).map((column) => columnOf(column, table))}
      rows={table.entries}
      keyOf={(entry) => entry._id}
      toneOf={(entry) => (entry.disqualified ? "quiet" : undefined)}
      renderDetails={(entry) => <EntryDetails table={table} entry={entry} />}
      nameOf={(entry) => entryName(entry, table)}
    />
  );
}

function columnOf(column: ReturnType<typeof visibleColumns>[number], table: Table): Column<Entry> {
  const { kind, phone } = column;
  switch (kind) {
    case "position":
      return {
        title: "Poz.",
        phone,
        cell: (entry) => <GridSlot position={entry.position} />,
      };
    case "numbers":
      return { title: "Nr.", phone, cell: (entry) => <Plates cars={entry.cars} /> };
    case "cars":
      return table.type.code === "T"
        ? { title: "Mașini", phone, cell: (entry) => carNames(entry) }
        : {
            title: "Mașină",
            kind: table.type.code === "C" ? "name" : "text",
            phone,
            cell: (entry) => <Cars cars={entry.cars} isMain={phone === "main"} />,
          };
    case "drivers":
      return {
        title: table.type.code === "D" ? "Pilot" : "Piloți",
        kind: table.type.code === "D" ? "name" : "text",
        phone,
        cell: (entry) => <Drivers drivers={entry.drivers} isBelow={phone === "below"} />,
      };
    case "teams":
      return {
        title: "Club",
        kind: table.type.code === "T" ? "name" : "text",
        phone,
        cell: (entry) => <Teams teams={entry.teams} isBelow={phone === "below"} />,
      };
    case "miscText":
      return { title: table.miscTextName || "Detalii", phone, cell: (entry) => entry.miscText };
    case "compensation":
      return {
        title: "Compensare",
        kind: "number",
        phone,
        cell: (entry) =>
          entry.compensationPoints === 0 ? null : signedPoints(entry.compensationPoints),
      };
    case "points":
      return { title: "Puncte", kind: "strong", phone, cell: (entry) => <Points entry={entry} /> };
  }
}

function Points({ entry }: { entry: Entry }) {
  const points = formatPoints(entry.points);
  if (!entry.disqualified) return points;
  return (
    <>
      <span className={styles.disqualified}>DSQ</span> <s>{points}</s>
    </>
  );
}

function signedPoints(points: number): string {
  return points > 0 ? `+${formatPoints(points)}` : formatPoints(points);
}

function Plates({ cars }: { cars: Entry["cars"] }) {
  return (
    <span className="row gap-1">
      {visible(cars).map(
        (car) => car.raceNumber !== null && <NumberPlate key={car._id} number={car.raceNumber} />,
      )}
    </span>
  );
}

/** A row on a phone has two lines: the model waits until it is opened. */
function Cars({ cars, isMain }: { cars: Entry["cars"]; isMain: boolean }) {
  return (
    <span className={`stack gap-1 ${styles.cars}`} data-main={isMain || undefined}>
      {visible(cars).map(({ _id, carName, carModel }) => (
        <span key={_id}>
          {carName || carModel.title}
          {carName && carModel.title && <span className={styles.model}>{carModel.title}</span>}
        </span>
      ))}
    </span>
  );
}

function Drivers({ drivers, isBelow }: { drivers: Entry["drivers"]; isBelow: boolean }) {
  return (
    <span className={isBelow ? styles.below : undefined}>
      {listed(visible(drivers), ({ _id, driverName, gone }) =>
        gone ? (
          driverName
        ) : (
          <Link className={styles.link} to="/driver-profile/$id" params={{ id: _id }}>
            {driverName}
          </Link>
        ),
      )}
    </span>
  );
}

function Teams({ teams, isBelow }: { teams: Entry["teams"]; isBelow: boolean }) {
  return (
    <span className={isBelow ? styles.below : undefined}>
      {listed(visible(teams), ({ _id, name, gone }) =>
        gone ? (
          name
        ) : (
          <Link className={styles.link} to="/team-profile/$id" params={{ id: _id }}>
            {name}
          </Link>
        ),
      )}
    </span>
  );
}

/** Ignored ones are not printed. */
function visible<T extends { ignored: boolean }>(members: readonly T[]): T[] {
  return members.filter((member) => !member.ignored);
}

function listed<T extends { _id: string }>(
  members: readonly T[],
  show: (member: T) => ReactNode,
): ReactNode {
  return members.map((member, index) => (
    <Fragment key={member._id}>
      {index > 0 && ", "}
      {show(member)}
    </Fragment>
  ));
}
