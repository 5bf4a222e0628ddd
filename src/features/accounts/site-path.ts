export const LONGEST_PATH = 300;

/**
 * Whether a path leads to a page of this site for after a login. It refuses whatever a browser could read as another site's
 * address, plainly or encoded, and pages that log out or show the form again.
 */
export function isSitePath(path: string): boolean {
  // Spaces, control characters and backslashes, which browsers drop or turn.
  if (path.length > LONGEST_PATH || !path.startsWith("/") || /[\s\p{C}\\]/u.test(path))
    return false;
  const decoded = decodedPath(path.split(/[?#]/, 1)[0] ?? "");
  return decoded !== undefined && !isElsewhere(decoded) && !isAccountPath(decoded);
}

/** Where to go after logging in: `from` when it is a page of this site, otherwise the home page. */
export function returnPath(from: unknown): string {
  return typeof from === "string" && isSitePath(from) ? from : "/";
}

/** `{ from }` for the address of a next page, or nothing where there is no page to go back to. */
export function keptFrom(from: unknown): { from?: string } {
  const path = returnPath(from);
  return path === "/" ? {} : { from: path };
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** An empty part, or one that leads up: what is left of it may begin with the two slashes of another site. */
function isElsewhere(path: string): boolean {
  const parts = path.split("/").slice(1, path.endsWith("/") && path !== "/" ? -1 : undefined);
  return (
    /[\s\p{C}\\%]/u.test(path) ||
    parts.some((part) => /^\.{1,2}$/.test(part)) ||
    (path !== "/" && parts.includes(""))
  );
}

function isAccountPath(path: string): boolean {
  return /^\/(?:login|logout|register|registerOk|forgot-password|reset-password|confirmEmail)(?:\/|$)/i.test(
    path,
  );
}
