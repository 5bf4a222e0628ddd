import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import type { Database } from "#server/database/schema.ts";
import { groupBy } from "#shared/group-by.ts";
import type { MergedPeople } from "#server/parts.ts";

type Entry = Selectable<Database["standings_entries"]>;

/**
 * A person's lines in tables become the other's. Where both have one in a table, the other's stays with all that organisers gave,
 * took and decided of either, and counts what was driven once the table is computed.
 */
export async function moveStandings(trx: Db, { fromId, toId }: MergedPeople): Promise<void> {
  const entries = await trx
    .selectFrom("standings_entries")
    .selectAll()
    .where("subject_id", "in", [fromId, toId])
    .execute();
  for (const own of groupBy(entries, ({ standings_id }) => standings_id).values()) {
    const from = own.find(({ subject_id }) => subject_id === fromId);
    const to = own.find(({ subject_id }) => subject_id === toId);
    if (from && to) await joinEntries(trx, from, to);
  }
  await trx
    .updateTable("standings_entries")
    .set({ subject_id: toId })
    .where("subject_id", "=", fromId)
    .execute();
}

/** What joining needs of the `edits` column; points in thousandths. */
const editsSchema = z.object({
  compensationReason: z.string().optional(),
  deductions: z.array(z.looseObject({ points: z.number() })).default([]),
  startsFrom: z.string().nullable().default(null),
  choices: z.record(z.string(), z.string()).default({}),
});

async function joinEntries(trx: Db, from: Entry, to: Entry): Promise<void> {
  const [given, own] = [fromJson(editsSchema, from.edits), fromJson(editsSchema, to.edits)];
  const reasons = [own.compensationReason, given.compensationReason].filter(Boolean);
  const taken = given.deductions.reduce((sum, { points }) => sum + points, 0);
  const disqualified = from.disqualified || to.disqualified;
  await trx.deleteFrom("standings_entries").where("id", "=", from.id).execute();
  await changeRow(trx, "standings_entries", to.id, {
    points: to.points + from.compensation - taken,
    position: disqualified ? null : to.position,
    compensation: to.compensation + from.compensation,
    misc_text: to.misc_text || from.misc_text,
    disqualified,
    manual: from.manual || to.manual,
    edits: toJson({
      ...(reasons.length > 0 && { compensationReason: [...new Set(reasons)].join("; ") }),
      deductions: [...own.deductions, ...given.deductions],
      startsFrom: own.startsFrom ?? given.startsFrom,
      choices: { ...given.choices, ...own.choices },
    }),
  });
}

/** Ids of the seasons in whose tables people are. */
export async function seasonsListed(trx: Db, people: readonly string[]): Promise<string[]> {
  const listed = await trx
    .selectFrom("standings_entries as entry")
    .innerJoin("standings as standing", "standing.id", "entry.standings_id")
    .select("standing.season_id")
    .distinct()
    .where((entry) =>
      entry.or([
        entry("entry.subject_id", "in", people),
        ...people.map((id) => entry("entry.members", "like", `%"${id}"%`)),
      ]),
    )
    .execute();
  return listed.map(({ season_id }) => season_id);
}
