import { memo, useDeferredValue } from "react";
import { type ChartLine, orderAfter } from "#features/results/lap-chart.ts";
import type { ResultRow } from "#features/results/results.ts";
import { formatGap, formatLapTime, lapsText } from "#shared/lap-time.ts";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { mostChosen } from "./chart-choice.ts";
import { crewTitle } from "./car-titles.ts";
import styles from "./lap-order.module.css";
import unseen from "#web/ui/show/unseen.module.css";

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

/** The order after a lap, and which cars the chart compares: each is chosen where it stands. Those that had stopped come last. */
export function LapOrder({ lines, rows, lap, chosen, onChoose }: LapOrderProps) {
  const shown = useDeferredValue(lap);
  const order = orderAfter(lines, shown);
  const driven = new Map(lines.map(({ id, timesMs }) => [id, timesMs.length]));
  const running = new Set(order.map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row._id, row]));
  const isFull = chosen.length >= mostChosen;
  const common = (row: ResultRow) => {
    const place = chosen.indexOf(row._id);
    return { row, place, isLocked: isFull && place < 0, onChoose };
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles.frame} role="region" aria-label="Ordinea după tur" tabIndex={0}>
      <table className={styles.order}>
        <caption>
          Ordinea după turul {shown}. Alege ce arată graficul, cel mult {mostChosen}.
        </caption>
        <thead>
          <tr>
            <th scope="col">Poz.</th>
            <th scope="col" data-kind="text">
              Mașină
            </th>
            <th scope="col">Decalaj</th>
            <th scope="col">Tur</th>
          </tr>
        </thead>
        <tbody>
          {order.map(({ id, position, gapMs, timeMs }) => {
            const row = byId.get(id);
            return (
              row && (
                <OrderRow
                  key={id}
                  {...common(row)}
                  position={String(position)}
                  gap={gapMs === 0 ? "" : formatGap({ kind: "time", ms: gapMs })}
                  time={formatLapTime(timeMs)}
                />
              )
            );
          })}
          {rows
            .filter(({ _id }) => !running.has(_id))
            .map((row) => (
              <OrderRow
                key={row._id}
                {...common(row)}
                position="–"
                gap=""
                time={lapsText(driven.get(row._id) ?? 0)}
              />
            ))}
        </tbody>
      </table>
    </div>
  );
}

interface OrderRowProps {
  row: ResultRow;
  /** Among the chosen cars; -1: not chosen. */
  place: number;
  /** As many are chosen as there may be. */
  isLocked: boolean;
  position: string;
  gap: string;
  time: string;
  onChoose: (id: string) => void;
}

const OrderRow = memo((props: OrderRowProps) => {
  const { row, place, isLocked, position, gap, time, onChoose } = props;
  const isChosen = place >= 0;
  return (
    <tr data-place={isChosen ? place : undefined}>
      <td>{position}</td>
      <th scope="row" data-kind="text">
        <label className={styles.car}>
          <input
            type="checkbox"
            checked={isChosen}
            disabled={isLocked}
            onChange={() => onChoose(row._id)}
          />
          {row.eventRsvp.raceNumber !== null && <NumberPlate number={row.eventRsvp.raceNumber} />}
          <span>
            {crewTitle(row)}
            <span className={unseen.always}>, în grafic</span>
          </span>
        </label>
      </th>
      <td>{gap}</td>
      <td>{time}</td>
    </tr>
  );
}, isSameRow);

/** What is called does not change what is shown. */
function isSameRow(a: OrderRowProps, b: OrderRowProps): boolean {
  return (
    a.row === b.row &&
    a.place === b.place &&
    a.isLocked === b.isLocked &&
    a.position === b.position &&
    a.gap === b.gap &&
    a.time === b.time
  );
}
