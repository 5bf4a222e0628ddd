import { z } from "zod";

const linkSchema = z.object({ name: z.string(), url: z.string() });

export const siteSettingsSchema = z.object({
  leagueName: z.string(),
  /** For search engines and previews of pages that say nothing about themselves; may be empty. */
  description: z.string(),
  /** Where visitors write to the organisers; may be empty. */
  contactEmail: z.string(),
  /** IANA name; dates are shown in this zone. */
  timeZone: z.string(),
  socialLinks: z.array(linkSchema),
  /** Addresses of the league's pictures: its sign, and what previews show of pages without a picture. */
  logo: z.string().nullable(),
  shareImage: z.string().nullable(),
  /** Without a mail server mails are kept, and an organiser confirms new accounts. */
  sendsMail: z.boolean(),
  /** The site has an application at Discord, with which people log in. */
  hasDiscord: z.boolean(),
  /** Which of the addresses that lead to something have something to lead to. */
  leadsTo: z.object({ currentEvent: z.boolean(), lastEvent: z.boolean(), downloads: z.boolean() }),
  demo: z.boolean(),
  /** Origin for canonical links. */
  publicUrl: z.string(),
  /** The server's clock, UTC ms: rendering uses it so that server and browser agree. */
  now: z.number(),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
