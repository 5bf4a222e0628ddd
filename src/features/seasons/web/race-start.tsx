import { openingSession, timesOfEvent } from "#features/seasons/event-times.ts";
import type { SeasonEvent } from "#features/seasons/seasons.ts";
import { sessionTitle } from "#shared/session-types.ts";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./race-clock.module.css";
import { sessionTypeNames } from "./session-labels.ts";

/** When an event's race starts; under it with what its evening begins before that. */
export function RaceStart({ event }: { event: Pick<SeasonEvent, "time" | "sessions"> }) {
  const { startsAt } = timesOfEvent(event);
  const opening = openingSession(event);
  return (
    <>
      <p className={styles.when}>
        <Time at={startsAt} format="moment" />
      </p>
      {opening && (
        <p className="aside muted">
          Prima sesiune: {sessionTitle(opening) || sessionTypeNames[opening.type.code]}, de la{" "}
          <Time at={opening.startDate} format="clock" />
        </p>
      )}
    </>
  );
}
