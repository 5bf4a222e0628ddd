import type { Db } from "#server/database/databases.ts";
import { exists } from "#server/database/rows.ts";
import { accountRefusal } from "#features/accounts/server/refusals.ts";
import type { MergedPeople } from "#server/parts.ts";

/** Who is on both sides of a case would read of it what only one side may. */
export async function refuseIfOpposed(trx: Db, { fromId, toId }: MergedPeople): Promise<void> {
  const opposed = trx
    .selectFrom("protests as protest")
    .innerJoin("cases as own", "own.id", "protest.case_id")
    .innerJoin("case_entries as entry", "entry.case_id", "own.id")
    .where("own.origin", "=", "protest")
    .where("entry.role", "=", "accused")
    .where("protest.reporter_id", "in", [fromId, toId])
    .where("entry.user_id", "in", [fromId, toId])
    .whereRef("entry.user_id", "!=", "protest.reporter_id");
  if (await exists(opposed)) throw accountRefusal("claim.opposed");
}
