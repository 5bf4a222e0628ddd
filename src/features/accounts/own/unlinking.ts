import { z } from "zod";
import { gamePlatforms } from "#shared/game-platforms.ts";

/** What can be linked to an account: ids that results are matched by, and Discord. */
export const linkedPlatforms = ["discord", ...gamePlatforms] as const;
export type LinkedPlatform = (typeof linkedPlatforms)[number];

/** A linked account of one's own, and how one is rid of it. */
export const ownLinkSchema = z.object({
  platform: z.enum(linkedPlatforms),
  /** Sessions whose results were matched by the id: with any, an organiser decides. */
  results: z.number(),
  /** What one has asked about this id, the latest. */
  request: z.object({ createdAt: z.number(), isRejected: z.boolean() }).nullable(),
});
export type OwnLink = z.infer<typeof ownLinkSchema>;

/** Somebody asks to be rid of an id that results were matched by. */
export const unlinkRequestSchema = z.object({
  _id: z.string(),
  platform: z.enum(gamePlatforms),
  platformId: z.string(),
  createdAt: z.number(),
  person: z.object({ _id: z.string(), name: z.string() }),
  /** Sessions whose results were matched by the id. They keep their driver. */
  results: z.number(),
});
export type UnlinkRequest = z.infer<typeof unlinkRequestSchema>;
