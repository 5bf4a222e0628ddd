import type { AnyRouter, ParsedLocation } from "@tanstack/react-router";

type Build = (link: object) => ParsedLocation;

/** Those of a few hundred pages. */
const MOST = 5000;
const remembered = new Map<string, ParsedLocation>();

/**
 * Makes a router remember where links lead, because the same ones stand on every page and resolving one takes longer than writing
 * it. All routers of the server share what depends on the link alone: a whole path with its parameters and a plain search.
 */
export function rememberLocations(router: AnyRouter): void {
  const build: Build = router.buildLocation;
  const remember: Build = (link) => {
    const key = keyOf(link);
    const known = key === null ? undefined : remembered.get(key);
    if (known) return known;
    const location = build(link);
    if (key !== null) {
      // Which one was used last is not worth knowing: the next pages name them all again.
      if (remembered.size >= MOST) remembered.clear();
      remembered.set(key, location);
    }
    return location;
  };
  Object.assign(router, { buildLocation: remember });
}

/** What else may say where a link leads. */
const others = [
  "href",
  "state",
  "mask",
  "unmaskOnReload",
  "leaveParams",
  "_includeValidateSearch",
  "_isNavigate",
  "_fromLocation",
];

/** `null`: it depends on the page that it stands on. */
function keyOf(link: object): string | null {
  const { to, params = {}, search = {}, hash = "" }: LinkParts = link;
  if (typeof to !== "string" || !to.startsWith("/") || to.includes("..")) return null;
  if (!isPlain(params) || !isPlain(search) || typeof hash !== "string") return null;
  if (others.some((name) => name in link)) return null;
  let key = to;
  for (const name of namesIn(to)) {
    const value: unknown = Reflect.get(params, name);
    if (typeof value !== "string") return null;
    key += ` ${value.length} ${value}`;
  }
  if (hash === "" && Object.keys(search).length === 0) return key;
  return JSON.stringify([key, JSON.stringify(search), hash]);
}

/** The names of parameters in paths as routes write them, which are few. */
const namesOfPaths = new Map<string, readonly string[]>();

function namesIn(path: string): readonly string[] {
  const known = namesOfPaths.get(path);
  if (known) return known;
  const names = [...path.matchAll(/\$(\w*)/g)].map(([, name = ""]) => name);
  if (namesOfPaths.size < 500) namesOfPaths.set(path, names);
  return names;
}

interface LinkParts {
  to?: unknown;
  params?: unknown;
  search?: unknown;
  hash?: unknown;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
