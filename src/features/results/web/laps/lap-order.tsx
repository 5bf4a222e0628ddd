import { useDeferredValue } from "react";
import { type ChartLine, orderAfter } from "#features/results/lap-chart.ts";
import type { ResultRow } from "#features/results/results.ts";
import { lastNameOf } from "#shared/text/person-name.ts";
import { formatGap, formatLapTime, lapsText } from "#shared/time/lap-time.ts";
import { ChartOrder, type OrderLine } from "#web/ui/show/chart-order.tsx";

interface LapOrderProps {
  lines: readonly ChartLine[];
  /** Of cars with laps, in classification order. */
  rows: readonly ResultRow[];
  /** From 1. */
  lap: number;
  /** Ids of the cars in the chart, in the order of their colours. */
  chosen: readonly string[];
  onChoose: (id: string) => void;
}

/** The order after a lap. Cars that had stopped come last. */
export function LapOrder({ lines, rows, lap, chosen, onChoose }: LapOrderProps) {
  const shown = useDeferredValue(lap);
  const order = orderAfter(lines, shown);
  const driven = new Map(lines.map(({ id, timesMs }) => [id, timesMs.length]));
  const running = new Set(order.map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row._id, row]));
  return (
    <ChartOrder
      label="Ordinea după tur"
      caption={`Ordinea după turul ${shown}.`}
      headings={["Mașină", "Decalaj", "Tur"]}
      lines={[
        ...order.flatMap(({ id, position, gapMs, timeMs }) => {
          const gap = gapMs === 0 ? "" : formatGap({ kind: "time", ms: gapMs });
          const row = byId.get(id);
          return row ? [lineOf(row, String(position), [gap, formatLapTime(timeMs)])] : [];
        }),
        ...rows
          .filter(({ _id }) => !running.has(_id))
          .map((row) => lineOf(row, "–", ["", lapsText(driven.get(row._id) ?? 0)])),
      ]}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

function lineOf(row: ResultRow, position: string, values: readonly string[]): OrderLine {
  const number = row.eventRsvp.raceNumber;
  // As on a timing screen: `Scântescu / Stâncuțeanu`.
  const name = row.drivers.map(({ driverName }) => lastNameOf(driverName)).join(" / ");
  return { id: row._id, position, number, name, values };
}
