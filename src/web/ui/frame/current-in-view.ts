import { type RefObject, useEffect } from "react";

/** Scrolls a row of links sideways so that the current one is in sight. For rows that may be wider than a phone. */
export function useCurrentInView(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = row.current;
    const current = frame?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!frame || !current) return;
    frame.scrollTo({ left: current.offsetLeft - (frame.clientWidth - current.offsetWidth) / 2 });
  });
}
