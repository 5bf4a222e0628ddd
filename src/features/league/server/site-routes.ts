import { DAY_MS } from "#shared/time/durations.ts";
import type { RawBuilder } from "kysely";
import { z } from "zod";
import { type SiteSettings, siteSettingsSchema } from "#shared/site-settings.ts";
import type { SiteForm } from "#features/league/site-form.ts";
import { visibleArchiveCardSchema } from "#features/league/archive.ts";
import { listArchive } from "#features/league/league-calls.ts";
import { readSite } from "#shared/site-calls.ts";
import type { Routes } from "#server/serve.ts";
import { onceForPage } from "#server/cache/page-reads.ts";
import type { Config } from "#server/config.ts";
import { question } from "#server/parts.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { addressOf } from "#server/files/file-address.ts";
import type { Db } from "#server/database/databases.ts";
import { defaultSite, readSite as findSite } from "./site-settings.ts";
import { findFiles } from "#server/files/uploads.ts";

/** What every page needs to know about the league it shows, and its seasons from before this site. */
export const siteRoutes: Routes = ({ serve }, { config, databases, now }) => {
  const { reader } = databases;
  const readStored = onceForPage((db) => findSite(db, config));

  serve(readSite, {
    summary: "What every page needs to know of the league",
    reply: siteSettingsSchema,
    handle: async () => {
      const { site } = await readStored(reader, "site");
      const fileOf = await findFiles(reader, [site.logo, site.shareImage]);
      return {
        ...describe(site, config),
        logo: addressOf(fileOf(site.logo)),
        shareImage: addressOf(fileOf(site.shareImage)),
        leadsTo: await readLeadsTo(reader, now()),
        now: now(),
      };
    },
  });

  serve(listArchive, {
    summary: "Seasons from before this site",
    reply: z.array(visibleArchiveCardSchema),
    handle: async () => {
      const { archiveShown, archiveCards } = (await readStored(reader, "site")).site;
      return archiveShown ? archiveCards : [];
    },
  });
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
    hasDiscord: config.discord !== undefined,
    demo: config.demo,
    // Nothing is known of its events and files.
    leadsTo: { currentEvent: false, lastEvent: false, downloads: false },
    publicUrl: config.publicUrl,
  };
}

/** The id of a file that members may download, as a part of a query; null where there is none. */
export const anyDownload = question<[], RawBuilder<string | null>>();

const selectLeads = writtenOnce([], (db) =>
  db
    .selectFrom("events as event")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .select((where) => [
      where.fn.min("event.time").as("first"),
      where.fn.max("event.time").as("last"),
      anyDownload().as("download"),
    ])
    .where("event.hidden", "=", false)
    .where("season.hidden", "=", false),
);

/** As `/api/current-event`, `/api/last-event` and `/api/downloads` answer at `now` (UTC ms). */
async function readLeadsTo(db: Db, now: number): Promise<SiteSettings["leadsTo"]> {
  const [{ first, last, download } = { first: null, last: null, download: null }] =
    await selectLeads(db, {});
  return {
    currentEvent: last !== null && last + DAY_MS > now,
    lastEvent: first !== null && first <= now,
    downloads: download !== null,
  };
}
