import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";

/** Where a driver is let go: a car's key, or `""` for those without a car, and how many stand before them. */
export interface DropPlace {
  crew: string;
  index: number;
}

export interface DriverDrag {
  /** Id of the driver under the finger. */
  dragged: string | undefined;
  over: DropPlace | undefined;
  /** For the handle. */
  start: (driver: string) => (event: ReactPointerEvent) => void;
}

/** How near the window's edge a finger scrolls the page. */
const EDGE_PX = 70;
const SCROLL_PX = 14;

/**
 * Drags drivers (`data-driver`) between crews (`data-crew`) by mouse, pen or finger. Nothing moves in the page until the driver
 * is let go, and Escape cancels. Whoever does not drag has buttons.
 */
export function useDriverDrag(onDrop: (driver: string, place: DropPlace) => void): DriverDrag {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<DropPlace>();
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    if (dragged === undefined) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const end = () => {
      setDragged(undefined);
      setOver(undefined);
    };
    const move = (event: PointerEvent) => {
      setOver(placeAt(event.clientX, event.clientY));
      if (event.clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
      if (event.clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
    };
    const letGo = (event: PointerEvent) => {
      const place = placeAt(event.clientX, event.clientY);
      end();
      if (place) drop.current(dragged, place);
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", letGo, { signal });
    addEventListener("pointercancel", end, { signal });
    addEventListener("keydown", (event) => event.key === "Escape" && end(), { signal });
    return () => listening.abort();
  }, [dragged]);
  return {
    dragged,
    over,
    start: (driver) => (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      setDragged(driver);
    },
  };
}

function placeAt(x: number, y: number): DropPlace | undefined {
  const crew = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-crew]");
  const key = crew?.dataset["crew"];
  if (!crew || key === undefined) return undefined;
  const above = [...crew.querySelectorAll("[data-driver]")].filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  });
  return { crew: key, index: above.length };
}
