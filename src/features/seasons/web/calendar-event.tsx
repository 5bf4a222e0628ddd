import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { placeName } from "#shared/text/country-names.ts";
import { timesOfEvent } from "#features/seasons/event-times.ts";
import { raceState, raceStateWords } from "#features/seasons/race-state.ts";
import type { SeasonEvent } from "#features/seasons/seasons.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import styles from "./calendar-event.module.css";
import { RaceClock } from "./race-clock.tsx";
import { RaceStart } from "./race-start.tsx";
import { SessionSchedule } from "./session-schedule.tsx";
import { TrackArt } from "./track-art.tsx";

interface CalendarEventProps {
  event: SeasonEvent;
  /** From 1. */
  round: number;
  /** The simulator's. */
  acronym: string;
  /** The event people are getting ready for. */
  isActive: boolean;
  now: number;
  /** Nothing before there are results. */
  winners: ReactNode;
}

/** An event in its season's calendar: where, when, its sessions, its results once its time has come. */
export function CalendarEvent({
  event,
  round,
  acronym,
  isActive,
  now,
  winners,
}: CalendarEventProps) {
  const { _id, title, time, track, sessions, hidden } = event;
  const hasPassed = time <= now;
  const state = raceState(timesOfEvent(event), now);
  return (
    <article
      className={`box stack ${styles.event}`}
      data-active={isActive || undefined}
      data-passed={hasPassed || undefined}
    >
      <div className={styles.art}>
        <TrackArt event={event} acronym={acronym} />
      </div>
      <div className={styles.words}>
        <div className={styles.head}>
          <p className="overline row gap-2">
            Etapa {round}
            {isActive && (
              <strong className={styles.active}>{hasPassed ? "Curentă" : "Urmează"}</strong>
            )}
            {hidden && <span className={styles.hidden}>Ascunsă</span>}
          </p>
          <h3 className="step-2">{title}</h3>
        </div>
        <div className={styles.when}>
          <RaceStart event={event} />
        </div>
        <p className={`aside muted quiet-links ${styles.where}`}>
          <Link to="/track/$id" params={{ id: track._id }}>
            {track.trackFamily.name}
          </Link>
          {[track.name, placeName(track)]
            .filter((part) => part && part !== track.trackFamily.name)
            .map((part) => ` · ${part}`)}
        </p>
        {winners && <div className={styles.winners}>{winners}</div>}
        {isActive ? (
          <div className={styles.winners}>
            <RaceClock round={timesOfEvent(event)} eventId={_id} now={now} isUnderStart />
          </div>
        ) : (
          state === "awaited" && (
            <p className={`aside muted ${styles.winners}`}>{raceStateWords.awaited}</p>
          )
        )}
      </div>
      <div className={`row gap-2 ${styles.actions}`}>
        <LinkButton to="/event/$id" params={{ id: _id }} search={{ tab: "info" }}>
          Info
        </LinkButton>
        {hasPassed && (
          <LinkButton to="/event/$id" params={{ id: _id }} search={{ tab: "results" }}>
            Rezultate
          </LinkButton>
        )}
      </div>
      {sessions.length > 0 && (
        <details className={styles.schedule}>
          <summary>Program</summary>
          <div className={styles.sessions}>
            <SessionSchedule sessions={sessions} />
          </div>
        </details>
      )}
    </article>
  );
}
