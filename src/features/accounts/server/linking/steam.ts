import { accountRefusal } from "../refusals.ts";

const PATIENCE_MS = 10_000;
/** How far the provider's clock and the time a person takes may be apart from now. */
const NONCE_WINDOW_MS = 10 * 60 * 1000;
const OPENID = "http://specs.openid.net/auth/2.0";
const IDENTIFIER_SELECT = `${OPENID}/identifier_select`;
/** What the provider's signature must cover, else somebody else could have written it. */
const MUST_BE_SIGNED = ["op_endpoint", "claimed_id", "identity", "return_to", "response_nonce"];

/** Where the browser goes to log in at Steam. */
export function steamLoginUrl(
  openidUrl: string,
  { realm, returnTo }: { realm: string; returnTo: string },
): string {
  const query = new URLSearchParams({
    "openid.ns": OPENID,
    "openid.mode": "checkid_setup",
    "openid.return_to": returnTo,
    "openid.realm": realm,
    "openid.identity": IDENTIFIER_SELECT,
    "openid.claimed_id": IDENTIFIER_SELECT,
  });
  return `${openidUrl}/login?${query}`;
}

interface SteamAnswer {
  openidUrl: string;
  /** Where we asked the answer to go, with our state in it. */
  returnTo: string;
  /** All `openid.*` values that came back, by full name. */
  values: Record<string, string>;
  now: number;
}

/**
 * The Steam id that an answer proves, with its nonce, which proves it once. Everything in the answer is checked before the
 * provider is asked whether it said so (OpenID 2.0, 11).
 * @throws AppError 409 when the answer proves nothing.
 */
export async function verifySteamAnswer(
  answer: SteamAnswer,
): Promise<{ steamId: string; nonce: string }> {
  const steamId = claimedSteamId(answer);
  if (!steamId || !(await providerConfirms(answer))) throw accountRefusal("linking.steam-refused");
  return { steamId, nonce: `steam ${value(answer, "response_nonce")}` };
}

function claimedSteamId(answer: SteamAnswer): string | undefined {
  const { openidUrl, returnTo, now } = answer;
  const signed = value(answer, "signed").split(",");
  const claimed = value(answer, "claimed_id");
  const holds =
    value(answer, "ns") === OPENID &&
    value(answer, "mode") === "id_res" &&
    value(answer, "op_endpoint") === `${openidUrl}/login` &&
    value(answer, "return_to") === returnTo &&
    claimed === value(answer, "identity") &&
    MUST_BE_SIGNED.every((name) => signed.includes(name)) &&
    isFresh(value(answer, "response_nonce"), now);
  if (!holds || !claimed.startsWith(`${openidUrl}/id/`)) return undefined;
  return /^\d{17}$/.exec(claimed.slice(`${openidUrl}/id/`.length))?.[0];
}

/** A nonce begins with its time: `2026-11-22T18:00:00Z…`. */
function isFresh(nonce: string, now: number): boolean {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/.exec(nonce)?.[0];
  return time !== undefined && Math.abs(Date.parse(time) - now) <= NONCE_WINDOW_MS;
}

async function providerConfirms({ openidUrl, values }: SteamAnswer): Promise<boolean> {
  try {
    const response = await fetch(`${openidUrl}/login`, {
      method: "POST",
      body: new URLSearchParams({ ...values, "openid.mode": "check_authentication" }),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    return response.ok && text.split("\n").some((line) => line.trim() === "is_valid:true");
  } catch {
    return false;
  }
}

function value({ values }: SteamAnswer, name: string): string {
  return values[`openid.${name}`] ?? "";
}
