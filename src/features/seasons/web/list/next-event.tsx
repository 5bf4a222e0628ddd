import { Link } from "@tanstack/react-router";
import type { SeasonEvent } from "#features/seasons/seasons.ts";
import { activeEventTitle } from "#features/seasons/season-status.ts";
import { timesOfEvent } from "#features/seasons/event-times.ts";
import { trackTitle } from "#features/seasons/track-title.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { RaceClock } from "../race-clock.tsx";
import styles from "./next-event.module.css";

interface NextEventProps {
  event: SeasonEvent;
  now: number;
  /** Its button is the main one. */
  hasMain: boolean;
}

export function NextEvent({ event: next, now, hasMain }: NextEventProps) {
  return (
    <section className={`box stack gap-1 pad-4 starts marked ${styles.next}`}>
      <p className="overline">{activeEventTitle(next, now)}</p>
      <h2 className="step-2">{next.title}</h2>
      <p className="muted quiet-links">
        <Link to="/track/$id" params={{ id: next.track._id }}>
          {trackTitle({ family: next.track.trackFamily.name, name: next.track.name })}
        </Link>
      </p>
      <RaceClock round={timesOfEvent(next)} eventId={next._id} now={now} />
      <LinkButton
        look={hasMain ? "main" : "plain"}
        to="/event/$id"
        params={{ id: next._id }}
        search={{ tab: "registrations" }}
      >
        Vezi participanții
      </LinkButton>
    </section>
  );
}
