import { z } from "zod";
import { account, anyone } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { limits } from "#server/http/limits.ts";
import { discordAuthorizeUrl } from "./discord.ts";
import { discordRedirectUri, steamReturnTo } from "./linking-addresses.ts";
import { startState } from "./one-use-cookie.ts";
import { steamLoginUrl } from "./steam.ts";

/** The browser's way to Discord and Steam. The way back is a page that saves the profile. */
export const linkingRoutes: Routes = (app, { config }) => {
  app.get(
    "/user/linking",
    {
      config: { access: account, limit: limits.read },
      schema: { response: { 200: okSchema(z.object({ discord: z.boolean() })) } },
    },
    async () => ok({ discord: config.discord !== undefined }),
  );

  app.get(
    "/auth/discord",
    { config: { access: anyone, limit: limits.dear } },
    async (_request, reply) => {
      // The button says that it is off; this is for addresses typed by hand.
      if (!config.discord) return reply.redirect("/profile");
      const state = startState(reply, "grila_discord", config);
      const redirectUri = discordRedirectUri(config);
      return reply.redirect(discordAuthorizeUrl(config.discord, { redirectUri, state }));
    },
  );

  app.get(
    "/auth/steam",
    { config: { access: anyone, limit: limits.dear } },
    async (_request, reply) => {
      const state = startState(reply, "grila_steam", config);
      return reply.redirect(
        steamLoginUrl(config.steam.openidUrl, {
          realm: config.publicUrl,
          returnTo: steamReturnTo(config, state),
        }),
      );
    },
  );
};
