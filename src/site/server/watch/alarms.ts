import { MINUTE_MS } from "#shared/time/durations.ts";
import type { TroubleKind } from "./troubles.ts";

/** Something that is wrong, or was until a moment ago. Times are UTC ms. */
export interface Alarm {
  kind: TroubleKind;
  since: number;
  /** When somebody was told; `null`: nobody yet. */
  toldAt: number | null;
  /** When it was last tried to tell somebody. */
  triedAt: number | null;
  /** Since when it is not seen any more. */
  goneAt: number | null;
}

/** What is to be told now. */
export interface News {
  alarm: Alarm;
  isOver: boolean;
}

/** What heals within it is told to nobody, and what is gone for less is not over. */
export const QUIET_MS = MINUTE_MS;
/** Where nobody could be told, it is tried again so much later. */
const AGAIN_MS = 5 * MINUTE_MS;

/** What becomes of open alarms when `found` is wrong at `now` (UTC ms), and which begin or end and are to be told. */
export function lookAgain(
  open: readonly Alarm[],
  found: readonly TroubleKind[],
  now: number,
): { open: Alarm[]; news: News[] } {
  const known = new Set(open.map(({ kind }) => kind));
  const begun = found
    .filter((kind) => !known.has(kind))
    .map((kind): Alarm => ({ kind, since: now, toldAt: null, triedAt: null, goneAt: null }));
  const seen = [...open, ...begun].map((alarm) => ({
    ...alarm,
    goneAt: found.includes(alarm.kind) ? null : (alarm.goneAt ?? now),
  }));
  const isOver = ({ goneAt }: Alarm) => goneAt !== null && now - goneAt >= QUIET_MS;
  const mayTry = ({ triedAt }: Alarm) => triedAt === null || now - triedAt >= AGAIN_MS;
  const isNews = (alarm: Alarm) =>
    alarm.toldAt === null ? alarm.goneAt === null && now - alarm.since >= QUIET_MS : isOver(alarm);
  return {
    // Of what was never told nobody needs to hear that it is over.
    open: seen.filter((alarm) => alarm.goneAt === null || alarm.toldAt !== null),
    news: seen
      .filter((alarm) => isNews(alarm) && mayTry(alarm))
      .map((alarm) => ({ alarm, isOver: alarm.toldAt !== null })),
  };
}

/** The open alarms after it was tried at `now` to tell of one of them. */
export function afterTelling(
  open: readonly Alarm[],
  { alarm, isOver }: News,
  { isTold, now }: { isTold: boolean; now: number },
): Alarm[] {
  if (isTold && isOver) return open.filter(({ kind }) => kind !== alarm.kind);
  return open.map((one) =>
    one.kind === alarm.kind
      ? { ...one, triedAt: isTold ? null : now, toldAt: isTold ? now : one.toldAt }
      : one,
  );
}
