import { type RefObject, useEffect } from "react";

/** Says how much of the window's foot a bar takes (`--foot-height`), so that notices stand above it and stay off its buttons. */
export function useFootHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() =>
      root.setProperty("--foot-height", `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.removeProperty("--foot-height");
    };
  }, [bar]);
}
