import { useId, useState } from "react";
import type { ResultRow } from "#features/results/results.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { MOST_ACCUSED, type ProtestDraft } from "./protest-draft.ts";
import styles from "./accused-cars.module.css";

type Accused = ProtestDraft["accused"];

interface AccusedCarsProps {
  /** Cars that may be accused. */
  rows: readonly ResultRow[];
  accused: Accused;
  error: string | undefined;
  onChange: (accused: Accused) => void;
}

/** Who is accused, by numbers that are pressed; of a shared car also who drove, for whom knows. */
export function AccusedCars({ rows, accused, error, onChange }: AccusedCarsProps) {
  const id = useId();
  const sorted = rows.toSorted((a, b) => numberOf(a) - numberOf(b));
  const chosen = accused.flatMap((one) => {
    const row = rows.find(({ _id }) => _id === one.row);
    return row ? [{ ...one, car: row }] : [];
  });
  const isFull = accused.length >= MOST_ACCUSED;
  const toggle = (row: string) =>
    onChange(
      accused.some((one) => one.row === row)
        ? accused.filter((one) => one.row !== row)
        : [...accused, { row, driver: null }],
    );
  // Who comes from a row of results has said who it is.
  const [isOpen, setOpen] = useState(accused.length === 0);
  return (
    <fieldset className={`stack gap-3 ${styles.cars}`}>
      <legend className={styles.legend}>Cine a greșit</legend>
      {chosen.map(({ row, driver, car }) => (
        <div key={row} className="stack gap-2 box pad-3-4">
          <p className={styles.chosen}>
            {car.eventRsvp.raceNumber !== null && <NumberPlate number={car.eventRsvp.raceNumber} />}
            <span className="strong anywhere">{namesOf(car) || car.eventRsvp.carName}</span>
            <Button look="link" aria-label={`Scoate ${chipName(car)}`} onClick={() => toggle(row)}>
              Scoate
            </Button>
          </p>
          {car.drivers.length > 1 && (
            <Select
              label="Cine conducea"
              emptyTitle="Nu știu"
              options={car.drivers.map(({ driverName }, place) => ({
                value: String(place),
                title: driverName,
              }))}
              value={driver === null ? "" : String(driver)}
              onChange={({ target }) =>
                onChange(
                  accused.map((one) =>
                    one.row === row
                      ? { row, driver: target.value === "" ? null : Number(target.value) }
                      : one,
                  ),
                )
              }
            />
          )}
        </div>
      ))}
      {!isOpen && chosen.length > 0 ? (
        <Button look="link" className="start" onClick={() => setOpen(true)}>
          Altă mașină
        </Button>
      ) : (
        <>
          <p className="aside muted" id={`${id}-told`}>
            Apasă numărul mașinii. Cel mult șase.
          </p>
          <div className={styles.chips}>
            {sorted.map((row, index) => {
              const isChosen = accused.some((one) => one.row === row._id);
              return (
                <button
                  key={row._id}
                  type="button"
                  className={styles.chip}
                  aria-pressed={isChosen}
                  aria-label={chipName(row)}
                  data-refused={(error !== undefined && index === 0) || undefined}
                  aria-describedby={error === undefined ? `${id}-told` : `${id}-error`}
                  title={namesOf(row)}
                  disabled={isFull && !isChosen}
                  onClick={() => toggle(row._id)}
                >
                  {row.eventRsvp.raceNumber ?? (namesOf(row) || row.eventRsvp.carName)}
                </button>
              );
            })}
          </div>
        </>
      )}
      {error && (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function numberOf({ eventRsvp }: ResultRow): number {
  return Number(eventRsvp.raceNumber ?? Number.MAX_SAFE_INTEGER);
}

function namesOf({ drivers }: ResultRow): string {
  return drivers.map(({ driverName }) => driverName).join(", ");
}

function chipName(row: ResultRow): string {
  const { raceNumber, carName } = row.eventRsvp;
  return [raceNumber === null ? carName : `#${raceNumber}`, namesOf(row)].filter(Boolean).join(" ");
}
