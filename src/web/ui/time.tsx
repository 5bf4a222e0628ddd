import { useHydrated } from "@tanstack/react-router";
import { clock, longDate, stamp, weekdayAndTime } from "../dates.ts";
import { useSite } from "../page-data.ts";
import styles from "./time.module.css";

const formats = { date: longDate, weekday: weekdayAndTime, stamp, clock };

interface TimeProps {
  /** UTC ms. */
  at: number;
  /** `date`: 4 octombrie 2026. `weekday`: vineri, 27 noiembrie, 20:00. `stamp`: 2026-11-27 @ 20:00. `clock`: 20:00. */
  format: keyof typeof formats;
}

/**
 * An instant in the league's time zone; beside it the visitor's own time, once the browser has said where that is. Its room is
 * kept from the first paint on where the zones differ, so that nothing moves.
 */
export function Time({ at, format }: TimeProps) {
  const { timeZone } = useSite();
  const isHydrated = useHydrated();
  const own = isHydrated ? ownTime(at, timeZone) : "00:00";
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formats[format](at, timeZone)}
      {format !== "date" && own && (
        <span className={styles.own} data-known={isHydrated || undefined}>
          {" "}
          (la tine {own})
        </span>
      )}
    </time>
  );
}

function ownTime(at: number, leagueZone: string): string | undefined {
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (stamp(at, ownZone) === stamp(at, leagueZone)) return undefined;
  const isSameDay = longDate(at, ownZone) === longDate(at, leagueZone);
  return isSameDay ? clock(at, ownZone) : weekdayAndTime(at, ownZone);
}
