import type { QueuedCase } from "./stewarding.ts";

/** What a case in the queue waits for, as the steward who looks sees it; in the order of the desk. */
export const queueParts = [
  "vote",
  "decide",
  "judges",
  "others",
  "time",
  "defence",
  "kept",
] as const;
export type QueuePart = (typeof queueParts)[number];

export const queuePartTitles: Record<QueuePart, string> = {
  vote: "Așteaptă votul tău",
  decide: "De decis",
  judges: "Fără comisar",
  others: "La ceilalți comisari",
  time: "Așteaptă sfârșitul timpului pentru apel",
  defence: "În apărare",
  kept: "Nu le judeci tu",
};

type Queued = Pick<
  QueuedCase,
  "state" | "unjudged" | "blocked" | "mine" | "voted" | "quorum" | "cars" | "first"
>;

/** Where an open case stands in the queue of who looks at it. `now` in UTC ms. */
export function queuePartOf(queued: Queued, now: number): QueuePart {
  const { state, unjudged, blocked, mine, voted, quorum, cars, first } = queued;
  // Whoever manages the panel without judging sees no cars.
  const judges = blocked === null && cars.length > 0;
  if (!judges) return unjudged ? "judges" : "kept";
  if (state === "defence") return "defence";
  if (!mine) return "vote";
  if (voted < quorum) return "others";
  return now < (first?.voteUntil ?? 0) ? "time" : "decide";
}
