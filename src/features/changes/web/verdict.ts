import type { Topic } from "#shared/route.ts";
import type { Changes } from "../changes.ts";

export interface ChangingPage {
  /** `event:…`, `season:…` */
  things: readonly string[];
  /** Whose change is seen on the page wherever it says that one of its things has changed. */
  atOnce: readonly string[];
}

export const watchedTopics: readonly Topic[] = [
  "results",
  "entry-lists",
  "standings",
  "events",
  "seasons",
  "registrations",
  "cases",
];

/** `maybe`: something of the page changed and may be visible. `anything`: something changed, perhaps not of the page. */
export type Verdict =
  | { verdict: "none" | "maybe" | "anything" }
  | { verdict: "sure"; about: readonly string[] };

/** Whether the page shows something else now, surely or maybe. `isSure`: what is told came after what the page shows. */
export function verdictOf(
  { changed, missed }: Changes,
  { things, atOnce }: ChangingPage,
  isSure: boolean,
): Verdict {
  const hits = changed.filter((one) => one.things.some((thing) => things.includes(thing)));
  const sure = hits.find(({ about }) => atOnce.some((topic) => about.includes(topic)));
  if (sure && isSure) return { verdict: "sure", about: sure.about };
  if (hits.length > 0) return { verdict: "maybe" };
  const unnamed = changed.filter((one) => one.things.length === 0);
  const isAnything = missed || unnamed.some(({ about }) => isWatched(about));
  return { verdict: isAnything ? "anything" : "none" };
}

/** Of nothing: of anything. */
function isWatched(about: readonly string[]): boolean {
  return about.length === 0 || watchedTopics.some((topic) => about.includes(topic));
}

/** What says that something was saved or counted again, and nothing of what came of it. */
const bookkeeping: ReadonlySet<string> = new Set(["version", "computedAt"]);

/** The part of a signed address that differs each time, because it is good for a few minutes. */
const signature = /\?until=\d+&signature=[^&]+$/;

/** Whether two replies of a route show the same. */
export function looksSame(before: unknown, after: unknown): boolean {
  return shownOf(before) === shownOf(after);
}

function shownOf(reply: unknown): string {
  return JSON.stringify(reply, (key, value: unknown) => {
    if (bookkeeping.has(key)) return undefined;
    return typeof value === "string" ? value.replace(signature, "") : value;
  });
}
