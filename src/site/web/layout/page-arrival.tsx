import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { headOf, showHead } from "#web/head.ts";
import styles from "./page-arrival.module.css";
import unseen from "#web/ui/show/unseen.module.css";

/** What a browser does by itself when a page loads: shows progress, moves the focus to the top, reads the title out. */
export function PageArrival() {
  const router = useRouter();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const [title, setTitle] = useState("");

  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
        if (!fromLocation) return;
        showHead(headOf(router.state.matches));
        if (!pathChanged) return;
        // Of the page that was opened while the database was away.
        document.querySelector("[data-old]")?.remove();
        setTitle(document.title);
        if (!location.hash)
          // The field that a page is for, or the page.
          [...document.querySelectorAll<HTMLElement>("main, main [data-first]")]
            .at(-1)
            ?.focus({ preventScroll: true });
      }),
    [router],
  );

  return (
    <>
      <div className={styles.progress} data-loading={isLoading || undefined} aria-hidden />
      <div className={unseen.always} aria-live="polite" role="status">
        {title}
      </div>
    </>
  );
}
