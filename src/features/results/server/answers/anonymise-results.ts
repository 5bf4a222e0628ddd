import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";

/** What stands for a person who is no longer known, and only within one session. */
const NOBODY = "nobody";

/**
 * Takes a person's names and platform ids out of every result. The rows, their places and what stewards did to them stay, with
 * the site's own id of the person, which leads to no name.
 */
export async function forgetInResults(trx: Db, userId: string): Promise<void> {
  const seats = await trx
    .selectFrom("result_row_drivers")
    .select(["session_id", "platform", "platform_id"])
    .where("user_id", "=", userId)
    .execute();
  for (const { session_id, platform, platform_id } of seats) {
    const person = { userId, key: platform && platform_id ? `${platform}:${platform_id}` : null };
    await rewriteSession(trx, session_id, person);
  }
  await trx
    .updateTable("result_row_drivers")
    .set({ platform: null, platform_id: null })
    .where("user_id", "=", userId)
    .execute();
}

interface Person {
  userId: string;
  /** `platform:id`. */
  key: string | null;
}

async function rewriteSession(trx: Db, sessionId: string, person: Person): Promise<void> {
  const rows = await trx
    .selectFrom("result_rows")
    .select(["id", "entry_key", "frozen"])
    .where("session_id", "=", sessionId)
    .execute();
  for (const row of rows) {
    const frozen = forget(row.frozen, person);
    const entryKey = forgetText(row.entry_key, person);
    if (frozen !== row.frozen || entryKey !== row.entry_key)
      await changeRow(trx, "result_rows", row.id, { frozen, entry_key: entryKey });
  }
  const work = await trx
    .selectFrom("result_work")
    .select(["id", "work"])
    .where("session_id", "=", sessionId)
    .execute();
  for (const row of work)
    await changeRow(trx, "result_work", row.id, { work: forget(row.work, person) });
  const history = await trx
    .selectFrom("result_history")
    .select(["id", "snapshot"])
    .where("session_id", "=", sessionId)
    .execute();
  for (const row of history)
    await changeRow(trx, "result_history", row.id, { snapshot: forget(row.snapshot, person) });
}

function forget(json: string, person: Person): string {
  if (!json.includes(person.userId) && !(person.key && json.includes(person.key))) return json;
  return JSON.stringify(withoutPerson(JSON.parse(json), person));
}

/** Objects about the person, by key or match, lose name and platform id; the key is replaced wherever it stands. */
function withoutPerson(value: unknown, person: Person): unknown {
  if (typeof value === "string") return forgetText(value, person);
  if (Array.isArray(value)) return value.map((item) => withoutPerson(item, person));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    forgetText(key, person),
    withoutPerson(item, person),
  ]);
  const copy = Object.fromEntries(entries);
  if (!isAbout(value, person)) return copy;
  return {
    ...copy,
    ...("name" in copy && { name: "" }),
    ...("platform" in copy && { platform: null }),
    ...("platformId" in copy && { platformId: null }),
  };
}

function isAbout(value: object, { userId, key }: Person): boolean {
  const isHisKey = key !== null && "personId" in value && value.personId === key;
  return isHisKey || ("matchedUserId" in value && value.matchedUserId === userId);
}

/** An entry's key is its people's keys joined with "+". */
function forgetText(text: string, { userId, key }: Person): string {
  if (key === null) return text;
  return text
    .split("+")
    .map((part) => (part === key ? `${NOBODY}:${userId}` : part))
    .join("+");
}
