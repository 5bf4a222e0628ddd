import { type RefObject, useLayoutEffect, useRef } from "react";

const slideMs = 180;

/** Lets the rows of a table body slide from where they were to where they are, whenever `order` changes. Empty: never. */
export function useSlidingRows(body: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (order === "" || !body.current) return;
    const before = places.current;
    const after = new Map<string, number>();
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const row of body.current.querySelectorAll<HTMLElement>("[data-key]")) {
      const key = row.dataset["key"] ?? "";
      after.set(key, row.offsetTop);
      const moved = (before.get(key) ?? row.offsetTop) - row.offsetTop;
      if (moved !== 0 && !isStill)
        row.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], {
          duration: slideMs,
          easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
        });
    }
    places.current = after;
  }, [body, order]);
}
