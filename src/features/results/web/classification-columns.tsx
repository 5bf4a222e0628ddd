import type { EventSession } from "#features/events/events.ts";
import type { ResultRow } from "#features/results/results.ts";
import { finishTitles, raceTimeText } from "#features/results/finish-words.ts";
import { formatGap, formatLapTime, lapsText } from "#shared/lap-time.ts";
import { formatPoints } from "#shared/points.ts";
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import type { Column } from "#web/ui/show/data-table.tsx";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { isRace } from "#shared/session-types.ts";
import { BestLap } from "./laps/best-lap.tsx";
import styles from "./classification.module.css";
import { Crew } from "./crew.tsx";
import {
  ineligibleNote,
  outcomeLabel,
  penaltySummary,
  stewardPenalties,
} from "./penalty-labels.ts";
import type { VisibleRow } from "./visible-classification.ts";

type ResultColumn = Column<VisibleRow>;

interface ColumnsInput {
  session: Pick<EventSession, "type" | "hotstintLaps">;
  /** What will be shown: a column that would be empty in all of them is left out. */
  rows: readonly VisibleRow[];
}

/** The columns of a classification: by total time for a race, by best lap or average for any other session. */
export function classificationColumns({ session, rows }: ColumnsInput): ResultColumn[] {
  const ofRace = isRace(session.type.code);
  const has = (isThere: (row: ResultRow) => boolean) => rows.some(({ row }) => isThere(row));
  const times = ofRace ? [laps, raceTime] : timedColumns(session.hotstintLaps);
  return [
    place,
    ...(has(({ eventRsvp }) => eventRsvp.raceNumber !== null) ? [plate] : []),
    crew,
    car,
    ...(has(({ eventRsvp }) => eventRsvp.classes.length > 0) ? [classes] : []),
    ...times,
    ...(has((row) => penaltySummary(row).length > 0) ? [penalties] : []),
    ...(ofRace ? [bestLapOfRace] : []),
    ...(has(({ points }) => points !== null) ? [points] : []),
  ];
}

const place: ResultColumn = {
  title: "Poz.",
  phone: "slot",
  cell: ({ position }) => <GridSlot position={position} hasTrophy />,
};

const plate: ResultColumn = {
  title: "Nr.",
  phone: "plate",
  cell: ({ row: { eventRsvp } }) =>
    eventRsvp.raceNumber !== null && <NumberPlate number={eventRsvp.raceNumber} />,
};

const crew: ResultColumn = {
  title: "Echipaj",
  phone: "main",
  cell: ({ row }) => <CrewOf row={row} />,
};

const car: ResultColumn = {
  title: "Mașină",
  cell: ({ row }) => <span className={styles.car}>{row.eventRsvp.carModel.title}</span>,
};

const classes: ResultColumn = {
  title: "Clasă",
  cell: ({ row }) => (
    <span className={styles.classes}>
      {row.eventRsvp.classes.map(({ _id, acronym, name }) => (
        <ClassBadge key={_id} acronym={acronym} title={name} />
      ))}
    </span>
  ),
};

const laps: ResultColumn = {
  title: "Tururi",
  kind: "number",
  cell: ({ row }) => row.numLaps,
};

const raceTime: ResultColumn = {
  title: "Timp",
  kind: "number",
  phone: "below",
  cell: ({ row, gap }) => (
    <span className={styles.time}>
      <RaceTime row={row} gap={gap} />
      {!row.dsq && <Outcome row={row} />}
      <PhonePenalties row={row} />
    </span>
  ),
};

const bestLapOfRace: ResultColumn = {
  title: "Cel mai bun tur",
  kind: "number",
  cell: ({ row, best }) => <BestLap ms={row.bestLap} kind={best} />,
};

const penalties: ResultColumn = {
  title: "Pen.",
  kind: "number",
  cell: ({ row }) => <Penalties row={row} />,
};

const points: ResultColumn = {
  title: "Puncte",
  kind: "strong",
  phone: "end",
  cell: ({ row }) => (row.points === null ? "" : formatPoints(row.points)),
};

function timedColumns(hotstintLaps: number): ResultColumn[] {
  const isAverage = hotstintLaps > 1;
  const average: ResultColumn = {
    title: `Media a ${lapsText(hotstintLaps)}`,
    kind: "number",
    phone: "below",
    cell: ({ row }) => (
      <span className={styles.time}>
        {row.dsq ? disqualified : formatLapTime(row.averageTime)}
        <PhonePenalties row={row} />
      </span>
    ),
  };
  const bestLap: ResultColumn = {
    title: "Cel mai bun tur",
    kind: "number",
    phone: isAverage ? "more" : "below",
    cell: ({ row, best }) => (
      <span className={styles.time}>
        {row.dsq && !isAverage && <span className={styles.phone}>{disqualified}</span>}
        <BestLap ms={row.bestLap} kind={best} />
        {!isAverage && <PhonePenalties row={row} />}
      </span>
    ),
  };
  const gap: ResultColumn = {
    title: "Diferență",
    kind: "number",
    cell: ({ row, gap: behind }) => (row.dsq ? disqualified : formatGap(behind)),
  };
  return [laps, ...(isAverage ? [average, bestLap] : [bestLap]), gap];
}

/** A row without the right to points says so without being opened; on a phone behind its time. */
function CrewOf({ row: { drivers, team, ineligible } }: { row: ResultRow }) {
  return <Crew drivers={drivers} team={team} note={ineligible ? ineligibleNote : undefined} />;
}

const disqualified = finishTitles.dsq;

function RaceTime({ row, gap }: Pick<VisibleRow, "row" | "gap">) {
  return raceTimeText({ finish: row.finish, laps: row.numLaps, totalMs: row.totalTime }, gap);
}

/** The game's word for how it ended, where that says more. */
function Outcome({ row: { outcome, finish } }: { row: ResultRow }) {
  const words = outcomeLabel(outcome);
  if (!words || words === finishTitles[finish]) return null;
  return <span className="aside muted">{words}</span>;
}

function Penalties({ row }: { row: ResultRow }) {
  const summary = penaltySummary(row);
  if (summary.length === 0) return <span className={styles.phone}>–</span>;
  return (
    <span className="stack red bold">
      {summary.map((words) => (
        <span key={words}>{words}</span>
      ))}
      {/* Said in the opened row, which needs scripts. */}
      {stewardPenalties(row).map(({ amount, reason }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two penalties may read the same
        <span key={index} className={styles.reason}>
          {amount}: {reason}
        </span>
      ))}
    </span>
  );
}

/** On a phone the column of penalties is folded away, and what stands under the crew: they stand behind the time. */
function PhonePenalties({ row }: { row: ResultRow }) {
  const words = penaltySummary(row).filter((penalty) => penalty !== "DSQ");
  return (
    <>
      {words.length > 0 && <span className={`${styles.phone} red bold`}>{words.join(" ")}</span>}
      {row.ineligible && <span className={`${styles.phone} muted`}>{ineligibleNote}</span>}
    </>
  );
}
