import { siteSettingsSchema } from "#features/administration/site.ts";
import { anyone } from "./access.ts";
import type { Routes } from "./app.ts";
import { ok, okSchema } from "./envelope.ts";

/** What every page needs to know about the league it shows. */
export const siteRoutes: Routes = (app, { config, now }) => {
  app.get(
    "/api/site",
    {
      config: { access: anyone },
      schema: { response: { 200: okSchema(siteSettingsSchema) } },
    },
    async () =>
      ok({
        leagueName: config.leagueName,
        timeZone: config.timeZone,
        socialLinks: config.socialLinks,
        archiveLinks: config.archiveLinks,
        demo: config.demo,
        publicUrl: config.publicUrl,
        now: now(),
      }),
  );
};
