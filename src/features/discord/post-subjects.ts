import { type WebhookKind, webhookKinds } from "./webhook-kinds.ts";

/*
 * A post is about a subject: `results:SESSION`, `registration:SEASON`, `entries:EVENT`, `decisions:DECISION`, `standings:EVENT`
 * (the table after that event) and `event:EVENT,EVENT` (all that were new in one minute). What a task is asked for may be wider,
 * because only its hour knows what is new: `event-of:SEASON`, `standings-of:SEASON`.
 */

export interface Subject {
  kind: WebhookKind;
  ids: readonly string[];
}

export function subjectOf(kind: WebhookKind, ...ids: readonly string[]): string {
  return `${kind}:${ids.join(",")}`;
}

/** What of a season is still to be found out when the task is done. */
export function wideSubject(kind: "event" | "standings", seasonId: string): string {
  return `${kind}-of:${seasonId}`;
}

/** `undefined` of words of a newer version of the site. */
export function readSubject(text: string): (Subject & { isWide: boolean }) | undefined {
  const [, word = "", isWide, ids = ""] = /^([a-z]+)(-of)?:(.*)$/.exec(text) ?? [];
  const kind = webhookKinds.find((own) => own === word);
  return kind && { kind, ids: ids.split(","), isWide: isWide !== undefined };
}
