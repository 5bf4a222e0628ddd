import type { ScoringTypeShape } from "#features/standings/scoring-types.ts";
import type {
  AvailableEvent,
  Candidates,
  FreshMembers,
  StandingsEntryShape,
  StandingsTable,
} from "#features/standings/standings.ts";
import type { StandingsTypeCode } from "#features/standings/points.ts";
import { subjectLists } from "#features/standings/standings-columns.ts";
import { apiDelete, apiPost } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";

/** Events and sessions that a table of the season can score. */
export function availableEventsQuery(seasonId: string) {
  return apiQuery<AvailableEvent[]>(
    `/api/standings/${seasonId}/available-events`,
    {},
    { viewer: true },
  );
}

export function scoringTypesQuery() {
  return apiQuery<ScoringTypeShape[]>("/api/standings/scoring-types", {}, { viewer: true });
}

const patient = { timeoutMs: 60_000 };

/** Places and points of a table as it would be saved, which may still be without a name. Stores nothing. */
export async function computeEntries(
  seasonId: string,
  table: StandingsTable,
): Promise<StandingsEntryShape[]> {
  const named = { ...table, title: table.title || "Clasament nou" };
  return apiPost(`/api/standings/${seasonId}/entries`, named, patient);
}

/** @throws ApiError 409 when somebody saved or deleted the table meanwhile */
export async function saveTable(
  seasonId: string,
  standings: StandingsTable,
): Promise<StandingsTable> {
  return apiPost(`/api/standings/${seasonId}/save`, { standings }, patient);
}

export async function deleteTable(seasonId: string, table: StandingsTable): Promise<unknown> {
  return apiDelete(`/api/standings/${seasonId}/${table._id}?version=${table.version}`);
}

/** Computes all tables of the season from the saved results. */
export async function refreshTables(seasonId: string): Promise<StandingsTable[]> {
  return apiPost(`/api/season/${seasonId}/standings/refresh`, undefined, patient);
}

/** Whom an editor can add to a table of the season. */
export function candidatesQuery(seasonId: string) {
  return apiQuery<Candidates>(
    `/api/standings/${seasonId}/candidates`,
    {},
    { viewer: true, staleTime: 0 },
  );
}

interface Members {
  drivers: string[];
  cars: string[];
  teams: string[];
}

interface NewEntries extends Members {
  typeCode: StandingsTypeCode;
  startPosition: number;
}

export async function makeEntries(
  seasonId: string,
  wanted: NewEntries,
): Promise<StandingsEntryShape[]> {
  return apiPost(`/api/standings/${seasonId}/new-entries`, wanted);
}

/** The cars, drivers and clubs of an entry as the season's registrations are now. */
export async function readFreshMembers(
  seasonId: string,
  typeCode: StandingsTypeCode,
  subject: string,
): Promise<FreshMembers> {
  const asked: Members = { drivers: [], cars: [], teams: [] };
  asked[subjectLists[typeCode]].push(subject);
  const fresh = async (request: keyof FreshMembers) =>
    apiPost<Partial<FreshMembers>>(`/api/standings/${seasonId}/fresh`, { ...asked, request });
  const [{ cars = [] }, { drivers = [] }, { teams = [] }] = await Promise.all([
    fresh("cars"),
    fresh("drivers"),
    fresh("teams"),
  ]);
  return { cars, drivers, teams };
}
