/**
 * Remembers how many unread messages a person has been told of, over pages, windows and visits: only more of them is news.
 * Returns whether `unread` is.
 */
export function isNews(userId: string, unread: number): boolean {
  const key = `unread:${userId}`;
  const known = Number(localStorage.getItem(key) ?? 0);
  if (unread !== known) localStorage.setItem(key, String(unread));
  return unread > known;
}
