import type { Db } from "../databases.ts";

/**
 * Seasons in which whoever is in the results scores. A table says who scores by a word of three instead of whether wildcards do:
 * what is stored is written in the new words, which count the same rows.
 */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable("seasons")
    .addColumn("open", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  for (const { id, definition } of await db
    .selectFrom("standings")
    .select(["id", "definition"])
    .execute())
    await db
      .updateTable("standings")
      .set({ definition: JSON.stringify(inNewWords(definition)) })
      .where("id", "=", id)
      .execute();
}

interface StoredDefinition {
  options?: { includeWildcards?: boolean };
}

function inNewWords(stored: string): object {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the site wrote it
  const { options = {}, ...definition } = JSON.parse(stored) as StoredDefinition;
  const { includeWildcards = false, ...others } = options;
  return {
    ...definition,
    options: { ...others, whoScores: includeWildcards ? "guests" : "entered" },
  };
}
