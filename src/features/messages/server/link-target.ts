import { isOutsideAddress } from "#shared/text/outside-address.ts";

/** Addresses that do something to whoever arrives (log out, finish a linking, confirm), and the API, which has no pages. */
const acts = /^\/(?:(?:logout|confirmemail|discord|steam|api|auth|user)(?:\/|$)|download\/.)/;

/**
 * Whether a message may lead there: to another site, to a mail address, or to a page of this site (`publicUrl`) that only shows
 * something, however it is written: as a path, with the site's own host, in capitals, encoded.
 */
export function mayLeadTo(href: string, publicUrl: string): boolean {
  const site = new URL(publicUrl);
  const target = URL.parse(href, new URL("/message/", site));
  if (!target) return false;
  if (target.protocol === "mailto:") return true;
  if (target.hostname !== site.hostname) return isOutsideAddress(href.trim());
  const path = decoded(target.pathname);
  if (path === undefined) return false;
  const { pathname } = new URL(path.replaceAll(/[\\/]+/g, "/"), site);
  return !acts.test(pathname.toLowerCase());
}

/** A path without `%6C` for `l`, also when that was written twice; `undefined` of one that cannot be read. */
function decoded(path: string): string | undefined {
  try {
    const once = decodeURIComponent(path);
    return once === path ? path : decoded(once);
  } catch {
    return undefined;
  }
}
