import type { Entry } from "#features/entry-lists/entry-lists.ts";
import { noResult } from "#features/entry-lists/entry-list.ts";
import { formatLapTime } from "#shared/time/lap-time.ts";
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import type { Column } from "#web/ui/show/data-table.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import styles from "./entry-columns.module.css";
import { EntryCrew } from "./entry-crew.tsx";
import { StatusMark } from "./entry-status.tsx";

/** The columns of an entry list; one that would be empty for all of these cars is left out. */
export function entryColumns(
  entries: readonly Entry[],
  { isPrequalified }: { isPrequalified: boolean },
): Column<Entry>[] {
  return [
    plate,
    crew,
    model,
    ...(entries.some(({ car }) => car.classes.length > 0) ? [classes] : []),
    ...(isPrequalified ? [prequalification] : []),
    state(isPrequalified),
  ];
}

const plate: Column<Entry> = {
  title: "Nr.",
  phone: "plate",
  cell: ({ car }) => (
    <span className={`row gap-2 ${styles.plate}`}>
      <NumberPlate number={car.raceNumber} />
      {car.livery && (
        <img
          className={styles.livery}
          src={car.livery}
          alt=""
          width={64}
          height={36}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  ),
};

const crew: Column<Entry> = {
  title: "Echipaj",
  phone: "main",
  cell: (entry) => <EntryCrew entry={entry} />,
};

const model: Column<Entry> = {
  title: "Mașină",
  phone: "hidden",
  cell: ({ car }) => car.carModel.title,
};

const classes: Column<Entry> = {
  title: "Clasă",
  phone: "end",
  cell: ({ car }) => (
    <span className="row gap-1">
      {car.classes.map(({ _id, acronym, name }) => (
        <ClassBadge key={_id} acronym={acronym} title={name} />
      ))}
    </span>
  ),
};

const prequalification: Column<Entry> = {
  title: "Precalificare",
  kind: "number",
  phone: "hidden",
  cell: ({ prequal }) => formatLapTime(prequal.result),
};

function state(isPrequalified: boolean): Column<Entry> {
  return {
    title: "Stare",
    phone: "below",
    cell: ({ car, status, prequal }) => (
      <span className="row gap-1-3">
        <span className={styles.phoneModel}>{car.carModel.title}</span>
        <StatusMark status={status} result={prequal.result} />
        {isPrequalified && prequal.result < noResult && (
          <span className={styles.phoneTime}>{formatLapTime(prequal.result)}</span>
        )}
      </span>
    ),
  };
}
