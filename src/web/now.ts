import { useEffect, useState } from "react";
import { useSite } from "./page-data.ts";

const tickMs = 30_000;

/**
 * The present, UTC ms. While the page is hydrated it is the instant at which the server rendered it, so that both sides agree;
 * then the browser's clock, every half minute or every `tick` ms.
 */
export function useNow(tick = tickMs): number {
  const [now, setNow] = useState(useSite().now);
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, tick);
    return () => clearInterval(timer);
  }, [tick]);
  return now;
}
