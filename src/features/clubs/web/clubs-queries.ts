import type { QueryClient } from "@tanstack/react-query";
import type { Club, OpenInvitations } from "#features/clubs/clubs.ts";
import { apiPost } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";

/*
 * What public pages ask about clubs too, so without schemas.
 */

export const clubsPath = "/api/teams";
const invitationsPath = "/api/invitations";

/** Clubs that the person owns, manages or drives for. */
export function ownClubsQuery() {
  return apiQuery<Club[]>(clubsPath, {}, { viewer: true, staleTime: 0 });
}

/** Clubs and open invitations are read again where they are shown. */
export async function refreshClubs(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [clubsPath] }),
    queryClient.invalidateQueries({ queryKey: [invitationsPath] }),
  ]);
}

/** What the person is invited to and has not answered. */
export function openInvitationsQuery() {
  return apiQuery<OpenInvitations>(invitationsPath, {}, { viewer: true, staleTime: 0 });
}

export type InviteKind = "team" | "car";

/** Answers an invitation and resolves to the server's sentence. @throws ApiError with the sentence why it cannot be. */
export function answerInvite(
  kind: InviteKind,
  { id, answer }: { id: string; answer: "accept" | "reject" },
): Promise<string> {
  return apiPost(`${invitePath(kind, id)}/${answer}`);
}

export function invitePath(kind: InviteKind, id: string): string {
  return `/api/${kind}-invite/${encodeURIComponent(id)}`;
}
