import { counted } from "#shared/text/romanian-count.ts";

/** 'Ai 1 mesaj nou', 'Ai 2 mesaje noi', 'Ai 20 de mesaje noi'. */
export function unreadNotice(count: number): string {
  return `Ai ${counted(count, "mesaj nou", "mesaje noi")}`;
}

/**
 * Whether the `newest` unread messages (newest first) have one of which somebody told of `told` was not told. Older ones that
 * come into the list because others were read are no news.
 */
export function hasNews(newest: readonly string[], told: readonly string[]): boolean {
  const known = new Set(told);
  const lastKnown = newest.findLastIndex((id) => known.has(id));
  const recent = lastKnown === -1 ? newest : newest.slice(0, lastKnown);
  return recent.some((id) => !known.has(id));
}
