let finish: () => void = () => undefined;

/**
 * Resolves once React has taken over all of the server's markup. Until then nothing may be read anew for the person logged in:
 * React takes a page over piece by piece, and a piece must find what the server rendered it from.
 */
export const takenOver = new Promise<void>((resolve) => {
  finish = resolve;
});

/** Called by the page itself, the last piece, when it is mounted. */
export function markTakenOver(): void {
  finish();
}
