import { z } from "zod";
import * as calls from "#features/accounts/own/discord-calls.ts";
import { type DiscordReply, discordReplySchema } from "#features/accounts/own/discord.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { recordChange } from "#server/audit-log.ts";
import { ifTaken } from "#server/database/databases.ts";
import { changeRow, getRow } from "#server/database/rows.ts";
import type { Routes } from "#server/serve.ts";
import { asksForMore } from "../factor/require-code.ts";
import { discordAuthorizeUrl, discordPersonOf } from "../linking/discord.ts";
import { discordLoginUri } from "../linking/linking-addresses.ts";
import { startState, takeState } from "../linking/one-use-cookie.ts";
import { createLogin } from "../login/create-login.ts";
import { rememberClient } from "../login/known-client.ts";
import { useUpLinksTo } from "../login/one-time-links.ts";
import { tellOwner } from "../own/tell-owner.ts";
import { lockPerson } from "../people/lock-person.ts";
import { findAccountByEmail } from "../people/users-queries.ts";
import { accountRefusal } from "../refusals.ts";
import { countWaysIn } from "./count-ways-in.ts";
import { findOrMakeAccount } from "./discord-accounts.ts";
import { makeWhole } from "./login-links.ts";

const COOKIE = "grila_discord_login";

/** Logging in with Discord. The way back is a page, which sends what it was given. */
export const discordLoginRoutes: Routes = ({ serve, serveRaw }, services) => {
  const { config, databases, now, tokens } = services;
  const { db } = databases;
  const redirectUri = discordLoginUri(config);
  // PKCE. Of nobody's knowledge but the site's, and of one login.
  const verifierOf = (state: string) => tokens.mac(`discord verifier ${state}`);

  /** @throws AppError 409 when this browser has not begun it, or Discord does not say yes */
  const askDiscord = async (
    { code, state }: z.output<typeof discordReplySchema> & DiscordReply,
    exchange: { request: FastifyRequest; reply: FastifyReply },
  ) => {
    if (!config.discord) throw accountRefusal("linking.discord-off");
    if (!takeState(exchange, COOKIE, { state, config })) throw accountRefusal("linking.state");
    return discordPersonOf(config.discord, { code, redirectUri, verifier: verifierOf(state) });
  };

  serveRaw(calls.goToDiscord, {
    summary: "Go to Discord to log in",
    handle: async ({ reply }) => {
      // No page offers it then; this is for addresses typed by hand.
      if (!config.discord) return reply.redirect("/login");
      const state = startState(reply, COOKIE, config);
      const verifier = verifierOf(state);
      const scope = "identify email";
      return reply.redirect(
        discordAuthorizeUrl(config.discord, { redirectUri, state, scope, verifier }),
      );
    },
  });

  serve(calls.logInByDiscord, {
    summary: "Log in with what Discord sent back",
    body: discordReplySchema,
    reply: z.object({ token: z.string() }),
    handle: async ({ body, request, reply }) => {
      const person = await askDiscord(body, { request, reply });
      const { userId, token } = await db.transaction().execute(async (trx) => {
        const id = await findOrMakeAccount(trx, person, now());
        await lockPerson(trx, id);
        const { blocked_at: blockedAt, discord_id: discordId } = await getRow(trx, "users", id);
        if (discordId !== person.id) throw accountRefusal("linking.none");
        if (blockedAt !== null) throw accountRefusal("login.blocked");
        if (await asksForMore(trx, id)) throw accountRefusal("discord.factor");
        const userAgent = request.headers["user-agent"];
        return { userId: id, token: await createLogin(services, trx, { userId: id, userAgent }) };
      });
      rememberClient(services, { request, reply }, userId);
      return { token };
    },
  });

  serve(calls.addDiscord, {
    summary: "Add Discord to the account of who came with a seat alone: it becomes whole",
    body: discordReplySchema,
    reply: z.object({ token: z.string() }),
    handle: async ({ viewer: { _id: userId, scope }, body, request, reply }) => {
      // A whole account links it in its profile.
      if (scope !== "seat") throw accountRefusal("login-link.whole");
      const { id, address } = await askDiscord(body, { request, reply });
      const token = await db.transaction().execute(async (trx) => {
        await lockPerson(trx, userId);
        if ((await countWaysIn(trx, userId)) > 0) throw accountRefusal("login-link.whole");
        const isFree = address !== null && !(await findAccountByEmail(trx, address));
        await changeRow(trx, "users", userId, {
          discord_id: id,
          ...(isFree && { email: address, confirmed_at: now() }),
        }).catch(ifTaken(() => accountRefusal("linking.discord-taken")));
        if (isFree) await useUpLinksTo(trx, address, now());
        const action = "user.discord-added";
        const subject = { subjectType: "user", subjectId: userId };
        await recordChange(trx, { userId, action, ...subject, now: now() });
        await tellOwner(services, trx, { userId, email: null, what: "discord-added" });
        return makeWhole(services, trx, { userId, userAgent: request.headers["user-agent"] });
      });
      return { token };
    },
  });
};
