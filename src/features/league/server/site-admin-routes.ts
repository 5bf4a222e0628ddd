import {
  type EditableSite,
  editableSiteSchema,
  siteConflict,
  type SiteForm,
  siteHealthSchema,
  siteSaveSchema,
} from "#features/league/site-form.ts";
import * as calls from "#features/league/league-calls.ts";
import type { Routes } from "#server/serve.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { readSiteHealth } from "./site-health.ts";
import { readSite, siteSaved, writeSite } from "./site-settings.ts";
import { findFiles, lockOwnUpload } from "#server/files/uploads.ts";
import { staleVersion } from "#server/save-versioned.ts";

/** What administrators say about the league, and how the site is doing. */
export const siteAdminRoutes: Routes = ({ serve }, services) => {
  const { databases } = services;

  serve(calls.readSiteSettings, {
    summary: "What can be said of the league",
    reply: editableSiteSchema,
    handle: async () => readEditable(databases.reader, services),
  });

  serve(calls.saveSiteSettings, {
    summary: "Say what the league is",
    body: siteSaveSchema,
    reply: editableSiteSchema,
    handle: async ({ body: { version, ...site }, viewer: { _id: userId } }) => {
      await databases.db.transaction().execute(async (trx) => {
        const { site: before } = await readSite(trx, services.config);
        await requirePictures(trx, { site, before, userId });
        if (!(await writeSite(trx, { site, version })))
          throw staleVersion(siteConflict, await readEditable(trx, services));
        await recordChange(trx, {
          ...siteSaved,
          userId,
          before,
          after: site,
          now: services.now(),
        });
      });
      return readEditable(databases.db, services);
    },
  });

  serve(calls.readSiteHealth, {
    summary: "How the site is doing",
    reply: siteHealthSchema,
    handle: async () => readSiteHealth(services),
  });
};

async function readEditable(db: Db, { config }: Pick<Services, "config">): Promise<EditableSite> {
  const { site, version } = await readSite(db, config);
  const fileOf = await findFiles(db, [site.logo, site.shareImage]);
  return { ...site, logo: fileOf(site.logo), shareImage: fileOf(site.shareImage), version };
}

/** @throws AppError 409 for a picture that is neither there already nor this person's own for this purpose. */
async function requirePictures(
  trx: Db,
  { site, before, userId }: { site: SiteForm; before: SiteForm; userId: string },
): Promise<void> {
  for (const [field, kind] of [
    ["logo", "siteLogo"],
    ["shareImage", "siteImage"],
  ] as const) {
    const id = site[field];
    if (id !== null && id !== before[field])
      await lockOwnUpload(trx, { id, kind, ownerId: userId });
  }
}
