import { z } from "zod";
import { type SiteSettings, siteSettingsSchema } from "#shared/site-settings.ts";
import type { SiteForm } from "#features/league/site-form.ts";
import { visibleArchiveCardSchema } from "#features/league/archive.ts";
import { anyone } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import type { Config } from "#server/config.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { fileAddress } from "#server/files/file-address.ts";
import type { Db } from "#server/database/databases.ts";
import { limits } from "#server/http/limits.ts";
import { defaultSite, readSite } from "./site-settings.ts";
import { findFiles } from "#server/files/uploads.ts";

/** What every page needs to know about the league it shows, and its seasons from before this site. */
export const siteRoutes: Routes = (app, { config, databases, now }) => {
  const { reader } = databases;

  app.get(
    "/api/site",
    {
      config: { access: anyone, limit: limits.read },
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
        leadsTo: await readLeadsTo(reader, now()),
        now: now(),
      });
    },
  );

  app.get(
    "/api/archive",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: { response: { 200: okSchema(z.array(visibleArchiveCardSchema)) } },
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
    // Nothing is known of its events and files.
    leadsTo: { currentEvent: false, lastEvent: false, downloads: false },
    publicUrl: config.publicUrl,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** As `/api/current-event`, `/api/last-event` and `/api/downloads` answer at `now` (UTC ms). */
async function readLeadsTo(db: Db, now: number): Promise<SiteSettings["leadsTo"]> {
  const { first, last } = await db
    .selectFrom("events as event")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .select(({ fn }) => [fn.min("event.time").as("first"), fn.max("event.time").as("last")])
    .where("event.hidden", "=", false)
    .where("season.hidden", "=", false)
    .executeTakeFirstOrThrow();
  const download = await db
    .selectFrom("downloads")
    .innerJoin("download_uploads as upload", "upload.download_id", "downloads.id")
    .select("downloads.id")
    .where("downloads.visible", "=", true)
    .where("upload.completed_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return {
    currentEvent: last !== null && last + DAY_MS > now,
    lastEvent: first !== null && first <= now,
    downloads: download !== undefined,
  };
}
