import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ownPath } from "./own-path.ts";
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
