import { route } from "#shared/route.ts";
import type { HeadToHead, headToHeadQuery, MetPeople } from "./head-to-head.ts";

/** Not cached: whoever asks chooses the pair. */
const shown = {
  access: "anyone",
  about: ["people", "clubs", "registrations", "events", "seasons", "results", "standings"],
} as const;

export const readHeadToHead = route<{ query: typeof headToHeadQuery; reply: HeadToHead }>()(
  "readHeadToHead",
  "GET /api/head-to-head",
  shown,
);

export const listMetPeople = route<{ reply: MetPeople }>()(
  "listMetPeople",
  "GET /api/driver-profile/:id/met",
  shown,
);
