/*
 * Validators of an address's query. A wrong value is left out, so that the page shows what it shows without it. They are plain
 * functions, because a schema library in every visitor's bundle costs more than the page.
 */

const longestText = 80;

/** The value when it is one of those allowed. */
export function oneOf<T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

/** A short text: an id, an acronym. The router reads `?class=2` as a number. */
export function shortText(value: unknown, longest = longestText): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.length <= longest ? value || undefined : undefined;
}

/** The number of a page after the first, which needs none. */
export function laterPage(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value > 1 ? value : undefined;
}

/** What the address of a list says that is read page by page, and of nothing else. */
export interface PageSearch {
  page?: number | undefined;
}

export function validatePageSearch({ page }: PageSearch): PageSearch {
  return { page: laterPage(page) };
}
