import { useHydrated } from "@tanstack/react-router";
import { abroad } from "../../first-paint.ts";
import { OWN_ZONE } from "#shared/time/zone-clock.ts";
import { brief, clock, day, moment, shortDate, stamp, weekClock } from "#shared/time/dates.ts";
import { useSite } from "../../page-data.ts";
import styles from "./time.module.css";

const formats = { day, date: shortDate, moment, stamp, clock, brief };
/** Those that say no hour. */
const wholeDays = new Set<string>(["day", "date"]);

interface TimeProps {
  /** UTC ms. */
  at: number;
  /**
   * `moment`: vineri, 27 noiembrie, 20:00, with the year if it is another. `day`: without the hour. `date`: 27 nov.
   * `stamp`, on pages of registration: 2026-11-27 @ 20:00. `clock`: 20:00. `brief`: 20:00 today, vin. 20:00 on another
   * day of these.
   */
  format: keyof typeof formats;
}

/**
 * An instant in the league's time zone; beside it the visitor's own time, once the browser has said where that is. Where the
 * clocks differ, room for the longest is kept from the first paint on, so that nothing moves.
 */
export function Time({ at, format }: TimeProps) {
  // The server's clock, so that both sides write the same year.
  const { timeZone, now } = useSite();
  const isHydrated = useHydrated();
  const hasRoom = !wholeDays.has(format) && (!isHydrated || abroad() !== undefined);
  const own = hasRoom && isHydrated ? ownTime(at, timeZone) : undefined;
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formats[format](at, timeZone, now)}
      {hasRoom && (
        <span className={styles.room}>
          {" "}
          <span className={styles.own}>{own && <span>(la tine {own})</span>}</span>
        </span>
      )}
    </time>
  );
}

/** `17:00`, where it may be another day `sâm. 03:00`; `undefined`: the clocks show the same. */
function ownTime(at: number, leagueZone: string): string | undefined {
  if (stamp(at, OWN_ZONE) === stamp(at, leagueZone)) return undefined;
  return (abroad() === "far" ? weekClock : clock)(at, OWN_ZONE);
}
