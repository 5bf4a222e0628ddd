import { HOUR_MS } from "#shared/time/durations.ts";
import { lazy, Suspense, useEffect, useState } from "react";
import { useNow } from "#web/now.ts";
import type { NoticeProps } from "./changes-notice.tsx";

/** Loaded once the page is idle, and only where something may change while somebody looks. */
const ChangesNotice = lazy(async () => ({
  default: (await import("./changes-notice.tsx")).ChangesNotice,
}));

interface PageChangesProps extends NoticeProps {
  /** Between these instants (UTC ms) what the page shows may change. */
  spans: readonly Span[];
}

export type Span = readonly [from: number, to: number];

/** An event's day, the one before it, and those in which stewards decide. */
export function daysAround(time: number): Span {
  return [time - 36 * HOUR_MS, time + 72 * HOUR_MS];
}

/** Tells whoever looks at the page that there is something new on it, and shows that when they say so. */
export function PageChanges({ spans, ...notice }: PageChangesProps) {
  const now = useNow();
  const isIdle = useIdle();
  if (!isIdle || !spans.some(([from, to]) => from <= now && now <= to)) return null;
  return (
    <Suspense>
      <ChangesNotice {...notice} />
    </Suspense>
  );
}

/** Whether the browser has found nothing better to do since the page is here. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const rest = () => setIdle(true);
    // Safari has no such call.
    if (!("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(rest, 2000);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(rest, { timeout: 5000 });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}
