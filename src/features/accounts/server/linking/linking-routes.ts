import { z } from "zod";
import * as calls from "#features/accounts/profile-calls.ts";
import type { Routes } from "#server/serve.ts";
import { discordAuthorizeUrl } from "./discord.ts";
import { discordRedirectUri, steamReturnTo } from "./linking-addresses.ts";
import { startState } from "./one-use-cookie.ts";
import { steamLoginUrl } from "./steam.ts";

/** The browser's way to Discord and Steam. The way back is a page that saves the profile. */
export const linkingRoutes: Routes = ({ serve, serveRaw }, { config }) => {
  serve(calls.readLinking, {
    summary: "Which accounts can be linked",
    reply: z.object({ discord: z.boolean() }),
    handle: async () => ({ discord: config.discord !== undefined }),
  });

  serveRaw(calls.linkDiscord, {
    summary: "Go to Discord to link an account",
    handle: async ({ reply }) => {
      // The button says that it is off; this is for addresses typed by hand.
      if (!config.discord) return reply.redirect("/profile");
      const state = startState(reply, "grila_discord", config);
      const redirectUri = discordRedirectUri(config);
      return reply.redirect(discordAuthorizeUrl(config.discord, { redirectUri, state }));
    },
  });

  serveRaw(calls.linkSteam, {
    summary: "Go to Steam to link an account",
    handle: async ({ reply }) => {
      const state = startState(reply, "grila_steam", config);
      return reply.redirect(
        steamLoginUrl(config.steam.openidUrl, {
          realm: config.publicUrl,
          returnTo: steamReturnTo(config, state),
        }),
      );
    },
  });
};
