import { Link } from "@tanstack/react-router";
import { raceState, raceStateWords, type RoundTimes } from "#features/seasons/race-state.ts";
import { day } from "#web/dates.ts";
import { useSite } from "#web/page-data.ts";
import { Countdown } from "#web/ui/show/countdown.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./race-clock.module.css";

interface RaceClockProps {
  round: RoundTimes;
  eventId: string;
  /** UTC ms. */
  now: number;
  /** An instant that stands above it: of a race on the same day only the hour is said. UTC ms. */
  under?: number;
}

/** When a round's race starts, and where it stands: how long until then, or what one waits for. */
export function RaceClock({ round, eventId, now, under }: RaceClockProps) {
  const { startsAt, isScored } = round;
  const { timeZone, now: madeAt } = useSite();
  const state = raceState(round, now);
  const dayOf = (instant: number) => day(instant, timeZone, madeAt);
  const isSameDay = under !== undefined && dayOf(under) === dayOf(startsAt);
  return (
    <>
      {startsAt !== under && (
        <p className={styles.when}>
          {isScored && state === "ahead" && (
            <span className="muted">{isSameDay ? "Cursa la " : "Cursa: "}</span>
          )}
          <Time at={startsAt} format={isSameDay ? "clock" : "moment"} />
        </p>
      )}
      <p className={styles.state} data-state={state}>
        {state === "ahead" && <Countdown at={startsAt} now={now} />}
        {(state === "running" || state === "awaited") && raceStateWords[state]}
        {state === "done" && (
          <Link to="/event/$id" params={{ id: eventId }} search={{ tab: "results" }}>
            {raceStateWords.done}
          </Link>
        )}
      </p>
    </>
  );
}
