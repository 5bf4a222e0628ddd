import { route } from "#shared/route.ts";
import type { FoundKind, searchQuery } from "./search.ts";

export const search = route<{ query: typeof searchQuery; reply: FoundKind[] }>()(
  "search",
  "GET /api/search",
  { access: "anyone", about: ["people", "clubs", "seasons", "events", "registrations", "results"] },
);
