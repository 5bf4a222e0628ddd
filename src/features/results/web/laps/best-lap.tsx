import { formatLapTime } from "#shared/time/lap-time.ts";
import styles from "./best-lap.module.css";
import unseen from "#web/ui/show/unseen.module.css";

interface BestLapProps {
  ms: number | null;
  /** `session`: the best of all. `class`: the best of its class. `own`: the driver's own best. */
  kind: "session" | "class" | "own" | null;
}

const meanings = {
  session: "cel mai bun tur din sesiune",
  class: "cel mai bun tur din clasă",
  own: "cel mai bun tur personal",
};

/** A lap time as on a timing screen: purple for the best of all, green for the best of a class or a person. */
export function BestLap({ ms, kind }: BestLapProps) {
  if (!kind) return formatLapTime(ms);
  return (
    <span className={styles.best} data-kind={kind} title={meanings[kind]}>
      {formatLapTime(ms)}
      <span className={unseen.always}>, {meanings[kind]}</span>
    </span>
  );
}
