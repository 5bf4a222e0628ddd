import { DriverName } from "#features/results/web/crew.tsx";
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import type { EventWinners } from "../winners.ts";
import styles from "./event-winners.module.css";

/** Who won an event, a line for each class. */
export function WinnersOfEvent({ winners }: Pick<EventWinners, "winners">) {
  return (
    <dl className={styles.winners}>
      {winners.map(({ carClass, raceNumber, drivers }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a place in the list is what a winner without a number is known by
        <div key={index} className="row gap-1-3">
          <dt className="row gap-2">
            {carClass === null ? "A câștigat" : <ClassBadge acronym={carClass} />}
          </dt>
          <dd>
            {drivers.map((driver, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a place in the car is what a person without an account is known by
              <span key={place} className={styles.driver}>
                <DriverName driver={driver} />
                {place < drivers.length - 1 && ", "}
              </span>
            ))}
            {raceNumber !== null && <span className="muted"> #{raceNumber}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
