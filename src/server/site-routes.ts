import { z } from "zod";
import { siteSettingsSchema } from "#features/administration/site.ts";
import { shownArchiveCardSchema } from "#features/seasons/archive.ts";
import { anyone } from "./access.ts";
import type { Routes } from "./app.ts";
import { ok, okSchema } from "./envelope.ts";
import { fileAddress } from "./file-address.ts";
import { readSite } from "./site-settings.ts";
import { findFiles } from "./uploads.ts";

/** What every page needs to know about the league it shows, and its seasons from before this site. */
export const siteRoutes: Routes = (app, { config, databases, now }) => {
  const { reader } = databases;

  app.get(
    "/api/site",
    {
      config: { access: anyone },
      schema: { response: { 200: okSchema(siteSettingsSchema) } },
    },
    async () => {
      const { site } = await readSite(reader, config);
      const files = await findFiles(reader, [site.logo, site.shareImage]);
      const addressOf = (id: string | null) => {
        const file = files.get(id ?? "");
        return file ? fileAddress(file.filename) : null;
      };
      return ok({
        leagueName: site.leagueName,
        description: site.description,
        contactEmail: site.contactEmail,
        timeZone: config.timeZone,
        socialLinks: site.socialLinks,
        logo: addressOf(site.logo),
        shareImage: addressOf(site.shareImage),
        sendsMail: config.mail !== undefined,
        demo: config.demo,
        publicUrl: config.publicUrl,
        now: now(),
      });
    },
  );

  app.get(
    "/api/archive",
    {
      config: { access: anyone, kept: true },
      schema: { response: { 200: okSchema(z.array(shownArchiveCardSchema)) } },
    },
    async () => ok((await readSite(reader, config)).site.archiveCards),
  );
};
