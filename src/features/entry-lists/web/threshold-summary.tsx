import type { EntryListReply } from "#features/entry-lists/entry-lists.ts";
import { formatLapTime } from "#shared/time/lap-time.ts";
import { formatPercent } from "#shared/text/romanian-number.ts";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { visibleThresholds } from "./visible-threshold.ts";

interface ThresholdSummaryProps {
  prequal: EntryListReply["prequal"];
  limitPercentage: number;
}

/** The best prequalification time and the slowest that still lets in, for each class that has its own. */
export function ThresholdSummary({ prequal, limitPercentage }: ThresholdSummaryProps) {
  const known = visibleThresholds(prequal);
  if (known.length === 0) return <p>Precalificare: niciun timp încă.</p>;
  return (
    <Facts>
      {known.map(({ name, bestMs, limitMs }) => (
        <Fact
          key={name}
          name={name ? `Precalificare ${name}` : "Cel mai bun timp de precalificare"}
        >
          {formatLapTime(bestMs)}
          {limitMs !== null &&
            ` · limita ${formatPercent(limitPercentage)}: ${formatLapTime(limitMs)}`}
        </Fact>
      ))}
    </Facts>
  );
}
