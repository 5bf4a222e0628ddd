import type { EventSession, LeagueEvent } from "#features/events/events.ts";
import type { ResultRow } from "#features/results/results.ts";
import type { HeldClass } from "#features/seasons/seasons.ts";
import { formatLapTime } from "#shared/lap-time.ts";
import { prequalificationThreshold } from "./prequalification-threshold.ts";
import styles from "./threshold-note.module.css";

interface ThresholdNoteProps {
  season: LeagueEvent["season"];
  session: EventSession;
  rows: readonly ResultRow[];
  /** `undefined`: Open. */
  carClass: Pick<HeldClass, "_id"> | undefined;
}

/** Up to which time one may take part, in a session that prequalifies. */
export function ThresholdNote({ season, session, rows, carClass }: ThresholdNoteProps) {
  const threshold = prequalificationThreshold({
    season,
    session,
    rows,
    classId: carClass?._id,
  });
  if (!threshold) return null;
  const limit = `Prag de precalificare: ${season.prequalLimitPercentage}% din cel mai bun timp`;
  return (
    <p className={styles.note}>
      {threshold.kind === "per-class" ? (
        `${limit}, pentru fiecare clasă. Alege o clasă ca să vezi timpul.`
      ) : (
        <>
          {limit}: <strong>{formatLapTime(threshold.ms)}</strong>
        </>
      )}
    </p>
  );
}
