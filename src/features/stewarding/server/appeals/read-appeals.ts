import type { Db } from "#server/database/databases.ts";

/** What parties say against the decision that a case looks at again, the first one first; none of any other case. */
export async function listAppeals(db: Db, caseId: string) {
  return db
    .selectFrom("appeals")
    .select(["user_id", "entry_id", "text", "client_key", "filed_at"])
    .where("case_id", "=", caseId)
    .orderBy("filed_at")
    .orderBy("entry_id")
    .execute();
}

/** Why definitive results are looked at again in a case; `null`: they are not. */
export async function findReopening(db: Db, caseId: string): Promise<string | null> {
  const row = await db
    .selectFrom("reopenings")
    .select("reason")
    .where("case_id", "=", caseId)
    .executeTakeFirst();
  return row?.reason ?? null;
}
