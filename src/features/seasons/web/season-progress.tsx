import { progressPercent } from "#features/seasons/season-status.ts";
import { formatPercent } from "#shared/text/romanian-number.ts";
import { KerbProgress } from "#web/ui/racing/kerb-progress.tsx";
import styles from "./season-progress.module.css";

interface SeasonProgressProps {
  eventTimes: readonly number[];
  now: number;
}

export function SeasonProgress({ eventTimes, now }: SeasonProgressProps) {
  const percent = progressPercent(eventTimes, now);
  const words = progressLabel(percent);
  return (
    <div className={`stack gap-2 ${styles.progress}`}>
      <KerbProgress percent={percent} label={words} />
      <p className="muted">{words}</p>
    </div>
  );
}

function progressLabel(percent: number): string {
  if (percent === 0) return "Sezonul nu a început încă: motoarele se încălzesc.";
  if (percent === 100) return "Sezonul s-a încheiat: toate etapele s-au disputat.";
  return `S-a parcurs aproximativ ${formatPercent(percent)} din sezon.`;
}
