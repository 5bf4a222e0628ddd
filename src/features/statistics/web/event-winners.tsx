import { DriverNames } from "#features/results/web/crew.tsx";
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import type { EventWinners } from "../winners.ts";
import styles from "./event-winners.module.css";

export function WinnersOfEvent({ winners }: Pick<EventWinners, "winners">) {
  return (
    <dl className={styles.winners}>
      {winners.map(({ carClass, raceNumber, drivers }) => (
        <div key={carClass ?? "overall"}>
          <dt>{carClass === null ? "A câștigat" : <ClassBadge acronym={carClass} />}</dt>
          <dd>
            <DriverNames drivers={drivers} />
            {raceNumber !== null && <span className="muted">#{raceNumber}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
