import { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import type { Routes } from "#server/serve.ts";
import { type FoundKind, foundKindSchema, MOST_HITS, searchQuery } from "../search.ts";
import { search } from "../search-calls.ts";
import { searchKinds } from "../search-kinds.ts";
import { KeptNames } from "./kept-names.ts";
import { namesOf } from "./names.ts";

/** People, clubs, seasons and rounds by their names, as everybody sees them. */
export const searchRoutes: Routes = ({ serve }, services) => {
  const names = new KeptNames(services);
  const { databases, config } = services;

  serve(search, {
    summary:
      "People, clubs, seasons and rounds by name, without diacritics and with a letter wrong",
    query: searchQuery,
    reply: z.array(foundKindSchema),
    handle: async ({ query: { q } }) => findAll(databases.reader, q),
  });

  async function findAll(db: Db, text: string): Promise<FoundKind[]> {
    const indexes = await names.read();
    const found: FoundKind[] = [];
    for (const kind of searchKinds) {
      // Some may have been hidden or have left meanwhile.
      const ids =
        indexes
          .get(kind)
          ?.find(text, MOST_HITS * 2)
          .map(({ id }) => id) ?? [];
      const shown = ids.length > 0 ? await namesOf[kind].show(db, ids, config.timeZone) : [];
      const byId = new Map(shown.map((hit) => [hit._id, hit]));
      const hits = ids.flatMap((id) => byId.get(id) ?? []).slice(0, MOST_HITS);
      if (hits.length > 0) found.push({ kind, hits });
    }
    return found;
  }
};
