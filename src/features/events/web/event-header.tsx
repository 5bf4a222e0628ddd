import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { LeagueEvent } from "#features/events/events.ts";
import { timesOfEvent } from "#features/seasons/event-times.ts";
import { isEventActive } from "#features/seasons/season-status.ts";
import { RaceClock } from "#features/seasons/web/race-clock.tsx";
import { RaceStart } from "#features/seasons/web/race-start.tsx";
import { useNow } from "#web/now.ts";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import styles from "./event-header.module.css";

interface EventHeaderProps {
  event: LeagueEvent;
  /** Stands at the other end of the way back. */
  beside?: ReactNode;
  /** What its race was like, in one sentence, once it has results; it stands in place of the event's name. */
  told: { sentence: string; isProvisional: boolean } | null;
  /** Over a list, whose first row a phone shows in its first screen: what 'Prezentare' says too is left out there. */
  isLow: boolean;
}

/** The head of an event's page: which season it belongs to, its name, its time. */
export function EventHeader({ event, beside, told, isLow }: EventHeaderProps) {
  const now = useNow();
  const { season, round, title, time, hidden, track } = event;
  return (
    <div className={isLow ? styles.low : undefined}>
      <div className="row baseline spread gap-1-4">
        <Link
          className={styles.back}
          to="/season/$id"
          params={{ id: season._id }}
          search={{ tab: "calendar" }}
        >
          ← Înapoi la calendar
        </Link>
        {beside}
      </div>
      <div className={told ? styles.told : undefined}>
        <PageHeader
          overline={
            <>
              <Link to="/season/$id" params={{ id: season._id }}>
                {season.title}
              </Link>{" "}
              · Etapa {round}
              {told && ` · ${title}`}
              {told?.isProvisional && " · rezultate provizorii"}
            </>
          }
          title={told?.sentence ?? title}
          isHidden={hidden}
        >
          <div className={styles.facts}>
            <div className={styles.when}>
              <RaceStart event={event} />
            </div>
            <p>
              <Link to="/track/$id" params={{ id: track._id }}>
                {track.trackFamily.name}
              </Link>
            </p>
            {isEventActive(time, now) && (
              <RaceClock round={timesOfEvent(event)} eventId={event._id} now={now} isUnderStart />
            )}
          </div>
        </PageHeader>
      </div>
    </div>
  );
}
