import { hasNews } from "#features/messages/unread-notice.ts";

/** More than the server lists at once, so that an answer that comes late to one tab makes nothing new again. */
const REMEMBERED = 300;

/**
 * Remembers of which messages a person was told, over pages, windows and visits. Returns whether the `newest` unread ones (ids,
 * newest first) have another one.
 */
export function isNews(userId: string, newest: readonly string[]): boolean {
  const key = `unread:${userId}`;
  const told = read(key);
  const next = [...new Set([...newest, ...told])].slice(0, REMEMBERED);
  if (next.join() !== told.join()) localStorage.setItem(key, JSON.stringify(next));
  return hasNews(newest, told);
}

function read(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}
