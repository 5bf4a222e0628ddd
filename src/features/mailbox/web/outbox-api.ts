import type { MailState, OutboxMail } from "#features/mailbox/outbox.ts";
import { apiPost } from "#web/api.ts";
import { apiPageQuery, apiQuery } from "#web/query-client.ts";
import type { StoredMailStatus } from "#shared/mail-statuses.ts";

export interface OutboxSearch {
  page?: number | undefined;
  status?: StoredMailStatus | undefined;
  search?: string | undefined;
}

/** A page of the outbox, newest first. */
export function outboxQuery({ page = 1, status, search }: OutboxSearch) {
  return apiPageQuery<OutboxMail>("/api/outbox", { page, status, search }, { viewer: true });
}

export function mailStateQuery() {
  return apiQuery<MailState>("/api/outbox/state", {}, { viewer: true });
}

export function retryMail(id: string): Promise<unknown> {
  return apiPost(`/api/outbox/${id}/retry`);
}

export function retryFailedMails(): Promise<{ retried: number }> {
  return apiPost("/api/outbox/retry-failed");
}

/** To one's own address. */
export function sendTestMail(): Promise<{ address: string }> {
  return apiPost("/api/outbox/test");
}
