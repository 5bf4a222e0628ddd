import { type RefObject, useEffect } from "react";

/** Sets `--foot-height` to how much of the window's foot a visible bar takes, so that notices stand above its buttons. */
export function useFootHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const root = document.documentElement.style;
    let isInSight = false;
    const tell = () =>
      root.setProperty("--foot-height", isInSight ? `${current.offsetHeight}px` : "0px");
    const sizes = new ResizeObserver(tell);
    const sights = new IntersectionObserver(([entry]) => {
      isInSight = entry?.isIntersecting ?? false;
      tell();
    });
    sizes.observe(current);
    sights.observe(current);
    return () => {
      sizes.disconnect();
      sights.disconnect();
      root.removeProperty("--foot-height");
    };
  }, [bar]);
}
