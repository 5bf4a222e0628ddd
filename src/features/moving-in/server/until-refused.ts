import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";

/** Tries something in a transaction that goes on whether it is refused or not. False: it was, and nothing of it remains. */
export async function untilRefused(trx: Db, attempt: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint attempt`.execute(trx);
  try {
    await attempt();
    await sql`release savepoint attempt`.execute(trx);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint attempt`.execute(trx);
    await sql`release savepoint attempt`.execute(trx);
    return false;
  }
}
