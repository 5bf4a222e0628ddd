import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";

/*
 * A table of a hundred rows has hundreds of links. They are plain and the table listens, because components would cost too much.
 */

export function driverHref(id: string): string {
  return `/driver-profile/${encodeURIComponent(id)}`;
}

export function clubHref(id: string): string {
  return `/team-profile/${encodeURIComponent(id)}`;
}

/** An event's results, of one of its sessions. */
export function resultsHref(event: string, session: string | undefined): string {
  const search = new URLSearchParams({
    tab: "results",
    ...(session && { sessionresults: session }),
  });
  return `/event/${encodeURIComponent(event)}?${search}`;
}

/** An `onClick` around plain links of the site, which opens them without a reload and answers whether one was clicked. */
export function useFollowLinks(): (event: MouseEvent) => boolean {
  const { history } = useRouter();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link) return false;
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const href = link.getAttribute("href");
    if (isPlain && href?.startsWith("/")) {
      event.preventDefault();
      history.push(href);
    }
    return true;
  };
}
