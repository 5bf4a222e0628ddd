import type { OrderWitness } from "#simulators/checks/order-witnesses.ts";
import { nameAt, type ResultsDraft } from "#features/results/draft/results-draft.ts";
import { differentOrders, orderTitles } from "#features/results/import/kept-order.ts";
import type { EditorRow, ResultsEditor } from "#features/results/results-editor.ts";
import { formatRaceTime, lapsText } from "#shared/time/lap-time.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Time } from "#web/ui/show/time.tsx";
import pageStyles from "./edit-results-page.module.css";
import styles from "./order-choice.module.css";

type Order = NonNullable<ResultsEditor["order"]>;

interface Contested {
  row: EditorRow;
  witnessed: Order["witnesses"][number];
}

/** Rows shown before the rest is asked for: one car moved shifts all behind it. */
const SHOWN = 8;

const columnTitles: Record<OrderWitness, string> = {
  file: "Fișier",
  crossings: "Treceri",
  totals: "Timpi",
};

interface OrderChoiceProps {
  draft: ResultsDraft;
  onTake: (order: OrderWitness) => void;
}

/** Of a race whose file contradicts itself: the orders side by side, and a press that takes one. */
export function OrderChoice({ draft, onTake }: OrderChoiceProps) {
  const { order } = draft.editor;
  const contested = order ? contestedRows(draft, order) : [];
  if (!order || contested.length === 0) return null;
  const orders = differentOrders(order.witnesses);
  const taken = draft.order ?? order.taken;
  const isSettled = draft.order !== null || order.taker !== null;
  return (
    <section aria-label="Ordinea sosirii" className={styles.choice}>
      <Notice kind={isSettled ? "info" : "warning"} title="Ordinea sosirii: fișierul se contrazice">
        <div className="stack gap-3">
          <p>{meaningOf(draft, order)}</p>
          <Orders draft={draft} orders={orders} rows={contested.slice(0, SHOWN)} taken={taken} />
          {contested.length > SHOWN && (
            <details>
              <summary>
                Încă {counted(contested.length - SHOWN, "rând", "rânduri")} pe alt loc
              </summary>
              <Orders draft={draft} orders={orders} rows={contested.slice(SHOWN)} taken={taken} />
            </details>
          )}
          <p className="small">
            Dintre două mașini cu tot atâtea tururi, a trecut linia întâi cea cu trecerea mai mică.
            {order.witnesses.every(({ crossings }) => crossings === null) &&
              " Acest fișier nu are toate tururile, deci nici trecerile."}
          </p>
          <div className="row gap-2">
            {orders.map(([first = "file", ...others]) => {
              const isTaken = taken !== null && [first, ...others].includes(taken);
              const names = [first, ...others].map((witness) => orderTitles[witness]);
              return (
                <Button
                  key={first}
                  className={pageStyles.order}
                  aria-pressed={isTaken && isSettled}
                  onClick={() => onTake(first)}
                >
                  {isTaken ? "Păstrează" : "Ia"} ordinea {names.join(" și a ")}
                </Button>
              );
            })}
          </div>
        </div>
      </Notice>
    </section>
  );
}

function meaningOf(draft: ResultsDraft, { taken, taker }: Order) {
  if (draft.order)
    return `Ai ales ordinea ${orderTitles[draft.order]}. Devine publică, cu numele tău, când salvezi.`;
  if (taken !== null && taker !== null)
    return (
      <>
        {taker.by} a ales ordinea {orderTitles[taken]}, <Time at={taker.at} format="moment" />. Poți
        lua alta; devine publică când salvezi.
      </>
    );
  if (taken === null)
    return "Rezultatele publicate sunt în altă ordine decât fișierul serverului: au fost ordonate după timpii totali. Nimic nu se mută până nu alegi și nu salvezi.";
  return "Lista serverului, trecerile liniei și timpii totali nu spun același lucru. Rămâne ordinea fișierului, dacă nu iei alta; unde timpul o contrazice, diferența nu se publică.";
}

function contestedRows(draft: ResultsDraft, { witnesses }: Order): Contested[] {
  const rows = new Map(draft.rows.map((row) => [row.entryKey, row]));
  return witnesses.flatMap((witnessed) => {
    const row = rows.get(witnessed.key);
    const { file, crossings, totals } = witnessed;
    const isSame = file === totals && (crossings === null || crossings === file);
    return !row || row.removed || isSame ? [] : [{ row, witnessed }];
  });
}

interface OrdersProps {
  draft: ResultsDraft;
  orders: readonly (readonly OrderWitness[])[];
  rows: readonly Contested[];
  taken: OrderWitness | null;
}

function Orders({ draft, orders, rows, taken }: OrdersProps) {
  const witnesses = orders.flat();
  return (
    <table className={styles.orders}>
      <thead>
        <tr>
          <th scope="col">Pilot</th>
          {witnesses.map((witness) => (
            <th key={witness} scope="col" data-taken={witness === taken || undefined}>
              {columnTitles[witness]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, witnessed }) => (
          <tr key={row.entryKey}>
            <th scope="row">
              {crewText(draft, row)}
              <p className="small muted">{drivenText(row, witnessed.crossedAt)}</p>
            </th>
            {witnesses.map((witness) => (
              <td key={witness} data-taken={witness === taken || undefined}>
                {(witnessed[witness] ?? 0) + 1}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who may be looked for in the table: `#24 Ana Vale +2`. */
function crewText(draft: ResultsDraft, row: EditorRow): string {
  const number = row.eventRsvp.raceNumber;
  const others = row.persons.length - 1;
  return [number !== null && `#${number}`, nameAt(draft, row, 0), others > 0 && `+${others}`]
    .filter(Boolean)
    .join(" ");
}

/** `23 de tururi · trecerea 412 · 38:49.129`. */
function drivenText({ laps, totalMs }: EditorRow, crossedAt: number | null): string {
  return [
    lapsText(laps),
    crossedAt !== null && `trecerea ${crossedAt}`,
    totalMs !== null && formatRaceTime(totalMs),
  ]
    .filter(Boolean)
    .join(" · ");
}
