import { useQuery } from "@tanstack/react-query";
import type { EventSession, LeagueEvent } from "#features/events/events.ts";
import type { HeldClass } from "#features/seasons/seasons.ts";
import { readEntryList } from "#features/entry-lists/entry-lists-calls.ts";
import { read } from "#web/calls/call.ts";
import { formatLapTime } from "#shared/time/lap-time.ts";
import { formatPercent } from "#shared/text/romanian-number.ts";
import { showsThreshold, visibleThresholds } from "./visible-threshold.ts";
import styles from "./threshold-note.module.css";

interface ThresholdNoteProps {
  event: LeagueEvent;
  session: EventSession;
  /** `undefined`: Open. */
  carClass: Pick<HeldClass, "_id"> | undefined;
}

/** Up to which time one takes part, under the results of a session that prequalifies: what the entry list says. */
export function ThresholdNote({ event, session, carClass }: ThresholdNoteProps) {
  const { season } = event;
  const { data: list } = useQuery({
    ...read(readEntryList, { params: { id: event._id } }),
    enabled: showsThreshold(season, session),
  });
  if (!list || !showsThreshold(season, session)) return null;
  const limits = visibleThresholds(list.prequal, carClass?._id).flatMap(({ name, limitMs }) =>
    limitMs === null ? [] : [`${name} ${formatLapTime(limitMs)}`.trim()],
  );
  if (limits.length === 0) return null;
  return (
    <p className={styles.note}>
      Prag de precalificare, {formatPercent(season.prequalLimitPercentage)} din cel mai bun timp al
      mașinilor înscrise: <strong>{limits.join(", ")}</strong>
    </p>
  );
}
