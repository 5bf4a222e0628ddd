import type { QueryClient } from "@tanstack/react-query";
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
  type ClubSimulator,
  type NewClub,
} from "#features/clubs/clubs.ts";
import { ApiError, apiDelete, apiGet, apiPost } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";
import { savedMeanwhile } from "#web/stale-save.ts";

const listPath = "/api/teams";

/** Clubs that the person owns, manages or drives for. */
export function ownClubsQuery() {
  return apiQuery<Club[]>(listPath, {}, { viewer: true, staleTime: 0 });
}

/** A club as its owner and its managers see it. Forms are filled from it, so it is never an old one. */
export function clubQuery(id: string) {
  return apiQuery<Club>(clubPath(id), {}, { viewer: true, staleTime: 0 });
}

export function simulatorsQuery() {
  return apiQuery<ClubSimulator[]>("/api/simulators");
}

/** Clubs are read again where they are shown. */
export function refreshClubs(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [listPath] });
}

export function foundClub(club: NewClub): Promise<Club> {
  return apiPost(listPath, club);
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

export type InviteKind = "team" | "car";

export function clubInviteQuery(id: string) {
  return apiQuery<ClubInvite>(invitePath("team", id), {}, { viewer: true, staleTime: 0 });
}

export function carInviteQuery(id: string) {
  return apiQuery<CarInvite>(invitePath("car", id), {}, { viewer: true, staleTime: 0 });
}

/** Answers an invitation and resolves to the server's sentence. @throws ApiError with the sentence why it cannot be. */
export function answerInvite(
  kind: InviteKind,
  { id, answer }: { id: string; answer: "accept" | "reject" },
): Promise<string> {
  return apiPost(`${invitePath(kind, id)}/${answer}`);
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

function invitePath(kind: InviteKind, id: string): string {
  return `/api/${kind}-invite/${encodeURIComponent(id)}`;
}
