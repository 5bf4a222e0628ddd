import { useDeferredValue, useMemo, useState } from "react";
import { entryName } from "#features/standings/entry-name.ts";
import {
  type ProgressLine,
  progressLines,
  progressOrder,
  standingsProgress,
} from "#features/standings/progress-lines.ts";
import { roundColumns } from "#features/standings/round-columns.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import { formatPoints } from "#shared/points.ts";
import { useSession } from "#web/session.ts";
import { Slider } from "#web/ui/fields/slider.tsx";
import { askedFor, chosenLines } from "#web/ui/show/chart-choice.ts";
import { drawLines } from "#web/ui/show/chart-drawing.ts";
import { ChartOrder } from "#web/ui/show/chart-order.tsx";
import palette from "#web/ui/show/chart-palette.module.css";
import { LineChart } from "#web/ui/show/line-chart.tsx";

/** Evoluția clasamentului: the totals after each event, one's own or the leader's and four others. */
export function ProgressChart({ table }: { table: StandingsTable }) {
  const person = useSession()?.sub;
  const { lines, rounds } = useMemo(() => {
    const { events, totals } = standingsProgress(table);
    const shorts = new Map(roundColumns(table).map(({ eventId, short }) => [eventId, short]));
    return {
      lines: progressLines(table, totals, person),
      rounds: events.map(({ _id, title }) => ({ title, short: shorts.get(_id) ?? title })),
    };
  }, [table, person]);
  return lines.length > 0 && <Chart table={table} lines={lines} rounds={rounds} />;
}

interface ChartProps {
  table: StandingsTable;
  lines: readonly ProgressLine[];
  rounds: readonly { title: string; short: string }[];
}

function Chart({ table, lines, rounds }: ChartProps) {
  const [asked, setAsked] = useState<string>();
  const last = rounds.length - 1;
  const [round, setRound] = useState(last);
  const shown = useDeferredValue(Math.min(round, last));
  const chosen = chosenLines({
    asked,
    lines: lines.filter(({ isTwin }) => asked !== undefined || !isTwin).map(({ id }) => id),
    own: lines.find(({ isOwn }) => isOwn)?.id,
  });
  return (
    <div className={`stack gap-4 ${palette.palette}`}>
      <Drawing lines={lines} rounds={rounds} chosen={chosen.join()} round={round} />
      <Slider
        label="Etapa"
        min={1}
        max={last + 1}
        value={round + 1}
        onChange={(number) => setRound(number - 1)}
        format={(number) => `${number} din ${last + 1}`}
      />
      <ChartOrder
        label="Ordinea după etapă"
        caption={`Ordinea după „${rounds[shown]?.title}”.`}
        headings={["Cine", "Puncte", "Decalaj"]}
        lines={progressOrder(lines, shown, { isLast: shown === last }).map(
          ({ line: { id, entry, number }, position, points, gap }) => ({
            id,
            position: String(position ?? "–"),
            number,
            name: entryName(entry, table),
            values: [formatPoints(points), gap === 0 ? "" : formatPoints(gap)],
          }),
        )}
        chosen={chosen}
        onChoose={(id) => setAsked(askedFor(chosen, id))}
      />
      <p className="aside muted">{noteOf(table)}</p>
    </div>
  );
}

interface DrawingProps extends Omit<ChartProps, "table"> {
  /** Ids by commas: as text, so that the same choice draws nothing anew. */
  chosen: string;
  /** From 0. */
  round: number;
}

function Drawing({ lines, rounds, chosen, round }: DrawingProps) {
  const drawn = useMemo(() => {
    const ids = chosen.split(",");
    const loud = ids.flatMap((id) => lines.find((line) => line.id === id) ?? []);
    const values = lines.flatMap(({ totals }) => totals);
    const axis = {
      steps: rounds.length,
      low: values.reduce((least, value) => Math.min(least, value), 0),
      high: values.reduce((most, value) => Math.max(most, value), 1),
      isTopSmall: false,
    };
    return drawLines(
      axis,
      loud.map(({ id, label, totals }) => ({ id, title: label, values: totals })),
      lines.filter(({ id }) => !ids.includes(id)).map(({ totals }) => totals),
    );
  }, [lines, rounds, chosen]);
  return (
    <LineChart
      caption="Puncte după fiecare etapă"
      drawn={drawn}
      format={(points) => formatPoints(Math.round(points))}
      steps={rounds.map(({ short }, step) => ({ step, title: short }))}
      cursor={round}
    />
  );
}

function noteOf({ filters }: StandingsTable): string {
  const total = "Totalul după fiecare etapă, așa cum arăta clasamentul atunci";
  if (filters.maxIgnoredEvents === 0) return `${total}, cu compensarea inclusă.`;
  return `${total}: fără rezultatele care se elimină, cu compensarea inclusă. Cât timp mai sunt etape de disputat, ele sunt eliminate primele, de aceea rezultatele slabe dispar din total abia spre final.`;
}
