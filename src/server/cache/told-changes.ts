import type { Topic } from "#shared/route.ts";
import type { Db } from "../database/databases.ts";
import { visibleEvents, visibleSeasons } from "../visibility.ts";
import type { PublicChange } from "./public-change.ts";

/** A change as anybody may be told of it. */
export interface ToldChange {
  /** `event:…`, `season:…`; none: something of which nobody is told what it is. */
  things: string[];
  /** What of them; none: nobody knows, so anything. */
  about: string[];
}

/** What visitors' pages tell of. Whatever is only about others is of no use to them. */
const publicTopics: ReadonlySet<Topic> = new Set<Topic>([
  "people",
  "clubs",
  "seasons",
  "events",
  "registrations",
  "results",
  "entry-lists",
  "standings",
]);

/**
 * What visitors are told of changes, in their order. `null`: nothing, because something of the change is hidden and even its
 * season would say that it is there. Of a change that hides something or names nothing, only the kind is told.
 */
export async function tellPublicly(
  reader: Db,
  changes: readonly PublicChange[],
): Promise<(ToldChange | null)[]> {
  const named = changes.map(({ things }) => (things === "everything" ? [] : things));
  const events = idsOf(named.flat(), ["event"]);
  const seasons = idsOf(named.flat(), ["season", "entries"]);
  const shown = new Set([
    ...(await shownAmong(reader, "event", events)),
    ...(await shownAmong(reader, "season", seasons)),
  ]);
  return changes.map((change) => tell(change, shown));
}

function tell(
  { things, hides, about = [] }: PublicChange,
  shown: ReadonlySet<string>,
): ToldChange | null {
  const topics = about.filter((topic) => publicTopics.has(topic));
  if (about.length > 0 && topics.length === 0) return null;
  if (things === "everything" || hides) return { things: [], about: topics };
  const told = [
    ...idsOf(things, ["event"]).map((id) => `event:${id}`),
    ...idsOf(things, ["season", "entries"]).map((id) => `season:${id}`),
  ];
  if (told.length === 0 || told.some((thing) => !shown.has(thing))) return null;
  return { things: told, about: topics };
}

/** Each once. */
function idsOf(things: readonly string[], kinds: readonly string[]): string[] {
  const ids = things.flatMap((thing) => {
    const [kind, id] = split(thing);
    return kinds.includes(kind) ? [id] : [];
  });
  return [...new Set(ids)];
}

/** At the first colon: an id may hold more. */
function split(thing: string): [kind: string, id: string] {
  const at = thing.indexOf(":");
  return at < 0 ? [thing, ""] : [thing.slice(0, at), thing.slice(at + 1)];
}

async function shownAmong(
  db: Db,
  kind: "event" | "season",
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows =
    kind === "event"
      ? await visibleEvents(db).where("shown_event.id", "in", ids).execute()
      : await visibleSeasons(db).where("shown_season.id", "in", ids).execute();
  return rows.map(({ id }) => `${kind}:${id}`);
}
