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

/** Accused cars for which their drivers have said something; an appeal is an answer too. */
export async function listAnswered(db: Db, caseId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("case_statements")
    .select("entry_id")
    .where("case_id", "=", caseId)
    .execute();
  const appealed = await listAppeals(db, caseId);
  return new Set([...rows, ...appealed].map(({ entry_id }) => entry_id));
}
