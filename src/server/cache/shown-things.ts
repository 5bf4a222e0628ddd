import { AsyncLocalStorage } from "node:async_hooks";
import type { ShownKind } from "#shared/route.ts";
import type { Db } from "../database/databases.ts";
import { findRow } from "../database/rows.ts";
import type { Parts } from "../parts.ts";
import type { ShownThing } from "./public-change.ts";
import { onceForPage } from "./page-reads.ts";
import type { Shows } from "./response-cache.ts";

interface CachedRoute {
  kinds: readonly ShownKind[];
  /** Its address as a pattern. */
  url: string;
  params: unknown;
  /** The seasons of which its reply shows something, where the route says so. */
  seasons?: readonly string[] | null;
}

/** What the reply of a cached route shows: things that its address names, and the seasons that they belong to. */
export async function shownThings(
  db: Db,
  parts: Parts,
  route: CachedRoute,
): Promise<Set<ShownThing>> {
  const things = new Set<ShownThing>();
  const id = paramOf(route, "id") ?? "";
  for (const kind of route.kinds) {
    if (kind === "lists" || kind === "downloads") things.add(kind);
    else if (kind === "season" || kind === "entries")
      things.add(`${kind}:${await seasonOf(db, parts, route)}`);
    else things.add(`${kind}:${id}`);
    if (kind === "driver" || kind === "club")
      for (const season of route.seasons ?? (await parts.shows[kind](db, id)))
        things.add(`season:${season}`);
  }
  return things;
}

async function seasonOf(db: Db, { shows }: Parts, route: CachedRoute): Promise<string> {
  const id = paramOf(route, "id") ?? "";
  const table = paramOf(route, "tableId");
  if (route.url.startsWith("/api/season/")) return id;
  if (route.url.startsWith("/api/decision/")) return (await shows.decision(db, id))[0] ?? "";
  if (table === undefined) return seasonOfEvent(db, id);
  return (await shows.table(db, table))[0] ?? "";
}

const seasonOfEvent = onceForPage(async (db, id) => {
  const event = await findRow(db, "events", id);
  return event?.season_id ?? "";
});

function paramOf({ params }: CachedRoute, name: string): string | undefined {
  const given = new Map<string, unknown>(Object.entries(params ?? {}));
  const value = given.get(name);
  return typeof value === "string" ? value : undefined;
}

/** What a page shows: all that the replies show of which it is made. */
interface Collection {
  things: Set<ShownThing>;
  isAnything: boolean;
}

const collecting = new AsyncLocalStorage<Collection>();

/** Runs `work`, and says what the replies show that it was made of. */
export async function collectShown<T>(
  work: () => Promise<T>,
): Promise<{ outcome: T; shows: Shows }> {
  const collection: Collection = { things: new Set(), isAnything: false };
  const outcome = await collecting.run(collection, work);
  return { outcome, shows: collection.isAnything ? "anything" : collection.things };
}

/** For whatever answers a call: what its reply shows. */
export function noteShown(shows: Shows): void {
  const collection = collecting.getStore();
  if (!collection) return;
  if (shows === "anything") collection.isAnything = true;
  else for (const thing of shows) collection.things.add(thing);
}
