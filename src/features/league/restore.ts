import { z } from "zod";
import { lineSchema } from "#shared/text/text-schemas.ts";

/** What a copy holds, said before anything is put back. */
export const restorePreviewSchema = z.object({
  league: z.string(),
  /** UTC ms. */
  madeAt: z.number(),
  people: z.number(),
  newestRace: z.object({ title: z.string(), at: z.number() }).nullable(),
  files: z.number(),
  /** Pieces of members' game files that are not in it. */
  leftOut: z.number(),
  /** Without it everybody logs in again. */
  hasSecret: z.boolean(),
  /** Of the program that made it. */
  version: z.string(),
});
export type RestorePreview = z.infer<typeof restorePreviewSchema>;

export const restoreKeySchema = z.object({ key: z.string() });
export type RestoreKey = z.infer<typeof restoreKeySchema>;

/** A session left open is not enough for putting another league here. */
export const restoreProofSchema = z.object({ password: z.string().max(200) });

export const restoreAcceptSchema = z.object({
  /** The name of the league that is replaced, typed; empty for a league without accounts. */
  leagueName: lineSchema(60),
});

export const restoreReceivedSchema = z.object({ received: z.number() });
