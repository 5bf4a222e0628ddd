import { useSyncExternalStore } from "react";
import type { LoginScope } from "#shared/login-scopes.ts";

/** Who is logged in, as the token itself says. The server checks the token on every call. */
export interface Session {
  token: string;
  sub: string;
  email: string;
  name: string;
  /** It is worth the person's own seat alone (`shared/login-scopes.ts`). */
  isSeat: boolean;
  /** UTC seconds. */
  exp: number;
}

const key = "token";
/** How the names of what this browser keeps of somebody begin (`calls/own-copies.ts`). */
export const OWN_COPIES = "own:";
const listeners = new Set<() => void>();
let current: Session | null | undefined;
let isOver = false;

/** The live session of this browser, `null` on the server and while nobody is logged in. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession, () => null);
}

/** The same outside React: for requests and callbacks, never for rendering. */
export function readSession(): Session | null {
  if (typeof localStorage === "undefined") return null;
  current ??= decodeToken(stored());
  if (current && current.exp * 1000 <= Date.now()) current = null;
  return current;
}

export function readToken(): string | null {
  return readSession()?.token ?? null;
}

/** Whether the last session in this browser ended by itself: it expired here, or the server said that it is over. */
export function useSessionDied(): boolean {
  return useSyncExternalStore(subscribe, hasDied, () => false);
}

function hasDied(): boolean {
  return readSession() === null && (isOver || stored() !== null);
}

export function startSession(token: string): void {
  isOver = false;
  forgetCopies();
  localStorage.setItem(key, token);
  refresh();
}

/** Forgets the token of this browser. Ending it on the server is the caller's part. `isDead`: nobody asked for it. */
export function endSession({ isDead = false } = {}): void {
  isOver = isDead;
  forgetCopies();
  localStorage.removeItem(key);
  refresh();
}

function forgetCopies(): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(OWN_COPIES)) localStorage.removeItem(name);
}

/** Calls `listener` whenever the session starts or ends, here or in another tab. Returns how to stop. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) globalThis.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) globalThis.removeEventListener("storage", onStorage);
  };
}

function onStorage(event: StorageEvent): void {
  if (event.key === key || event.key === null) refresh();
}

function refresh(): void {
  current = decodeToken(stored());
  document.documentElement.dataset["auth"] = current ? "in" : "out";
  for (const listener of listeners) listener();
}

function stored(): string | null {
  return localStorage.getItem(key);
}

/** The claims of a token that has not expired; `null` for anything else. */
function decodeToken(token: string | null): Session | null {
  const payload = token?.split(".")[1];
  if (!token || !payload) return null;
  try {
    const bytes = Uint8Array.from(
      atob(payload.replaceAll("-", "+").replaceAll("_", "/")),
      (letter) => letter.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isClaims(claims)) return null;
    const { sub, exp, email, name, scope } = claims;
    if (typeof sub !== "string" || typeof exp !== "number" || exp * 1000 <= Date.now()) return null;
    return {
      token,
      sub,
      exp,
      email: typeof email === "string" ? email : "",
      name: typeof name === "string" ? name : "",
      isSeat: scope === ("seat" satisfies LoginScope),
    };
  } catch {
    return null;
  }
}

function isClaims(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
