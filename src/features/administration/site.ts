import { z } from "zod";

const linkSchema = z.object({ name: z.string(), url: z.string() });

/** What every page needs to know about the league it shows. */
export const siteSettingsSchema = z.object({
  leagueName: z.string(),
  /** IANA name; dates are shown in this zone. */
  timeZone: z.string(),
  socialLinks: z.array(linkSchema),
  /** External pages of archived seasons. */
  archiveLinks: z.array(linkSchema),
  demo: z.boolean(),
  /** Origin for canonical links. */
  publicUrl: z.string(),
  /** The server's clock, UTC ms: rendering uses it so that server and browser agree. */
  now: z.number(),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
