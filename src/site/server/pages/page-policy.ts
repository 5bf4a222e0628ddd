import { createHash } from "node:crypto";

const inlineScript =
  /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The hashes of a document's inline scripts, for the policy. The build and development ask only for pages that we wrote
 * ourselves: a served page never says what may run in it.
 */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, script = ""] of html.matchAll(inlineScript))
    hashes.add(`sha256-${createHash("sha256").update(script).digest("base64")}`);
  return [...hashes];
}

/** The Content-Security-Policy of every page: constants, and the inline scripts that the build knows. */
export function pagePolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(" "),
    "style-src 'self'",
    // Computed values (progress, drawn art, positions of menus) are style attributes; nothing looser is allowed.
    "style-src-attr 'unsafe-inline'",
    // Uploaded pictures come from the site itself, wherever they are stored.
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
