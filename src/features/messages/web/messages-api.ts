import { type QueryClient } from "@tanstack/react-query";
import type {
  AudienceChoice,
  Message,
  MessageForm,
  MessageLine,
  Unread,
} from "#features/messages/messages.ts";
import { apiDelete, apiGet, apiPost } from "#web/api.ts";
import { apiPageQuery, apiQuery } from "#web/query-client.ts";
import type { GroupKind } from "#features/messages/audience-kinds.ts";

const inboxPath = "/api/messages";
const unreadPath = "/api/messages/unread";

/** A page of the inbox, newest first. */
export function inboxQuery(page: number) {
  return apiPageQuery<MessageLine>(inboxPath, { page }, { viewer: true, staleTime: 0 });
}

export function messageQuery(id: string) {
  // Whether its invitation is still open changes elsewhere.
  return apiQuery<Message>(messagePath(id), {}, { viewer: true, staleTime: 0 });
}

export function unreadQuery() {
  return apiQuery<Unread>(unreadPath, {}, { viewer: true, staleTime: 0 });
}

/** The list and the count are read again where they are shown. */
export async function refreshInbox(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refreshMessageList(queryClient),
    queryClient.invalidateQueries({ queryKey: [unreadPath] }),
  ]);
}

export function refreshMessageList(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [inboxPath] });
}

/** Posts the message back as viewed, as the specification has it. @throws ApiError */
export function markViewed(message: Message): Promise<Message> {
  return apiPost(messagePath(message._id), { ...message, viewed: true });
}

export function deleteMessage(id: string): Promise<unknown> {
  return apiDelete(messagePath(id));
}

export function sendMessage(form: MessageForm): Promise<{ sent: number }> {
  return apiPost(inboxPath, form);
}

/** Clubs or seasons to write to, by words of their names. */
export async function searchAudiences(
  kind: GroupKind,
  search: string,
  signal: AbortSignal,
): Promise<AudienceChoice[]> {
  const query = new URLSearchParams({ kind, search });
  return (await apiGet<AudienceChoice[]>(`${inboxPath}/audiences?${query}`, { signal })).data;
}

function messagePath(id: string): string {
  return `/api/message/${encodeURIComponent(id)}`;
}
