import type { ProtestWindow } from "./protest-window.ts";

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
