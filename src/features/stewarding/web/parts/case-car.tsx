import { DriverName } from "#features/results/web/crew.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import styles from "./case-car.module.css";
import type { CaseCar } from "../../stewarding.ts";

/** A car of a case as it was that day: number, whom it is about, car and club. */
export function CaseCarLine({ car }: { car: Omit<CaseCar, "_id"> }) {
  const { raceNumber, carName, clubName, driver } = car;
  return (
    <span className={styles.car}>
      {raceNumber !== null && <NumberPlate number={raceNumber} />}
      <span className="narrowable">
        <span className="strong quiet-links anywhere">
          {driver ? (
            <DriverName driver={{ _id: driver._id, driverName: driver.name || "Cont șters" }} />
          ) : (
            "Pilotul nu este numit"
          )}
        </span>
        <br />
        <span className="aside muted anywhere">
          {[clubName, carName].filter(Boolean).join(" · ")}
        </span>
      </span>
    </span>
  );
}

export function CaseCars({ cars }: { cars: readonly CaseCar[] }) {
  return (
    <ul className="stack gap-3">
      {cars.map((car) => (
        <li key={car._id}>
          <CaseCarLine car={car} />
        </li>
      ))}
    </ul>
  );
}
