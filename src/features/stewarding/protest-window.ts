import { HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import type { StewardingSettings } from "./stewarding-settings.ts";

/** From when until when protests of a session are taken, UTC ms; the end excluded. */
export interface ProtestWindow {
  opensAt: number;
  closesAt: number;
}

/** A session as its calendar and its results have it. */
interface RunSession {
  startAt: number;
  durationMinutes: number;
  /** When results were saved for the first time. */
  firstSavedAt: number;
}

/**
 * The window in which a session can be protested: from its scheduled end until `protestHours` after that end or after the first
 * results, whichever is later. Once it is stored, it is only extended.
 */
export function protestWindow(
  { startAt, durationMinutes, firstSavedAt }: RunSession,
  { protestHours }: Pick<StewardingSettings, "protestHours">,
): ProtestWindow {
  const opensAt = startAt + durationMinutes * MINUTE_MS;
  return { opensAt, closesAt: Math.max(opensAt, firstSavedAt) + protestHours * HOUR_MS };
}

/** `waiting`: no results yet, or they came before the scheduled end; `closed` for good unless it is extended. */
export function windowState(
  window: ProtestWindow | null,
  now: number,
): "waiting" | "open" | "closed" {
  if (!window || now < window.opensAt) return "waiting";
  return now < window.closesAt ? "open" : "closed";
}

/** A session as stewards have it: computed, never stored. */
export interface Finality {
  state: "provisional" | "final";
  /** Of provisional results: when they become final if nothing else is sent; `null` while a case is open. */
  until: number | null;
}

/** Results are provisional until protests, cases and the time for appeals are over. `null`: nobody can protest the session. */
export function finalityOf(
  {
    window,
    openCases,
    appealUntil,
  }: { window: ProtestWindow | null; openCases: number; appealUntil: readonly (number | null)[] },
  now: number,
): Finality | null {
  if (!window) return null;
  if (openCases > 0) return { state: "provisional", until: null };
  const until = Math.max(window.closesAt, ...appealUntil.map((instant) => instant ?? 0));
  return now < until ? { state: "provisional", until } : { state: "final", until: null };
}
