/*
 * Shows the page of a race's evening while there is no network: the copy that the page itself has kept, with its files
 * (`keep-page.ts`). It keeps nothing, changes nothing with a network, and knows nothing of the API.
 */

/** After so long without an answer the copy is shown, if there is one. */
const PATIENCE_MS = 4000;

const isEvening = /^\/event\/[^/]+\/seara$/;

addEventListener("install", () => globalThis.skipWaiting());
addEventListener("activate", (event) => event.waitUntil(globalThis.clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && isEvening.test(pathname))
    event.respondWith(answer(request, PATIENCE_MS));
  else if (pathname.startsWith("/assets/")) event.respondWith(answer(request));
});

async function answer(request, patienceMs) {
  const coming = fetch(request);
  // A copy may be shown before it fails.
  coming.catch(() => undefined);
  const late = new Promise((_resolve, reject) => {
    if (patienceMs !== undefined) setTimeout(() => reject(new Error("late")), patienceMs);
  });
  try {
    return await Promise.race([coming, late]);
  } catch {
    const copy = await caches.match(request, { ignoreSearch: true, ignoreVary: true });
    return copy ?? coming;
  }
}
