/**
 * Holds the middle of the window in place while the page is redrawn above it, because Safari does not do so by itself.
 * @returns to be called once what is new was handed over; it corrects after it is drawn
 */
export function keepInPlace(): () => void {
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
