import { Link } from "@tanstack/react-router";
import type { RecordLine } from "#features/statistics/profiles/profiles.ts";
import { formatPoints } from "#shared/points.ts";
import { isRace, readSessionType } from "#shared/session-types.ts";
import type { Column } from "#web/ui/show/data-table.tsx";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { BestLap } from "#features/results/web/laps/best-lap.tsx";
import { Crew } from "#features/results/web/crew.tsx";
import styles from "./record-columns.module.css";

type RecordColumn = Column<RecordLine>;

/** The columns of a driver's or club's record; those without anything in these lines are left out. */
export function recordColumns(of: "driver" | "club", lines: readonly RecordLine[]): RecordColumn[] {
  const has = (isThere: (line: RecordLine) => boolean) => lines.some(isThere);
  return [
    place,
    event,
    ...(of === "club" ? [crew] : []),
    ...(of === "driver" && has(({ team }) => team !== "") ? [club] : []),
    ...(of === "driver" && has(({ drivers }) => drivers.length > 1) ? [crew] : []),
    ...(has(({ raceNumber }) => raceNumber !== null) ? [of === "club" ? carPlate : plate] : []),
    car,
    laps,
    bestLap,
    ...(has(({ points }) => points !== null) ? [points] : []),
  ];
}

const place: RecordColumn = {
  title: "Poz.",
  phone: "slot",
  cell: ({ position, session }) => (
    <GridSlot position={position} hasTrophy isPlain={!isRace(readSessionType(session.type))} />
  ),
};

const event: RecordColumn = {
  title: "Etapă",
  phone: "main",
  cell: (line) => (
    <div>
      <p className="strong quiet-links anywhere">
        <Link
          to="/event/$id"
          params={{ id: line.event._id }}
          search={{ tab: "results", sessionresults: line.session._id }}
        >
          {line.event.title}
        </Link>
      </p>
      <p className={`small muted ${styles.session}`}>
        {line.session.title} · <Time at={line.event.time} format="day" />
        {line.dsq && <strong className="red"> · Descalificat</strong>}
      </p>
    </div>
  ),
};

const crew: RecordColumn = {
  title: "Echipaj",
  cell: ({ drivers }) => <Crew drivers={drivers} team={null} />,
};

const club: RecordColumn = { title: "Club", kind: "name", cell: ({ team }) => team };

const plate: RecordColumn = {
  title: "Nr.",
  cell: ({ raceNumber }) => raceNumber !== null && <NumberPlate number={raceNumber} />,
};

/** In sight on a phone too: only the number tells a club's cars in one session apart. */
const carPlate: RecordColumn = { ...plate, phone: "plate" };

const car: RecordColumn = {
  title: "Mașină",
  cell: ({ carModel }) => <span className="model">{carModel}</span>,
};

const laps: RecordColumn = { title: "Tururi", kind: "number", cell: (line) => line.laps || "–" };

const bestLap: RecordColumn = {
  title: "Cel mai bun tur",
  kind: "number",
  cell: (line) => <BestLap ms={line.bestLap} kind={null} />,
};

const points: RecordColumn = {
  title: "Puncte",
  kind: "strong",
  phone: "end",
  cell: (line) => (line.points === null ? "" : formatPoints(line.points)),
};
