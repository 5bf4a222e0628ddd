/*
 * What of somebody's own stays in this browser, so that it is there before the site answers, or without it. A copy is of one
 * person and has an end: the head's script forgets what is over or another's (`first-paint.ts`), a login and a logout forget
 * all of it (`session.ts`).
 */
import { OWN_COPIES } from "../session.ts";

/** In characters: a browser has room for some millions. */
const MOST_LETTERS = 200_000;

interface Copy {
  /** Id of the person. */
  sub: string;
  /** UTC ms. */
  until: number;
  text: string;
}

/** Keeps `text` under a name, for the person until then; nothing where it is too long or the browser keeps nothing. */
export function keepCopy(name: string, copy: Copy): void {
  if (copy.text.length > MOST_LETTERS) return;
  try {
    localStorage.setItem(OWN_COPIES + name, JSON.stringify(copy));
  } catch {
    // It is only there sooner with it.
  }
}

/** What was kept of the person under the name. */
export function readCopy(name: string, sub: string): string | undefined {
  try {
    const copy: unknown = JSON.parse(localStorage.getItem(OWN_COPIES + name) ?? "null");
    if (!isCopy(copy) || copy.sub !== sub || copy.until < Date.now()) return undefined;
    return copy.text;
  } catch {
    return undefined;
  }
}

export function forgetCopy(name: string): void {
  localStorage.removeItem(OWN_COPIES + name);
}

function isCopy(value: unknown): value is Copy {
  return (
    typeof value === "object" &&
    value !== null &&
    "sub" in value &&
    "until" in value &&
    "text" in value &&
    typeof value.sub === "string" &&
    typeof value.until === "number" &&
    typeof value.text === "string"
  );
}
