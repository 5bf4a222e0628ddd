import { useSyncExternalStore } from "react";

let count = 0;
const listeners = new Set<() => void>();

/** How many messages the person logged in has not read. Set by whoever polls them. */
export function setUnreadCount(next: number): void {
  count = next;
  for (const listener of listeners) listener();
}

export function useUnreadCount(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count,
    () => 0,
  );
}
