import type { EventWithResults } from "#features/results/event-results.ts";
import { wantedField } from "#web/ui/fields/first-field.ts";
import styles from "./chips.module.css";

interface ChipsProps {
  label: string;
  /** `price` stands under the title; `spoken` is said in its place. */
  choices: readonly { value: string; title: string; price?: string; spoken?: string }[];
  chosen: readonly string[];
  /** So many may be pressed. */
  most?: number;
  /** The first one is where a dialog begins. */
  isWanted?: boolean;
  error?: string | undefined;
  onPress: (value: string) => void;
}

/** Choices that are pressed, all in sight. */
export function Chips({ label, choices, chosen, most, isWanted, error, onPress }: ChipsProps) {
  const isFull = most !== undefined && chosen.length >= most;
  return (
    <>
      <div role="group" aria-label={label} className={styles.chips}>
        {choices.map(({ value, title, price, spoken }, index) => (
          <button
            key={value}
            {...(isWanted && index === 0 && wantedField)}
            type="button"
            className={styles.chip}
            aria-pressed={chosen.includes(value)}
            aria-label={spoken}
            title={spoken}
            data-refused={(error !== undefined && index === 0) || undefined}
            disabled={isFull && !chosen.includes(value)}
            onClick={() => onPress(value)}
          >
            {title}
            {price !== undefined && <small>{price}</small>}
          </button>
        ))}
      </div>
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** A car in the results, as it is chosen. */
export interface CarChoice {
  _id: string;
  raceNumber: string | null;
  carName: string;
  drivers: readonly string[];
}

/** The cars in the results of a session. */
export function carsIn({ sessions }: EventWithResults, session: string): CarChoice[] {
  const rows = sessions.find(({ _id }) => _id === session)?.results ?? [];
  return rows.map(({ _id, eventRsvp: { raceNumber, carName }, drivers }) => ({
    _id,
    raceNumber,
    carName,
    drivers: drivers.map(({ driverName }) => driverName),
  }));
}

/** `#23 Ion Popescu` */
export function carTitle({ raceNumber, carName, drivers }: Omit<CarChoice, "_id">): string {
  const number = raceNumber === null ? "" : `#${raceNumber}`;
  return [number, drivers.join(", ") || carName].filter(Boolean).join(" ");
}

/** Cars by their numbers, as `Chips` show them. */
export function carChips(cars: readonly CarChoice[]) {
  return cars
    .toSorted((a, b) => Number(a.raceNumber ?? Infinity) - Number(b.raceNumber ?? Infinity))
    .map((car) => ({
      value: car._id,
      title: car.raceNumber ?? carTitle(car),
      spoken: carTitle(car),
    }));
}
