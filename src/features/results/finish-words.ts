import { publishedStatuses } from "#simulators/own-export/own-columns.ts";
import { formatGap, formatRaceTime, type Gap, lapsText } from "#shared/time/lap-time.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { ShownIncident } from "./facts.ts";
import type { FinishStatus, IncidentKind } from "#simulators/session-file.ts";

export const finishTitles = publishedStatuses;

/** Of a row without a place that nobody has disqualified. */
export const notClassified = "Neclasat";

/** What stands in place of a time: `Abandon · 12 tururi`, `Nu a luat startul`; `null` for finishers and unknown ends. */
export function withoutFinish(finish: FinishStatus, laps: number): string | null {
  switch (finish) {
    case "finished":
    case "unknown":
      return null;
    case "dnf":
      return laps > 0 ? `${finishTitles.dnf} · ${lapsText(laps)}` : finishTitles.dnf;
    case "dns":
    case "dsq":
      return finishTitles[finish];
  }
}

const incidentWords: Record<IncidentKind, (count: number) => string> = {
  contacts: (count) => counted(count, "contact cu altă mașină", "contacte cu alte mașini"),
  walls: (count) => counted(count, "lovire de obstacole", "loviri de obstacole"),
  cuts: (count) => counted(count, "tăiere a traseului", "tăieri ale traseului"),
  gamePenalties: (count) => counted(count, "penalizare a jocului", "penalizări ale jocului"),
  points: (count) => counted(count, "punct de incident", "puncte de incident"),
};

/** What is known of somebody's incidents, each game's in its own words: never a sum. Empty where nothing is. */
export function incidentsText(incidents: readonly ShownIncident[]): string {
  return incidents.map(({ kind, count }) => incidentWords[kind](count)).join("; ");
}

/** The time of a row of a race: the leader's own, the others' distance to it, or how it ended before. */
export function raceTimeText(
  { finish, laps, totalMs }: { finish: FinishStatus; laps: number; totalMs: number | null },
  gap: Gap,
): string {
  return (
    withoutFinish(finish, laps) ??
    (gap.kind === "leader" ? formatRaceTime(totalMs) : formatGap(gap))
  );
}
