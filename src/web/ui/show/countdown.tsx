import { useHydrated } from "@tanstack/react-router";
import { timeUntil } from "#shared/text/time-until.ts";

interface CountdownProps {
  /** UTC ms. */
  at: number;
  /** The browser's clock (`useNow`), UTC ms. */
  now: number;
}

/**
 * How long it is until an instant, to the minute. Only browsers know: the server's page is kept, so it says nothing, and whoever draws this keeps a line
 * of their text free for it. It is nothing that is read out by itself.
 */
export function Countdown({ at, now }: CountdownProps) {
  const isHydrated = useHydrated();
  return isHydrated && at > now ? timeUntil(at - now) : null;
}
