/** A short notice at the edge of the screen. */
export interface Snackbar {
  content: string;
  /** Default: success. */
  color?: "success" | "error" | "plain";
  /** Milliseconds; default 7000. */
  timeout?: number;
  /** A page to go to, or what is done at once. */
  action?: { title: string } & ({ to: string } | { press: () => void });
}

const usualTimeoutMs = 7000;
/** Notices close this long after their own time (spec/1 §9). */
const graceMs = 100;

export function closesAfterMs({ timeout = usualTimeoutMs }: Snackbar): number {
  return timeout + graceMs;
}

type Listener = (snackbar: Snackbar) => void;

const waiting: Snackbar[] = [];
const wakers = new Set<() => void>();
let host: Listener | undefined;

/** Shows a notice. Works anywhere in the browser; what draws notices is loaded with the first one. */
export function showSnackbar(snackbar: Snackbar): void {
  if (host) return host(snackbar);
  waiting.push(snackbar);
  for (const wake of wakers) wake();
}

/** Calls `wake` when the first notice is waiting. Returns how to stop. */
export function onFirstSnackbar(wake: () => void): () => void {
  wakers.add(wake);
  if (waiting.length > 0) wake();
  return () => wakers.delete(wake);
}

/** Gives all notices, waiting and to come, to the component that draws them. Returns how to stop. */
export function hostSnackbars(listener: Listener): () => void {
  host = listener;
  waiting.splice(0).forEach(listener);
  return () => {
    if (host === listener) host = undefined;
  };
}
