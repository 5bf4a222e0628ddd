import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import type { ActServices } from "#server/parts.ts";
import { frozenEntrySchema } from "../../case-entries.ts";

/** As `anonymiseResults` names them. */
const NOBODY = "nobody";

/**
 * A listener of `accountEnds`: it removes the person's platform ids from all cases, and from closed ones what they wrote and
 * brought; `eraseForgotten` does so for others when they close. Documents keep numbers of cars.
 */
export async function forgetInCases(trx: Db, { now }: ActServices, userId: string): Promise<void> {
  const seats = await trx
    .selectFrom("result_row_drivers")
    .select(["session_id", "platform", "platform_id"])
    .where("user_id", "=", userId)
    .where("platform_id", "is not", null)
    .execute();
  for (const { session_id, platform, platform_id } of seats)
    await renameEntries(trx, session_id, { key: `${platform}:${platform_id}`, userId });
  await eraseOf(trx, [userId], now());
}

/** As results call them from now on, so that what they were given stays with their row. */
async function renameEntries(
  trx: Db,
  sessionId: string,
  { key, userId }: { key: string; userId: string },
): Promise<void> {
  const rows = await trx
    .selectFrom("case_entries as entry")
    .innerJoin("cases", "cases.id", "entry.case_id")
    .select(["entry.id", "entry.entry_key", "entry.person_id", "entry.frozen"])
    .where("cases.session_id", "=", sessionId)
    .execute();
  const renamed = (text: string) =>
    text
      .split("+")
      .map((part) => (part === key ? `${NOBODY}:${userId}` : part))
      .join("+");
  for (const row of rows) {
    const frozen = fromJson(frozenEntrySchema, row.frozen);
    if (!row.entry_key.includes(key) && !frozen.persons.includes(key)) continue;
    await changeRow(trx, "case_entries", row.id, {
      entry_key: renamed(row.entry_key),
      person_id: renamed(row.person_id),
      frozen: toJson({ ...frozen, persons: frozen.persons.map(renamed) }),
    });
    await trx
      .updateTable("decision_items")
      .set({ person_id: renamed(key) })
      .where("entry_id", "=", row.id)
      .where("person_id", "=", key)
      .execute();
  }
}

/** The same for everybody whose account has ended, in cases that have closed since. */
export async function eraseForgotten(trx: Db, now: number): Promise<void> {
  const gone = await trx
    .selectFrom("users")
    .select("id")
    .where("deleted_at", "is not", null)
    .where((user) =>
      user.or([
        user("id", "in", (own) => own.selectFrom("protests").select("reporter_id")),
        user("id", "in", (own) => own.selectFrom("case_statements").select("user_id")),
        user("id", "in", (own) => own.selectFrom("club_statements").select("user_id")),
        user("id", "in", (own) => own.selectFrom("case_evidence").select("user_id")),
        user("id", "in", (own) => own.selectFrom("appeals").select("user_id")),
      ]),
    )
    .execute();
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await eraseOf(trx, ids, now);
}

async function eraseOf(trx: Db, people: readonly string[], now: number): Promise<void> {
  const ids = [...people];
  const closed = closedCases(trx, now);
  await trx
    .updateTable("protests")
    .set({ text: "", corner: "" })
    .where("reporter_id", "in", ids)
    .where("case_id", "in", closed)
    .execute();
  for (const table of ["appeals", "case_statements", "club_statements"] as const)
    await trx
      .updateTable(table)
      .set({ text: "" })
      .where("user_id", "in", ids)
      .where("case_id", "in", closed)
      .execute();
  await trx
    .deleteFrom("case_evidence")
    .where("user_id", "in", ids)
    .where("case_id", "in", closed)
    .execute();
}

/** Ids of cases that nobody can do anything about any more. */
export function closedCases(db: Db, now: number) {
  return db
    .selectFrom("cases as closed")
    .select("closed.id")
    .where((own) =>
      own.or([
        own("closed.state", "in", ["closed", "inadmissible", "withdrawn", "joined"]),
        own.and([
          own("closed.state", "=", "decided"),
          own.not(
            own.exists(
              own
                .selectFrom("decisions as decision")
                .select("decision.id")
                .whereRef("decision.case_id", "=", "closed.id")
                .where("decision.appeal_until", ">", now),
            ),
          ),
        ]),
      ]),
    );
}
