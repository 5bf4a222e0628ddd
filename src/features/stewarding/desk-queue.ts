import type { QueuedCase } from "./stewarding.ts";

/** What a case in the queue waits for, as the steward who looks sees it; in the order of the desk. */
export const queueParts = ["vote", "decide", "others", "defence", "kept"] as const;
export type QueuePart = (typeof queueParts)[number];

export const queuePartTitles: Record<QueuePart, string> = {
  vote: "Așteaptă votul tău",
  decide: "De decis",
  others: "La ceilalți comisari",
  defence: "În apărare",
  kept: "Nu le judeci tu",
};

type Queued = Pick<QueuedCase, "state" | "blocked" | "mine" | "voted" | "quorum" | "cars">;

/** Where an open case stands in the queue of who looks at it. */
export function queuePartOf({ state, blocked, mine, voted, quorum, cars }: Queued): QueuePart {
  // Whoever manages the panel without judging sees no cars.
  if (blocked !== null || cars.length === 0) return "kept";
  if (state === "defence") return "defence";
  if (!mine) return state === "review" ? "vote" : "others";
  return state === "voted" || voted >= quorum ? "decide" : "others";
}
