import type { EventSession } from "#features/events/events.ts";
import { sessionEnd } from "#features/seasons/event-times.ts";
import { durationText, sessionTypeNames } from "#features/seasons/web/session-labels.ts";
import { sessionTitle } from "#shared/session-types.ts";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./evening.module.css";

interface EveningProgrammeProps {
  sessions: readonly EventSession[];
  now: number;
}

/** The sessions in order, with the one that runs marked. */
export function EveningProgramme({ sessions, now }: EveningProgrammeProps) {
  if (sessions.length === 0) return null;
  return (
    <section className={`stack gap-2 ${styles.section}`}>
      <h2 className="step-2">Program</h2>
      <ol>
        {sessions.map((session) => {
          const isNow = session.startDate <= now && now < sessionEnd(session);
          return (
            <li
              key={session._id}
              className={styles.session}
              data-over={sessionEnd(session) <= now}
              aria-current={isNow ? "time" : undefined}
            >
              <Time at={session.startDate} format="brief" />
              <span>{sessionTitle(session) || sessionTypeNames[session.type.code]}</span>
              <span className="muted">
                {isNow ? "acum" : durationText(session.durationMinutes)}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
