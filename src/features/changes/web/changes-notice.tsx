import { useQueryClient } from "@tanstack/react-query";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { showApiFailure } from "#web/api-failure.ts";
import { Button } from "#web/ui/frame/button.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import styles from "./changes-notice.module.css";
import { isGone, PageWatch } from "./page-watch.ts";
import type { ChangingPage } from "./verdict.ts";

export interface NoticeProps extends ChangingPage {
  /** What is said when the page differs from what it shows. */
  title: string;
}

/**
 * A notice that is read out politely, with a button that brings the new state. Nothing on the page moves before the press, and
 * what one reads stays in place after it.
 */
export function ChangesNotice({ things, atOnce, title }: NoticeProps) {
  const queryClient = useQueryClient();
  const [said, setSaid] = useState<"nothing" | "results" | "cases" | "page" | "shown">("nothing");
  const watch = useRef<PageWatch>(undefined);
  const cameFrom = useRef<Element | null>(null);
  const shownThings = things.join(" ");
  const shownTopics = atOnce.join(" ");
  useEffect(() => {
    const page = { things: shownThings.split(" "), atOnce: shownTopics.split(" ") };
    const watching = new PageWatch(queryClient, page, (about) => {
      if (about === null) setSaid((before) => (before === "nothing" ? before : "shown"));
      else if (about.includes("results")) setSaid("results");
      else setSaid(about.includes("cases") ? "cases" : "page");
    });
    watch.current = watching;
    return () => {
      watching.stop();
      setSaid("nothing");
    };
  }, [queryClient, shownThings, shownTopics]);

  const show = async () => {
    const release = keepInPlace();
    await watch.current?.showNews();
    release();
    giveFocusBack(cameFrom.current);
  };
  return (
    <div role="status" className={styles.place} data-print="no">
      {said === "shown" && <p className={unseen.always}>Pagina este la zi.</p>}
      {(said === "results" || said === "cases" || said === "page") && (
        <div className={styles.notice}>
          <p className={styles.text}>{newsOf(said, title)}</p>
          <ShowButton
            onShow={show}
            onFocus={({ relatedTarget }) => {
              cameFrom.current = relatedTarget;
            }}
          />
        </div>
      )}
    </div>
  );
}

function newsOf(said: "results" | "cases" | "page", title: string): string {
  if (said === "results") return "Rezultate noi";
  return said === "cases" ? "Noutăți de la comisari" : title;
}

interface ShowButtonProps {
  onShow: () => Promise<void>;
  onFocus: (event: FocusEvent<HTMLButtonElement>) => void;
}

function ShowButton({ onShow, onFocus }: ShowButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await onShow();
    } catch (error) {
      // What is no more is a page of its own.
      if (isGone(error)) location.reload();
      else showApiFailure(error);
    }
    setBusy(false);
  };
  return (
    <Button
      look="main"
      className={styles.button}
      isBusy={isBusy}
      onFocus={onFocus}
      onClick={() => void press()}
    >
      Arată
    </Button>
  );
}

/** The button is gone with its notice: the keyboard goes on where it was, or at the page's beginning. */
function giveFocusBack(before: Element | null): void {
  const target = before?.isConnected ? before : document.querySelector("#continut");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Holds the middle of the window in place while the page is redrawn above it, because Safari does not do so by itself.
 * @returns to be called once what is new was handed over; it corrects after it is drawn
 */
function keepInPlace(): () => void {
  const anchor = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const before = anchor?.getBoundingClientRect().top;
  return () => {
    if (!anchor || before === undefined) return;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const moved = anchor.isConnected ? anchor.getBoundingClientRect().top - before : 0;
        if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: "instant" });
      }),
    );
  };
}
