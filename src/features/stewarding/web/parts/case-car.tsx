import type { ReactNode } from "react";
import { DriverName } from "#features/results/web/crew.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { Time } from "#web/ui/show/time.tsx";
import type { CaseCar } from "../../stewarding.ts";

/** A car of a case as it was that day: number, whom it is about, car and club. */
export function CaseCarLine({ car }: { car: Omit<CaseCar, "_id"> }) {
  const { raceNumber, carName, clubName, driver } = car;
  return (
    <span className="row gap-2-3">
      {raceNumber !== null && <NumberPlate number={raceNumber} />}
      <span className="about">
        <span className="strong quiet-links anywhere">
          {driver ? (
            <DriverName driver={{ _id: driver._id, driverName: driver.name || "Cont șters" }} />
          ) : (
            "Pilotul nu este numit"
          )}
        </span>
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

interface SaidProps {
  /** The car that it is said for. */
  car: Omit<CaseCar, "_id"> | undefined;
  text: string;
  at: number;
  /** Over the text. */
  children?: ReactNode;
}

/** What somebody says in a case. */
export function Said({ car, text, at, children }: SaidProps) {
  return (
    <div className="stack gap-2 box pad-4">
      {car && <CaseCarLine car={car} />}
      {children}
      {text !== "" && <Prose text={text} />}
      <p className="small muted">
        <Time at={at} format="moment" />
      </p>
    </div>
  );
}
