import { memo } from "react";
import { NumberPlate } from "../racing/number-plate.tsx";
import { mostChosen } from "./chart-choice.ts";
import styles from "./chart-order.module.css";
import unseen from "./unseen.module.css";

/** A row of the order at one step of a chart. */
export interface OrderLine {
  id: string;
  position: string;
  /** Race number. */
  number: number | string | null;
  name: string;
  /** What stands in each column after the name. */
  values: readonly string[];
}

interface ChartOrderProps {
  /** `Ordinea după tur`. */
  label: string;
  /** The step that it is the order of: `Ordinea după turul 12.` */
  caption: string;
  /** What a row is about, then the columns after it. */
  headings: readonly [string, ...string[]];
  /** In order. */
  lines: readonly OrderLine[];
  /** Ids of the lines in the chart, in the order of their colours. */
  chosen: readonly string[];
  onChoose: (id: string) => void;
}

/** The order at one step of a chart, and which lines the chart compares: each is chosen where it stands. */
export function ChartOrder(props: ChartOrderProps) {
  const { label, caption, headings, lines, chosen, onChoose } = props;
  const [what, ...columns] = headings;
  const isFull = chosen.length >= mostChosen;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.order}>
        <caption>
          {caption} Alege ce arată graficul, cel mult {mostChosen}.
        </caption>
        <thead>
          <tr>
            <th scope="col">Poz.</th>
            <th scope="col" data-kind="text">
              {what}
            </th>
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const place = chosen.indexOf(line.id);
            return (
              <OrderRow
                key={line.id}
                line={line}
                place={place}
                isLocked={isFull && place < 0}
                onChoose={onChoose}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface OrderRowProps {
  line: OrderLine;
  /** Among the chosen lines; -1: not chosen. */
  place: number;
  /** As many are chosen as there may be. */
  isLocked: boolean;
  onChoose: (id: string) => void;
}

const OrderRow = memo(({ line, place, isLocked, onChoose }: OrderRowProps) => {
  const { id, position, number, name, values } = line;
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
            onChange={() => onChoose(id)}
          />
          {number !== null && <NumberPlate number={number} />}
          <span>
            {name}
            <span className={unseen.always}>, în grafic</span>
          </span>
        </label>
      </th>
      {values.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a cell is its column
        <td key={index}>{value}</td>
      ))}
    </tr>
  );
}, isSameRow);

/** What is called does not change what is shown. */
function isSameRow(a: OrderRowProps, b: OrderRowProps): boolean {
  return (
    a.place === b.place &&
    a.isLocked === b.isLocked &&
    a.line.id === b.line.id &&
    a.line.position === b.line.position &&
    a.line.number === b.line.number &&
    a.line.name === b.line.name &&
    a.line.values.join() === b.line.values.join()
  );
}
