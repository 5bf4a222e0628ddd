import { useHydrated } from "@tanstack/react-router";
import { timeUntil } from "#shared/text/time-until.ts";

interface CountdownProps {
  /** UTC ms. */
  at: number;
  /** The browser's clock (`useNow`), UTC ms. */
  now: number;
}

/**
 * How long it is until an instant, to the minute. The server's page is cached, so only browsers write it, into a line of text
 * that the caller keeps free. Screen readers do not announce it.
 */
export function Countdown({ at, now }: CountdownProps) {
  const isHydrated = useHydrated();
  return isHydrated && at > now ? timeUntil(at - now) : null;
}
