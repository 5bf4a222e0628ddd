import { z } from "zod";
import { type SiteSettings, siteSettingsSchema } from "#features/administration/site.ts";
import type { SiteForm } from "#features/administration/site-form.ts";
import { shownArchiveCardSchema } from "#features/seasons/archive.ts";
import { anyone } from "./access.ts";
import type { Routes } from "./app.ts";
import type { Config } from "./config.ts";
import { ok, okSchema } from "./envelope.ts";
import { fileAddress } from "./file-address.ts";
import { defaultSite, readSite } from "./site-settings.ts";
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
        ...describe(site, config),
        logo: addressOf(site.logo),
        shareImage: addressOf(site.shareImage),
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

/** What can be said of the site without its database, until it is there. */
export function siteWithoutDatabase(config: Config, now: number): SiteSettings {
  return { ...describe(defaultSite(config), config), now };
}

/** Without pictures. */
function describe(site: SiteForm, config: Config): Omit<SiteSettings, "now"> {
  return {
    leagueName: site.leagueName,
    description: site.description,
    contactEmail: site.contactEmail,
    timeZone: config.timeZone,
    socialLinks: site.socialLinks,
    logo: null,
    shareImage: null,
    sendsMail: config.mail !== undefined,
    demo: config.demo,
    publicUrl: config.publicUrl,
  };
}
