import { setImmediate as nextTurn } from "node:timers/promises";
import type { DatabaseConnection } from "kysely";

/** Statements may follow each other for this long before others have a turn. */
const LONGEST_TURN_MS = 8;

/** When this turn of the event loop ran its first statement, by `performance.now()`; `null`: it has run none. */
let begunAt: number | null = null;

/**
 * Makes a connection's statements let others in between. SQLite answers within the same turn of the event loop, so that without
 * pauses nobody would be served during a transaction of a thousand statements.
 */
export function takeTurns(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection);
  const executeQuery: DatabaseConnection["executeQuery"] = async (query, options) => {
    await letOthersIn();
    return execute(query, options);
  };
  // Put in its place, as Kysely does to log: its drivers know their connections by identity.
  Object.assign(connection, { executeQuery });
}

/** Between the parts of a long computation: waits for the next turn of the event loop when this one has gone on for long. */
export async function letOthersIn(): Promise<void> {
  if (isLong()) {
    await nextTurn();
    begunAt = null;
  }
  if (begunAt === null) beginTurn();
}

/** Runs a computation that pauses between its parts, letting others in. */
export async function inTurns<T>(computation: Iterator<undefined, T>): Promise<T> {
  await letOthersIn();
  for (;;) {
    const part = computation.next();
    if (part.done) return part.value;
    if (isLong()) await letOthersIn();
  }
}

function isLong(): boolean {
  return begunAt !== null && performance.now() - begunAt > LONGEST_TURN_MS;
}

function beginTurn(): void {
  begunAt = performance.now();
  setImmediate(() => {
    begunAt = null;
  });
}
