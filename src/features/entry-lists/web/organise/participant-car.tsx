import type { ReactNode } from "react";
import type { ParticipantCar } from "#features/entry-lists/event-participants.ts";
import { noResult } from "#features/entry-lists/entry-list.ts";
import { StatusMark } from "#features/entry-lists/web/entry-status.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { driverNames } from "./matching-cars.ts";

/** A car as a line of a list: number, crew, where it stands on the entry list. */
export function ParticipantCarLine({
  car,
  children,
}: {
  car: ParticipantCar;
  children: ReactNode;
}) {
  return (
    <li className="box row spread gap-2-4 pad-3-4">
      <NumberPlate number={car.raceNumber} />
      <div className="about">
        <span className="name">{car.carName}</span>
        <span className="muted">
          {car.team?.name ?? "Mașină invitată"} · {driverNames(car) || "fără piloți"}
        </span>
      </div>
      {car.status === null ? (
        <span className="muted">așteaptă confirmarea piloților</span>
      ) : (
        <StatusMark status={car.status} result={noResult - 1} />
      )}
      {children}
    </li>
  );
}
