import { counted } from "#shared/text/romanian-count.ts";
import type { StewardingSettings } from "./stewarding-settings.ts";

/** What somebody has protested already. */
export interface EarlierProtest {
  eventId: string;
  sessionId: string;
  state: string;
  lap: number | null;
  /** Accused, as `entryKey/personId`. */
  accused: readonly string[];
}

interface NewProtest {
  eventId: string;
  sessionId: string;
  lap: number | null;
  accused: readonly string[];
}

type Limits = Pick<StewardingSettings, "perEvent">;

/**
 * Why one more protest of this person is refused, as a sentence; `undefined` when it is taken. What was joined or withdrawn
 * counts for nothing.
 */
export function protestRefusal(
  earlier: readonly EarlierProtest[],
  added: NewProtest,
  limits: Limits,
): string | undefined {
  const isTwice = earlier.some(
    (own) =>
      own.sessionId === added.sessionId &&
      own.state !== "withdrawn" &&
      own.lap === added.lap &&
      own.accused.some((accused) => added.accused.includes(accused)),
  );
  if (isTwice) return "Ai contestat deja această mașină pentru același tur.";
  if (protestsLeft(earlier, added.eventId, limits) === 0)
    return `Ai trimis deja ${counted(limits.perEvent, "contestație", "contestații")} la această etapă, cât îngăduie liga.`;
  return undefined;
}

/** How many more protests the event takes of somebody. */
export function protestsLeft(
  earlier: readonly EarlierProtest[],
  eventId: string,
  { perEvent }: Limits,
): number {
  const used = earlier.filter(
    (own) => own.eventId === eventId && own.state !== "withdrawn" && own.state !== "joined",
  );
  return Math.max(0, perEvent - used.length);
}

/** So many cars one decision is about. */
export const MOST_CARS = 60;

/** What one side brings at once as evidence: so many, and addresses of so many characters. */
export const evidenceLimits = { links: 5, pictures: 4, address: 500 };

/** So many cars a driver's protest is about; stewards open cases of as many as they may penalise at once. */
export const MOST_ACCUSED = 6;
