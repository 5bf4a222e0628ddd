import { useSyncExternalStore } from "react";

/** What somebody has not read: letters, or only something else of 'Noutăți'. */
type Unread = "letters" | "news" | null;

let unread: Unread = null;
const listeners = new Set<() => void>();

/** Set by whoever polls it for the person logged in. */
export function setUnread(next: Unread): void {
  unread = next;
  for (const listener of listeners) listener();
}

export function useUnread(): Unread {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unread,
    () => null,
  );
}
