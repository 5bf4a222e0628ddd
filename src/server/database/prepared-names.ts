/** By their SQL; as many as there are queries in the program that are written once. */
const names = new Map<string, string>();

/** From now on PostgreSQL plans this statement once for each connection, and keeps the plan. */
export function prepare(statement: string): void {
  if (!names.has(statement)) names.set(statement, `once_${names.size}`);
}

/** What PostgreSQL is to keep a statement as; `undefined`: it is planned each time, for its values. */
export function preparedName(statement: string): string | undefined {
  return names.get(statement);
}
