import type { ProfileChanges } from "#features/accounts/profile.ts";

/** What to save, or that the person said no at the service, or that nothing came back. */
export type LinkingAnswer = ProfileChanges | "refused" | "none";

/** Reads what Discord put into the address. */
export function discordAnswer(search: URLSearchParams): LinkingAnswer {
  const code = search.get("code");
  if (code) return { discordCode: code, discordState: search.get("state") ?? "" };
  return search.has("error") ? "refused" : "none";
}

/** Reads what Steam put into the address. The server checks all of it; the identity alone proves nothing. */
export function steamAnswer(search: URLSearchParams): LinkingAnswer {
  const openid = Object.fromEntries([...search].filter(([name]) => name.startsWith("openid.")));
  if (search.get("openid.identity")) return { openid, steamState: search.get("state") ?? "" };
  return search.get("openid.mode") === "cancel" ? "refused" : "none";
}
