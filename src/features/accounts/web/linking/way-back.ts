import { keptFrom } from "#features/accounts/site-path.ts";

const key = "linking-from";

/** Remembers, while Discord or Steam is asked, where the person came from to link an account. */
export function keepWayBack(path: string | undefined): void {
  if (path === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, path);
}

/** What `/profile` is told on the way back, once. */
export function takeWayBack(): { from?: string } {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return keptFrom(path);
}
