import type { DisputedOrder, OrderWitness } from "#simulators/checks/order-witnesses.ts";

/** How a race stands whose file contradicts itself about the order. */
export interface KeptOrder {
  witnesses: DisputedOrder;
  /** Whose order counts; `null`: that of rows that were sorted by totals before, which nobody has looked at since. */
  taken: OrderWitness | null;
  /** The version of the results with which somebody took it; `null`: nobody, and the file's stands by itself. */
  takenIn: number | null;
}

/** In what a steward takes: „ordinea fișierului”. */
export const orderTitles: Record<OrderWitness, string> = {
  file: "fișierului",
  crossings: "trecerilor",
  totals: "timpilor totali",
};

/**
 * The order of a new file: what somebody chose for the file before, while this one still has that witness and a contradiction,
 * else its own; `null` when its witnesses agree.
 */
export function orderOfFile(
  witnesses: DisputedOrder | null,
  before: KeptOrder | null,
): KeptOrder | null {
  if (!witnesses) return null;
  if (before && before.takenIn !== null && before.taken && isHeard(witnesses, before.taken))
    return { ...before, witnesses };
  return { witnesses, taken: "file", takenIn: null };
}

/** Whether the file has this witness. */
export function isHeard(witnesses: DisputedOrder, witness: OrderWitness): boolean {
  return witnesses.every((entry) => entry[witness] !== null);
}

/** The rows with the places that a witness gives them; those of whom it says nothing keep theirs. */
export function inOrderOf<Row extends { entryKey: string; fileOrder: number }>(
  rows: readonly Row[],
  witnesses: DisputedOrder,
  witness: OrderWitness | null,
): Row[] {
  if (witness === null) return [...rows];
  const places = new Map(witnesses.map((entry) => [entry.key, entry[witness]]));
  return rows.map((row) => ({ ...row, fileOrder: places.get(row.entryKey) ?? row.fileOrder }));
}

/** Witnesses who say the same order, together; the file's first. */
export function differentOrders(witnesses: DisputedOrder): OrderWitness[][] {
  const groups = new Map<string, OrderWitness[]>();
  for (const witness of ["file", "crossings", "totals"] as const) {
    if (!isHeard(witnesses, witness)) continue;
    const order = witnesses.map((entry) => entry[witness]).join();
    groups.set(order, [...(groups.get(order) ?? []), witness]);
  }
  return [...groups.values()];
}

/** The order of stored rows by their file, read again; `null` when its witnesses agree or it is another file. */
export function orderOfStored(
  rows: readonly { entryKey: string; fileOrder: number; added: boolean }[],
  witnesses: DisputedOrder | null,
): KeptOrder | null {
  if (!witnesses) return null;
  const ofFile = new Map(witnesses.map(({ key, file }) => [key, file]));
  const stored = rows
    .filter(({ added }) => !added)
    .toSorted((a, b) => a.fileOrder - b.fileOrder)
    .map(({ entryKey }) => ofFile.get(entryKey));
  if (stored.includes(undefined)) return null;
  const isFiles = stored.every(
    (place, index) => index === 0 || (stored[index - 1] ?? 0) < (place ?? 0),
  );
  return { witnesses, taken: isFiles ? "file" : null, takenIn: null };
}
