/**
 * Where to go after logging in: `from` when it is a path of this site, otherwise the home page.
 * Anything that a browser could read as another site's address is refused.
 */
export function returnPath(from: unknown): string {
  if (typeof from !== "string" || !from.startsWith("/")) return "/";
  const here = "http://here.invalid";
  try {
    const address = new URL(from, here);
    if (address.origin !== here || address.pathname.startsWith("//")) return "/";
    return isAccountPath(address.pathname)
      ? "/"
      : `${address.pathname}${address.search}${address.hash}`;
  } catch {
    return "/";
  }
}

/** Going back to one of these would log the person out again or show the form once more. */
function isAccountPath(path: string): boolean {
  return /^\/(?:login|logout|register|registerOk|forgot-password|reset-password|confirmEmail)(?:\/|$)/.test(
    path,
  );
}
