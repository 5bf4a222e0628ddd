import type { Letter } from "#features/clubs/club-letters.ts";
import { escapeHtml } from "#features/messages/message-html.ts";

/** Only of events that the driver can see. */
export interface SuspendedAt {
  seasonTitle: string;
  events: readonly { id: string; title: string }[];
}

/** To a driver who may not take part. */
export function suspendedLetter({
  seasonTitle,
  events,
  reason,
}: SuspendedAt & { reason: string }): Letter {
  const paragraphs = [
    `<p>${escapeHtml(`Ești suspendat în „${seasonTitle}” la:`)}</p>`,
    eventList(events),
    reason && `<p>${escapeHtml(`Motivul: ${reason}`)}</p>`,
    `<p>${escapeHtml("La aceste etape nu poți confirma prezența și nu ești pe lista serverului.")}</p>`,
  ];
  return { subject: `Ești suspendat, ${seasonTitle}`, body: paragraphs.join("") };
}

export function suspensionLiftedLetter({ seasonTitle, events }: SuspendedAt): Letter {
  return {
    subject: `Nu mai ești suspendat, ${seasonTitle}`,
    body: `<p>${escapeHtml(`Suspendarea din „${seasonTitle}” a fost ridicată pentru:`)}</p>${eventList(events)}`,
  };
}

function eventList(events: SuspendedAt["events"]): string {
  const items = events.map(
    ({ id, title }) =>
      `<li><a href="${escapeHtml(`/event/${encodeURIComponent(id)}`)}">${escapeHtml(title)}</a></li>`,
  );
  return `<ul>${items.join("")}</ul>`;
}
