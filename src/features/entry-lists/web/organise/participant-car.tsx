import type { ReactNode } from "react";
import type { ParticipantCar } from "#features/entry-lists/event-participants.ts";
import { noResult } from "#features/entry-lists/entry-list.ts";
import { StatusMark } from "#features/entry-lists/web/entry-status.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import styles from "#web/forms/organiser.module.css";
import { driverNames } from "./event-participants-api.ts";

/** A car as a line of a list: number, crew, where it stands on the entry list. */
export function ParticipantCarLine({
  car,
  children,
}: {
  car: ParticipantCar;
  children: ReactNode;
}) {
  return (
    <li className={styles.line}>
      <NumberPlate number={car.raceNumber} />
      <div className={styles.aboutCar}>
        <span className={styles.name}>{car.carName}</span>
        <span className={styles.quiet}>
          {car.team?.name ?? "Mașină invitată"} · {driverNames(car) || "fără piloți"}
        </span>
      </div>
      {car.status === null ? (
        <span className={styles.quiet}>așteaptă confirmarea piloților</span>
      ) : (
        <StatusMark status={car.status} result={noResult - 1} />
      )}
      {children}
    </li>
  );
}
