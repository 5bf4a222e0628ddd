import { Link } from "@tanstack/react-router";
import { raceState, raceStateWords, type RoundTimes } from "#features/seasons/race-state.ts";
import { Countdown } from "#web/ui/show/countdown.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./race-clock.module.css";

interface RaceClockProps {
  round: RoundTimes;
  eventId: string;
  /** UTC ms. */
  now: number;
  /** `RaceStart` stands above it. */
  isUnderStart?: boolean;
}

/** When a round's race starts, and where it stands: how long until then, or what one waits for. */
export function RaceClock({ round, eventId, now, isUnderStart = false }: RaceClockProps) {
  const { startsAt, isScored } = round;
  const state = raceState(round, now);
  return (
    <>
      {!isUnderStart && (
        <p className={styles.when}>
          {isScored && state === "ahead" && <span className="muted">Cursa: </span>}
          <Time at={startsAt} format="moment" />
        </p>
      )}
      <p className={styles.state} data-state={state}>
        {state === "ahead" && <Countdown at={startsAt} now={now} />}
        {(state === "running" || state === "awaited" || state === "over") && raceStateWords[state]}
        {state === "done" && (
          <Link to="/event/$id" params={{ id: eventId }} search={{ tab: "results" }}>
            {raceStateWords.done}
          </Link>
        )}
      </p>
    </>
  );
}
