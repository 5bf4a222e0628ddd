/** Groups items under the key each gives, keeping their order and the order in which keys first appear. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** What `valueOf` makes of rows, grouped under the column `key`, in their order. */
export function groupRows<T, K extends keyof T, V>(
  rows: readonly T[],
  key: K,
  valueOf: (row: T) => V,
): Map<T[K], V[]> {
  const groups = groupBy(rows, (row) => row[key]);
  return new Map([...groups].map(([value, own]) => [value, own.map(valueOf)]));
}

/** What rows have in one column, in their order. */
export function columnOf<T, K extends keyof T>(rows: readonly T[], column: K): T[K][] {
  return rows.map((row) => row[column]);
}
