import { route } from "#shared/route.ts";
import type {
  DiscordTexts,
  SeasonDiscordTexts,
  toldSessionSchema,
  toldTableSchema,
} from "./discord-texts.ts";

/** What organisers tell of: whatever a race weekend is made of. */
const about = [
  "seasons",
  "events",
  "registrations",
  "results",
  "entry-lists",
  "standings",
  "cases",
] as const;

/** Ready to be pasted, of what every visitor sees. */
export const readDiscordTexts = route<{ query: typeof toldSessionSchema; reply: DiscordTexts }>()(
  "readDiscordTexts",
  "GET /api/event/:id/discord-texts",
  { access: "account", about },
);

export const readSeasonDiscordTexts = route<{
  query: typeof toldTableSchema;
  reply: SeasonDiscordTexts;
}>()("readSeasonDiscordTexts", "GET /api/season/:id/discord-texts", { access: "account", about });
