import type { ReactNode } from "react";
import type { SeasonEvent } from "#features/seasons/seasons.ts";
import { groupBy } from "#shared/group-by.ts";
import { sessionTitle } from "#shared/session-types.ts";
import { day } from "#shared/time/dates.ts";
import { useSite } from "#web/page-data.ts";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./session-schedule.module.css";
import { durationText, sessionTypeNames } from "./session-labels.ts";

type ScheduledSession = Pick<
  SeasonEvent["sessions"][number],
  "_id" | "title" | "type" | "sprint" | "startDate" | "durationMinutes"
>;

interface SessionScheduleProps<S extends ScheduledSession> {
  sessions: readonly S[];
  /** More about a session, under it. */
  detailsOf?: (session: S) => ReactNode;
}

/** The sessions of an event by day, each with its start and how long it takes. */
export function SessionSchedule<S extends ScheduledSession>(props: SessionScheduleProps<S>) {
  const { sessions, detailsOf } = props;
  const { timeZone, now } = useSite();
  const days = groupBy(sessions, ({ startDate }) => day(startDate, timeZone, now));
  return (
    <div className="stack gap-4">
      {[...days].map(([title, ofDay]) => (
        <section key={title}>
          <p className={`overline ${styles.day}`}>{title}</p>
          <ol>
            {ofDay.map((session) => (
              <li key={session._id} className={styles.session} data-type={session.type.code}>
                <span className={styles.start}>
                  <Time at={session.startDate} format="clock" />
                </span>
                <span className={styles.title}>
                  {sessionTitle(session) || sessionTypeNames[session.type.code]}
                </span>
                <span className={styles.duration}>{durationText(session.durationMinutes)}</span>
                {detailsOf?.(session)}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
