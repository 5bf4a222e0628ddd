import { useEffect, useState } from "react";
import { useSite } from "./page-data.ts";

const tickMs = 30_000;

/**
 * The present, UTC ms. While the page is hydrated it is the instant at which the server rendered it, so that both sides agree;
 * then the browser's clock, every half minute.
 */
export function useNow(): number {
  const [now, setNow] = useState(useSite().now);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
