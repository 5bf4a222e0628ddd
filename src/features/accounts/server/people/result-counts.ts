import type { Expression, RawBuilder } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { question } from "#server/parts.ts";

/** Whose results: of somebody, by an id of a game, or both; as values or as columns of the query around it. */
export interface WhoseResults {
  userId?: string | Expression<string>;
  id?: { platform: string | Expression<string>; platformId: string | Expression<string> };
}

/** In how many sessions somebody took part, as a part of a query. */
export const countResults = question<[WhoseResults], RawBuilder<number>>();

/** In how many sessions somebody took part whose results everybody sees. */
export const countShownResults = question<[db: Db, userId: string], Promise<number>>();
