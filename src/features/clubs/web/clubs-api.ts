import { z } from "zod";
import {
  type Candidate,
  type CarInvite,
  type Club,
  type ClubEdit,
  type ClubInvite,
  clubSchema,
  type ClubSeat,
  clubSeatSchema,
  type NewClub,
} from "#features/clubs/clubs.ts";
import { ApiError, apiDelete, apiGet, apiPost } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { clubsPath, invitePath } from "./clubs-queries.ts";

/** A club as its owner and its managers see it. Forms are filled from it, so it is never an old one. */
export function clubQuery(id: string) {
  return apiQuery<Club>(clubPath(id), {}, { viewer: true, staleTime: 0 });
}

export function createClub(club: NewClub): Promise<Club> {
  return apiPost(clubsPath, club);
}

export function saveClub(id: string, club: ClubEdit): Promise<Club> {
  return apiPost(clubPath(id), club);
}

export function deleteClub(id: string): Promise<unknown> {
  return apiDelete(clubPath(id));
}

export function leaveClub(id: string, releaseSeats: boolean): Promise<unknown> {
  return apiPost(`${clubPath(id)}/leave`, { releaseSeats });
}

export function handOverClub(
  id: string,
  change: { owner: string; version: number },
): Promise<Club> {
  return apiPost(`${clubPath(id)}/owner`, change);
}

/** The first people whose name holds the words, and what each lacks for the simulator. */
export async function searchCandidates(
  { search, simulator }: { search: string; simulator?: string | undefined },
  signal: AbortSignal,
): Promise<Candidate[]> {
  const query = new URLSearchParams({ search, ...(simulator && { simulator }) });
  return (await apiGet<Candidate[]>(`/api/team-candidates?${query}`, { signal })).data;
}

export function clubInviteQuery(id: string) {
  return apiQuery<ClubInvite>(invitePath("team", id), {}, { viewer: true, staleTime: 0 });
}

export function carInviteQuery(id: string) {
  return apiQuery<CarInvite>(invitePath("car", id), {}, { viewer: true, staleTime: 0 });
}

/** The seats that a refused departure would free; `undefined` for any other failure. */
export function seatsAtStake(error: unknown): ClubSeat[] | undefined {
  if (!(error instanceof ApiError) || error.code !== "club.driver-in-season") return undefined;
  return z.object({ seats: z.array(clubSeatSchema) }).parse(error.details).seats;
}

/** The club as somebody else has saved it meanwhile; `undefined` for any other failure. */
export function clubSavedMeanwhile(error: unknown): Club | undefined {
  return savedMeanwhile(error, z.object({ club: clubSchema }))?.club;
}

function clubPath(id: string): string {
  return `/api/team/${encodeURIComponent(id)}`;
}
