import type { ReactNode } from "react";
import type { EventSession } from "#features/events/events.ts";
import type { ResultRow } from "#features/results/results.ts";
import { gainedWords } from "#features/results/places-gained.ts";
import { finishTitles, notClassified, raceTimeText } from "#features/results/finish-words.ts";
import { formatGap, formatLapTime, lapsText } from "#shared/time/lap-time.ts";
import { formatPoints } from "#shared/points.ts";
import { ClassPlace } from "#web/ui/racing/class-place.tsx";
import type { Column } from "#web/ui/show/data-table.tsx";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { Movement } from "#web/ui/racing/movement.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { isRace } from "#shared/session-types.ts";
import { BestLap } from "./laps/best-lap.tsx";
import styles from "./classification.module.css";
import { Crew } from "./crew.tsx";
import { outcomeLabel, penaltySummary, rightsNote, stewardPenalties } from "./penalty-labels.ts";
import type { VisibleRow } from "../shown/visible-classification.ts";

type ResultColumn = Column<VisibleRow>;

interface ColumnsInput {
  session: Pick<EventSession, "type" | "hotstintLaps">;
  /** What will be shown: a column that would be empty in all of them is left out. */
  rows: readonly VisibleRow[];
  /** Rows of whoever had the pole. */
  poles: ReadonlySet<string>;
  /** What one does about a row. */
  renderFlag?: ((row: ResultRow) => ReactNode) | undefined;
}

/** What the cells of a classification know of all of it. */
interface Sheet {
  ofRace: boolean;
  poles: ReadonlySet<string>;
  /** Cars of more than one class took part: a place in a class says more than the place. */
  isMixed: boolean;
}

/** The columns of a classification: by total time for a race, by best lap or average for any other session. */
export function classificationColumns(input: ColumnsInput): ResultColumn[] {
  const { session, rows, poles, renderFlag } = input;
  const ofRace = isRace(session.type.code);
  const has = (isThere: (shown: VisibleRow) => boolean) => rows.some(isThere);
  const held = new Set(rows.flatMap(({ classes }) => classes.map(({ carClass }) => carClass._id)));
  const sheet = { ofRace, poles, isMixed: held.size > 1 };
  const times = ofRace ? [laps, raceTime(sheet)] : timedColumns(session.hotstintLaps, sheet);
  return [
    place(sheet),
    ...(has(({ row }) => row.eventRsvp.raceNumber !== null) ? [plate] : []),
    crew(sheet),
    car,
    ...(held.size > 0 ? [classes(sheet)] : []),
    ...(has(({ gained }) => gained !== null) ? [gains] : []),
    ...times,
    ...(ofRace ? [bestLapOfRace] : []),
    ...(has(({ row }) => row.points !== null) ? [points] : []),
    ...(renderFlag ? [flag(renderFlag)] : []),
  ];
}

const place = ({ ofRace }: Sheet): ResultColumn => ({
  title: "Poz.",
  phone: "slot",
  cell: ({ position }) => <GridSlot position={position} hasTrophy isPlain={!ofRace} />,
});

const plate: ResultColumn = {
  title: "Nr.",
  phone: "plate",
  cell: ({ row: { eventRsvp } }) =>
    eventRsvp.raceNumber !== null && <NumberPlate number={eventRsvp.raceNumber} />,
};

const crew = ({ poles }: Sheet): ResultColumn => ({
  title: "Echipaj",
  phone: "main",
  // A guest, and a row without the right to points, says so without being opened; on a phone behind its time.
  cell: ({ row }) => (
    <Crew
      drivers={row.drivers}
      team={row.team}
      note={rightsNote(row)}
      mark={poles.has(row._id) && <span className={styles.pole}>Pole</span>}
    />
  ),
});

const car: ResultColumn = {
  title: "Mașină",
  isWideOnly: true,
  cell: ({ row }) => <span className="model">{row.eventRsvp.carModel.title}</span>,
};

const classes = (sheet: Sheet): ResultColumn => ({
  title: "Clasă",
  phone: "hidden",
  cell: ({ classes: held }) => <ClassPlaces held={held} sheet={sheet} />,
});

const gains: ResultColumn = {
  title: "Locuri",
  kind: "number",
  phone: "hidden",
  cell: ({ gained }) => <Gained gained={gained} />,
};

const laps: ResultColumn = {
  title: "Tururi",
  kind: "number",
  isWideOnly: true,
  cell: ({ row }) => (row.facts?.distanceUnknown ? "–" : row.numLaps),
};

const raceTime = (sheet: Sheet): ResultColumn => ({
  title: "Timp",
  kind: "number",
  phone: "below",
  cell: (shown) => (
    <span className={styles.time}>
      <span>
        <RaceTime {...shown} />
      </span>
      {!shown.row.dsq && <Outcome row={shown.row} />}
      <UnderTime shown={shown} sheet={sheet} />
    </span>
  ),
});

const bestLapOfRace: ResultColumn = {
  title: "Cel mai bun tur",
  kind: "number",
  cell: ({ row, best }) => <BestLap ms={row.bestLap} kind={best} />,
};

const points: ResultColumn = {
  title: "Puncte",
  kind: "strong",
  phone: "end",
  cell: ({ row }) => (row.points === null ? "" : formatPoints(row.points)),
};

const flag = (render: (row: ResultRow) => ReactNode): ResultColumn => ({
  title: "Penalizare",
  isTitleHidden: true,
  phone: "act",
  cell: ({ row }) => render(row),
});

function timedColumns(hotstintLaps: number, sheet: Sheet): ResultColumn[] {
  const isAverage = hotstintLaps > 1;
  const average: ResultColumn = {
    title: `Media a ${lapsText(hotstintLaps)}`,
    kind: "number",
    phone: "below",
    cell: (shown) => (
      <span className={styles.time}>
        <span>{shown.row.dsq ? disqualified : formatLapTime(shown.row.averageTime)}</span>
        <UnderTime shown={shown} sheet={sheet} />
      </span>
    ),
  };
  const bestLap: ResultColumn = {
    title: "Cel mai bun tur",
    kind: "number",
    phone: isAverage ? "more" : "below",
    cell: (shown) => (
      <span className={styles.time}>
        {shown.row.dsq && !isAverage && <span className={styles.phone}>{disqualified}</span>}
        <BestLap ms={shown.row.bestLap} kind={shown.best} />
        {!isAverage && <UnderTime shown={shown} sheet={sheet} />}
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

function ClassPlaces({ held, sheet }: { held: VisibleRow["classes"]; sheet: Sheet }) {
  return (
    <span className={styles.classes}>
      {held.map(({ carClass: { _id, acronym, name }, place: own }) => (
        <ClassPlace
          key={_id}
          acronym={acronym}
          title={name}
          place={sheet.isMixed ? own : null}
          hasMedal={sheet.ofRace}
        />
      ))}
    </span>
  );
}

function Gained({ gained }: Pick<VisibleRow, "gained">) {
  return (
    gained && (
      <Movement places={gained.places} words={gainedWords(gained.places, gained.carClass?.name)} />
    )
  );
}

const disqualified = finishTitles.dsq;

function RaceTime({ row, gap, position }: VisibleRow) {
  if (position === null && !row.dsq) return notClassified;
  return raceTimeText({ finish: row.finish, laps: row.numLaps, totalMs: row.totalTime }, gap);
}

/** The game's word for how it ended, where that says more. */
function Outcome({ row: { outcome, finish } }: { row: ResultRow }) {
  const words = outcomeLabel(outcome);
  if (!words || words === finishTitles[finish]) return null;
  return <span className="aside muted">{words}</span>;
}

/** What the stewards gave, under the time that it is in. */
function Penalties({ row }: { row: ResultRow }) {
  const summary = penaltySummary(row).filter((penalty) => penalty !== "DSQ");
  return (
    <>
      {summary.length > 0 && <span className="red bold">{summary.join(", ")}</span>}
      {/* Said in the opened row, which needs scripts. */}
      {stewardPenalties(row).map(({ amount, reason }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two penalties may read the same
        <span key={index} className={styles.reason}>
          {amount}: {reason}
        </span>
      ))}
    </>
  );
}

/**
 * What stewards gave and, on a phone, what has columns of its own on a wide screen: classes and places won. They stand behind the
 * time.
 */
function UnderTime({ shown: { row, classes: held, gained }, sheet }: CellProps) {
  return (
    <>
      <Penalties row={row} />
      {held.length > 0 && (
        <span className={styles.phone}>
          <ClassPlaces held={held} sheet={sheet} />
        </span>
      )}
      {gained && (
        <span className={styles.phone}>
          <Gained gained={gained} />
        </span>
      )}
      {rightsNote(row) && <span className={`${styles.phone} muted`}>{rightsNote(row)}</span>}
    </>
  );
}

interface CellProps {
  shown: VisibleRow;
  sheet: Sheet;
}
