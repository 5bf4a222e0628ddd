import type { LightMyRequestResponse } from "fastify";
import type { SteamProvider } from "#tests/factories/linking-providers.ts";
import type { TestApp } from "#tests/test-app.ts";

/** Links who is logged in at Steam to somebody's account, as a browser does. Answers what the site says to what Steam says. */
export async function linkSteam(
  site: TestApp,
  steam: SteamProvider,
  as: string,
): Promise<LightMyRequestResponse> {
  const { headers } = await site.call({ url: "/auth/steam" });
  const returnTo = new URL(String(headers.location)).searchParams.get("openid.return_to") ?? "";
  const openid = Object.fromEntries(steam.answer(returnTo, { now: site.services.now() }));
  return site.call({
    method: "POST",
    url: "/user/profile",
    as,
    body: { openid, steamState: new URL(returnTo).searchParams.get("state") },
    headers: { cookie: String(headers["set-cookie"]).split(";", 1)[0] ?? "" },
  });
}
