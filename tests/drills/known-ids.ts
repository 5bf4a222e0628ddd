import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";

/** Ids of things that are there, by what a field or a part of an address is called. */
export interface KnownIds {
  all: readonly string[];
  like: (name: string) => readonly string[];
}

/** Tables by the words that name their rows in addresses and fields, the more telling first. */
const tables: [words: RegExp, table: string][] = [
  [/team-?invite/i, "club_invites"],
  [/car-?invite/i, "car_invites"],
  [/car-?(?:model|classes\/models)|validcars/i, "car_models"],
  [/car-?class|class/i, "car_classes"],
  [/driver-?class|licen/i, "driver_classes"],
  [/registration/i, "registrations"],
  [/entryid/i, "standings_entries"],
  [/scoring/i, "scoring_types"],
  [/table|standings/i, "standings"],
  [/session/i, "event_sessions"],
  [/event/i, "events"],
  [/season/i, "seasons"],
  [/team|club/i, "clubs"],
  [/download-uploads/i, "download_uploads"],
  [/download/i, "downloads"],
  [/message/i, "messages"],
  [/role/i, "roles"],
  [/outbox/i, "mails"],
  [/audit/i, "audit_log"],
  [/claim/i, "id_claims"],
  [/simulator/i, "simulators"],
  [/track/i, "tracks"],
  [/laps|row/i, "result_rows"],
  [/file|livery|logo|cover|poster|banner|rulebook|picture|replaces|image/i, "uploads"],
  [/car/i, "cars"],
  [/user|driver|people|person|owner|manager|subject|into|by/i, "users"],
];

/** Reads what is there now. */
export async function readKnownIds(db: Db): Promise<KnownIds> {
  const byTable = new Map<string, string[]>();
  for (const [, table] of tables) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} limit 12`.execute(
      db,
    );
    byTable.set(
      table,
      rows.map(({ id }) => id),
    );
  }
  const keys = await db.selectFrom("result_rows").select("entry_key").limit(12).execute();
  const entryKeys = keys.map(({ entry_key }) => entry_key);
  return {
    all: [...byTable.values(), entryKeys].flat(),
    like: (name) => {
      if (name === "entryKey") return entryKeys;
      const [, table] = tables.find(([words]) => words.test(name)) ?? [];
      return table === undefined ? [] : (byTable.get(table) ?? []);
    },
  };
}
