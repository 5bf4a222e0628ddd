import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import type { Evening, EveningGrid } from "../../evening/evening.ts";
import { comingText } from "../../evening/coming-text.ts";
import { gridReason } from "../../evening/grid-reason.ts";
import styles from "./evening.module.css";

/** From which place one starts, and why. */
export function EveningPlace({ grid, car }: Pick<Evening, "grid" | "car">) {
  if (!grid)
    return (
      <p className="muted">
        Locul pe grilă se află după calificări.
        {car && ` Vin ${comingText(car)}.`}
      </p>
    );
  return (
    <div className={styles.place}>
      <span className={styles.number} aria-hidden>
        {grid.own.position}
      </span>
      <div className="stack gap-1">
        <p className="name">Pornești de pe locul {grid.own.position}.</p>
        <p className="muted">{gridReason(grid)}</p>
      </div>
    </div>
  );
}

/** Who starts right before and behind. */
export function GridBeside({
  grid: { own, beside, cars },
  car,
}: {
  grid: EveningGrid;
  car: Evening["car"];
}) {
  const slots = [...beside, own].toSorted((a, b) => a.position - b.position);
  return (
    <section className={`stack gap-2 ${styles.section}`}>
      <h2 className="step-2">Pe grilă</h2>
      <p className="muted">
        Locul {own.position} din {cars}
        {car && ` · vin ${comingText(car)}`}
      </p>
      <ol>
        {slots.map(({ position, raceNumber, drivers, team, carModel }) => (
          <li
            key={position}
            className="marked-line"
            aria-current={position === own.position || undefined}
          >
            <GridSlot position={position} isPlain />
            <span className="about">
              <span className="strong">
                {drivers.map(({ driverName }) => driverName).join(", ")}
              </span>
              <span className="aside muted">{team?.name ?? carModel}</span>
            </span>
            {raceNumber !== null && <NumberPlate number={raceNumber} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
