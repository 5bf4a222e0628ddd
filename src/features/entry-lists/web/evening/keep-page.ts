import cars from "#web/ui/drawn/cars.svg?url&no-inline";

const CACHE = "evening";

/**
 * Keeps the page at this address and the files that it is made of, which `public/sw.js` shows while there is no network. It is
 * the same for everybody: what is somebody's own is kept apart (`calls/own-copies.ts`).
 */
export async function keepPage(): Promise<void> {
  if (!("caches" in globalThis) || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js", { scope: "/event/" });
    const page = await fetch(location.pathname);
    const html = await page.clone().text();
    const files = new Set([
      // It may still be on its way.
      cars,
      ...[...html.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file),
      ...performance
        .getEntriesByType("resource")
        .map(({ name }) => new URL(name))
        .filter(({ origin, pathname }) => origin === location.origin && isAsset(pathname))
        .map(({ pathname }) => pathname),
    ]);
    const cache = await caches.open(CACHE);
    await cache.addAll([...files]);
    await cache.put(location.pathname, page);
    // Files of an earlier build are of no page any more.
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (isAsset(pathname) && !files.has(pathname)) await cache.delete(url);
    }
  } catch {
    // With the network it is there all the same.
  }
}

function isAsset(pathname: string): boolean {
  return pathname.startsWith("/assets/");
}
