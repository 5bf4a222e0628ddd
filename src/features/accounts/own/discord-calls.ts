import { route } from "#shared/route.ts";
import type { discordReplySchema } from "./discord.ts";

/** Leads away from the site. */
export const goToDiscord = route()("goToDiscord", "GET /auth/discord/login", {
  access: "anyone",
  limit: "dear",
});

/** Makes an account of who has none. */
export const logInByDiscord = route<{
  body: typeof discordReplySchema;
  reply: { token: string };
}>()("logInByDiscord", "POST /auth/discord/login", {
  access: "anyone",
  limit: "dear",
  isPrivate: true,
});

/** Makes whole the account of who came with a seat alone. */
export const addDiscord = route<{ body: typeof discordReplySchema; reply: { token: string } }>()(
  "addDiscord",
  "POST /user/discord",
  {
    access: "account",
    forSeat: true,
    limit: "dear",
    about: ["own-account", "roles", "people", "platform-ids"],
    isPrivate: true,
  },
);
