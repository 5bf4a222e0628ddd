import { activeEventTitle } from "#features/seasons/season-status.ts";
import { Time } from "#web/ui/show/time.tsx";
import { RaceClock } from "#features/seasons/web/race-clock.tsx";
import type { Round } from "../home.ts";
import { raceState } from "#features/seasons/race-state.ts";
import styles from "./running-season.module.css";

interface NextRaceProps {
  /** The season's active event (`spec/1` §4). */
  event: { _id: string; id: string; title: string; time: number };
  rounds: readonly Round[];
  now: number;
}

/** The event that people are getting ready for, and where it stands: how long until the race starts, or what one waits for. */
export function NextRace({ event, rounds, now }: NextRaceProps) {
  const round = rounds.find(({ _id }) => _id === event._id);
  const following = rounds.find(({ time }) => time > event.time);
  const state = round ? raceState(round, now) : "ahead";
  return (
    <section className={styles.next}>
      <p className="overline">{activeEventTitle(event, now)}</p>
      <h3 className="step-2">{event.title}</h3>
      {round && <p className="muted">{round.track}</p>}
      {round && <RaceClock round={round} eventId={event._id} now={now} />}
      {state !== "ahead" && following && (
        <p className="aside muted">
          Urmează {following.title}, <Time at={following.startsAt} format="moment" />
        </p>
      )}
    </section>
  );
}
