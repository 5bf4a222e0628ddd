import type { FastifyReply, FastifyRequest } from "fastify";
import { discordAuthorizeUrl, isDiscordMember } from "#features/accounts/server/linking/discord.ts";
import {
  aboutOf,
  startState,
  takeState,
} from "#features/accounts/server/linking/one-use-cookie.ts";
import type { Routes } from "#server/serve.ts";
import { cookieHeader, readCookie } from "#server/http/cookies.ts";
import { AppError, refusal } from "#server/errors.ts";
import type { DownloadError } from "../download-errors.ts";
import { discordReplySchema, fileQuerySchema, tokenQuerySchema } from "../downloads.ts";
import * as calls from "../downloads-calls.ts";
import { isFileKey } from "../file-key.ts";
import { continuesMs, createDownloadToken, startsMs } from "./download-tokens.ts";
import { findDownload, Refused } from "./find-download.ts";
import { sendDownload } from "./send-download.ts";

const PASS = "grila_pass";

/** The way of a member's browser: to Discord, back with a token, and to the file. Failures are told by the page. */
export const downloadRoutes: Routes = ({ serveRaw }, services) => {
  const { config, databases, now } = services;
  const redirectUri = `${config.publicUrl}/download/discord-callback`;

  serveRaw(calls.startDownload, {
    summary: "Go to Discord to prove that one is a member",
    query: fileQuerySchema,
    handle: async ({ query: { file }, reply }) => {
      const { discord } = config;
      // The page says so and offers no button; this is for addresses typed by hand.
      if (!discord?.guildId) return toPage(reply, { err: "AuthFailure", file });
      if (file !== "" && !isFileKey(file)) return toPage(reply, { err: "FileNotFound" });
      const state = startState(reply, "grila_download", config, file || undefined);
      const scope = "identify guilds.members.read";
      return secretly(reply).redirect(discordAuthorizeUrl(discord, { redirectUri, state, scope }));
    },
  });

  serveRaw(calls.returnFromDiscord, {
    summary: "Come back from Discord with a token",
    query: discordReplySchema,
    handle: async ({ query: { code, state }, request, reply }) => {
      const isOurs = takeState({ request, reply }, "grila_download", { state, config });
      if (!isOurs) return toPage(reply, { err: "AuthFailure" });
      const file = aboutOf(state);
      const standing = await membership(code);
      if (standing !== "member") return toPage(reply, { err: standing, file });
      const created = await createDownloadToken(databases.db, {
        fileKey: file ?? null,
        now: now(),
      });
      const keptFor = { path: "/download", maxAgeSeconds: (startsMs + continuesMs) / 1000 };
      reply.header(
        "set-cookie",
        cookieHeader({ name: PASS, value: created.pass, ...keptFor }, config),
      );
      return toPage(reply, { token: created.token, file });
    },
  });

  serveRaw(calls.sendDownload, {
    summary: "The file that a token opens",
    query: tokenQuerySchema,
    handle: async ({ query: { token, file }, request, reply }) => {
      try {
        const pass = readCookie(request, PASS);
        const found = await findDownload(services, { token, pass, file });
        return await sendDownload(services, { request, reply }, found);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return refuse(request, reply, { err: error.reason, file });
      }
    },
  });

  async function membership(code: string): Promise<"member" | "NotMember" | "AuthFailure"> {
    const { discord } = config;
    if (!discord?.guildId || code === "") return "AuthFailure";
    try {
      const consent = { code, redirectUri, guildId: discord.guildId };
      return (await isDiscordMember(discord, consent)) ? "member" : "NotMember";
    } catch (error) {
      if (error instanceof AppError) return "AuthFailure";
      throw error;
    }
  }
};

interface PageAddress {
  token?: string;
  err?: DownloadError;
  file?: string | undefined;
}

function toPage(reply: FastifyReply, { token, err, file }: PageAddress): FastifyReply {
  const query = new URLSearchParams({
    ...(token !== undefined && { token }),
    ...(err !== undefined && { err }),
    ...(file !== undefined && isFileKey(file) && { file }),
  });
  return secretly(reply).redirect(`/download-motorpark?${query}`);
}

/** A download manager going on with a part would take the page for the file. */
function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  address: PageAddress & { err: DownloadError },
): FastifyReply {
  if (request.headers.range === undefined) return toPage(reply, address);
  throw refusal(address.err === "BadToken" ? "access.denied" : "not-found");
}

/** Neither kept anywhere nor told to the next site. */
function secretly(reply: FastifyReply): FastifyReply {
  return reply
    .header("cache-control", "private, no-store")
    .header("referrer-policy", "no-referrer");
}
