import { z } from "zod";
import { lineSchema } from "#shared/text/text-schemas.ts";

/** What Discord puts into the address of the page to which it sends people back. */
export const discordReplySchema = z.object({ code: lineSchema(300), state: lineSchema(300) });
export type DiscordReply = z.input<typeof discordReplySchema>;
