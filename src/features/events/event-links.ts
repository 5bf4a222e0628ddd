import { sessionEnd } from "#features/seasons/event-times.ts";

/* What pages know of an event's links; what is checked of them is in `event-media.ts`. */

/** A link to what is shown while it is driven, or to what stays of it. */
export const linkKinds = ["live", "recording"] as const;
export type LinkKind = (typeof linkKinds)[number];

export const linkKindTitles: Record<LinkKind, string> = {
  live: "Transmisiune",
  recording: "Înregistrare",
};

/** A stored kind; one that is not known by now is taken for what stays. */
export function readLinkKind(stored: string): LinkKind {
  return linkKinds.find((kind) => kind === stored) ?? "recording";
}

interface PlannedSession {
  _id: string;
  startDate: number;
  durationMinutes: number;
  hasResults: boolean;
}

/** Whether what a link shows is being driven at an instant (UTC ms): its session, or any of the event's where it names none. */
export function isLive(
  { kind, session }: { kind: LinkKind; session: string | null },
  sessions: readonly PlannedSession[],
  now: number,
): boolean {
  if (kind !== "live") return false;
  return sessions.some(
    (planned) =>
      (session === null || session === planned._id) &&
      !planned.hasResults &&
      planned.startDate <= now &&
      now < sessionEnd(planned),
  );
}
