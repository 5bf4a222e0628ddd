import { route } from "#shared/route.ts";
import type {
  DownloadPageData,
  fileQuerySchema,
  discordReplySchema,
  tokenQuerySchema,
} from "./downloads.ts";

export const listDownloads = route<{ reply: DownloadPageData }>()(
  "listDownloads",
  "GET /api/downloads",
  { access: "anyone", cached: ["downloads"], about: ["downloads"] },
);

/*
 * The way of a member's browser: to Discord, back with a token, and to the file.
 */

export const startDownload = route<{ query: typeof fileQuerySchema }>()(
  "startDownload",
  "GET /download/discord-auth",
  { access: "anyone", limit: "dear" },
);

export const returnFromDiscord = route<{ query: typeof discordReplySchema }>()(
  "returnFromDiscord",
  "GET /download/discord-callback",
  { access: "anyone", limit: "dear" },
);

export const sendDownload = route<{ query: typeof tokenQuerySchema }>()(
  "sendDownload",
  "GET /download/authenticated-get",
  { access: "anyone", limit: "file" },
);
