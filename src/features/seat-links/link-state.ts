import { MINUTE_MS } from "#shared/time/durations.ts";
import { isRegistrationOpen } from "#features/seasons/registration-open.ts";

export const linkStates = ["open", "paused", "ended", "expired", "used", "closed"] as const;
export type LinkState = (typeof linkStates)[number];

/** What the state of a link follows from; instants in UTC ms. */
export interface LinkFacts {
  maxUses: number;
  used: number;
  expiresAt: number | null;
  pausedAt: number | null;
  endedAt: number | null;
  /** Until when the season takes registrations; `null`: it takes none. */
  deadline: number | null;
}

/** Whether a link still gives seats, or what keeps it from that: what cannot be undone comes before what can. */
export function linkState(link: LinkFacts, now: number): LinkState {
  if (link.endedAt !== null) return "ended";
  if (link.expiresAt !== null && link.expiresAt <= now) return "expired";
  if (!isRegistrationOpen(link.deadline, now)) return "closed";
  if (link.used >= link.maxUses) return "used";
  return link.pausedAt === null ? "open" : "paused";
}

/** Whether the same press may be answered once more: whoever lost the first answer tries at once. Instants in UTC ms. */
export function isRepeated(at: number | null, now: number): boolean {
  return at !== null && now - at < 10 * MINUTE_MS;
}

/** What is said to who has opened a link that gives no seat. */
export const stateSentences: Record<Exclude<LinkState, "open">, string> = {
  paused:
    "Au venit mulți deodată, așa că linkul stă puțin. Un organizator îl pornește la loc: încearcă mai târziu.",
  ended: "Linkul nu mai este valabil. Cere unul nou de la cine ți l-a trimis.",
  expired: "Linkul a expirat. Cere unul nou de la cine ți l-a trimis.",
  used: "Linkul a fost folosit de câte ori se putea. Cere altul de la cine ți l-a trimis.",
  closed: "Înscrierile în acest sezon s-au încheiat.",
};

/** The same to who has made the link. */
export const stateTitles: Record<LinkState, string> = {
  open: "Linkul dă locuri.",
  paused: "Linkul s-a oprit singur: au venit prea mulți deodată.",
  ended: "Linkul este oprit. Cine s-a înscris a rămas înscris.",
  expired: "Linkul a expirat.",
  used: "Locurile linkului s-au dat toate.",
  closed: "Înscrierile în sezon s-au încheiat, deci linkul nu mai dă locuri.",
};
