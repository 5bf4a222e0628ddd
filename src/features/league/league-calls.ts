import { route } from "#shared/route.ts";
import type { ArchiveCard } from "./archive.ts";
import type { EditableSite, SiteHealth, siteSaveSchema } from "./site-form.ts";

export const listArchive = route<{ reply: ArchiveCard[] }>()("listArchive", "GET /api/archive", {
  access: "anyone",
  cached: [],
  about: ["site"],
});

/** The form lives on what it was opened with: nothing asks for it again. */
export const readSiteSettings = route<{ reply: EditableSite }>()(
  "readSiteSettings",
  "GET /api/site/settings",
  { access: ["manageSite"] },
);

export const saveSiteSettings = route<{ body: typeof siteSaveSchema; reply: EditableSite }>()(
  "saveSiteSettings",
  "POST /api/site/settings",
  { access: ["manageSite"], about: ["site"], hides: false },
);

export const readSiteHealth = route<{ reply: SiteHealth }>()(
  "readSiteHealth",
  "GET /api/site/health",
  { access: ["manageSite"] },
);
