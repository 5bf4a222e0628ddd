/** Where a plain click on a link to this site leads; with a key held down the browser does what it always does. */
export function ownPath(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const href = link?.getAttribute("href");
  return href?.startsWith("/") ? href : undefined;
}
