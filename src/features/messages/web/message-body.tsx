import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import styles from "./message-body.module.css";

/** A message's HTML, which the server sanitised before it was stored; links to own pages do not reload the site. */
export function MessageBody({ html }: { html: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useEffect(() => {
    const element = frame.current;
    const follow = (event: MouseEvent) => {
      const path = ownPath(event);
      if (path === undefined) return;
      event.preventDefault();
      void router.navigate({ href: path });
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [router]);
  return (
    <div
      ref={frame}
      className={`stack gap-3 anywhere ${styles.body}`}
      // oxlint-disable-next-line react/no-danger -- sanitised by the server before it was stored
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Where a plain click on a link to this site leads; with a key held down the browser does what it always does. */
function ownPath(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const href = link?.getAttribute("href");
  return href?.startsWith("/") ? href : undefined;
}
