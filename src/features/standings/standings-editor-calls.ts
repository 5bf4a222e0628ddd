import { route } from "#shared/route.ts";
import type {
  deleteStandingsQuery,
  freshMembersBody,
  newEntriesBody,
  postedTableSchema,
  saveStandingsBody,
} from "./posted-table-shape.ts";
import type { ScoringTypeShape } from "./scoring/scoring-types.ts";
import type {
  AvailableEvent,
  Candidates,
  FreshMembers,
  StandingsEntryShape,
  StandingsKind,
  StandingsTable,
} from "./standings.ts";

/** Works something out for who edits a table, and stores nothing. */
const worksOut = { access: "checked", isPrivate: true } as const;

export const listAvailableEvents = route<{ reply: AvailableEvent[] }>()(
  "listAvailableEvents",
  "GET /api/standings/:seasonId/available-events",
  { access: "checked", about: ["events", "results", "seasons"] },
);

export const listStandingsCandidates = route<{ reply: Candidates }>()(
  "listStandingsCandidates",
  "GET /api/standings/:seasonId/candidates",
  { access: "checked", about: ["registrations", "clubs", "seasons"] },
);

export const listChosenScoringTypes = route<{ reply: ScoringTypeShape[] }>()(
  "listChosenScoringTypes",
  "GET /api/standings/scoring-types",
  { access: "checked", about: ["catalogues"] },
);

export const listStandingsKinds = route<{ reply: StandingsKind[] }>()(
  "listStandingsKinds",
  "GET /api/standings/standings-types",
  { access: "checked" },
);

export const computeStandings = route<{
  body: typeof postedTableSchema;
  reply: StandingsEntryShape[];
}>()("computeStandings", "POST /api/standings/:seasonId/entries", { ...worksOut, isSlow: true });

export const readFreshMembers = route<{
  body: typeof freshMembersBody;
  reply: Partial<FreshMembers>;
}>()("readFreshMembers", "POST /api/standings/:seasonId/fresh", worksOut);

export const makeEntries = route<{
  body: typeof newEntriesBody;
  reply: StandingsEntryShape[];
}>()("makeEntries", "POST /api/standings/:seasonId/new-entries", worksOut);

/** 409 when somebody saved or deleted the table meanwhile. */
export const saveStandings = route<{ body: typeof saveStandingsBody; reply: StandingsTable }>()(
  "saveStandings",
  "POST /api/standings/:seasonId/save",
  { access: "checked", about: ["standings"], isSlow: true, hides: true },
);

export const refreshStandings = route<{ reply: StandingsTable[] }>()(
  "refreshStandings",
  "POST /api/season/:seasonId/standings/refresh",
  { access: "checked", about: ["standings"], isSlow: true, hides: false },
);

/** Adds the season's rounds that score nowhere to its tables; titles of what was added, and of the tables. */
export const addRounds = route<{ reply: { rounds: string[]; tables: string[] } }>()(
  "addRounds",
  "POST /api/season/:seasonId/standings/rounds",
  { access: "checked", about: ["standings"], isSlow: true, hides: false },
);

export const deleteStandings = route<{
  query: typeof deleteStandingsQuery;
  reply: { _id: string };
}>()("deleteStandings", "DELETE /api/standings/:seasonId/:tableId", {
  access: "checked",
  about: ["standings"],
  hides: true,
});
