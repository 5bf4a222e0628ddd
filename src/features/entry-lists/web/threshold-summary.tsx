import type { EntryListReply } from "#features/entry-lists/entry-lists.ts";
import { noResult } from "#features/entry-lists/entry-list.ts";
import { formatLapTime } from "#shared/lap-time.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";

interface ThresholdSummaryProps {
  prequal: EntryListReply["prequal"];
  limitPercentage: number;
}

/** The best prequalification time and the slowest that still lets in, for each class that has its own. */
export function ThresholdSummary({ prequal, limitPercentage }: ThresholdSummaryProps) {
  const { bestResult, thresholdResult, classes } = prequal;
  const limits =
    classes.length > 0
      ? classes.map((own) => ({ ...own, name: own.class?.acronym ?? "Fără clasă" }))
      : [{ bestResult, thresholdResult, name: "" }];
  const known = limits.filter((limit) => limit.bestResult < noResult);
  if (known.length === 0) return <p>Precalificare: niciun timp încă.</p>;
  return (
    <Facts>
      {known.map((limit) => (
        <Fact
          key={limit.name}
          name={limit.name ? `Precalificare ${limit.name}` : "Cel mai bun timp de precalificare"}
        >
          {formatLapTime(limit.bestResult)}
          {limit.thresholdResult < noResult &&
            ` · limita ${limitPercentage}%: ${formatLapTime(limit.thresholdResult)}`}
        </Fact>
      ))}
    </Facts>
  );
}
