import { siteFormSchema, type SiteForm } from "#features/league/site-form.ts";
import { defaultArchiveCards } from "#features/league/archive.ts";
import { z } from "zod";
import { recordChange } from "#server/audit-log.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { readSetting, writeSetting } from "#server/database/settings.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { Services } from "#server/services.ts";

/** The row of `settings` that holds what administrators said about the league. */
const NAME = "site";

/** `version` 0: nothing was saved yet. */
interface StoredSite {
  site: SiteForm;
  version: number;
}

type Defaults = Pick<Config, "siteDefaults">;

const selectStored = writtenOnce([], (db) =>
  db.selectFrom("settings").select(["value", "version"]).where("name", "=", NAME),
);

/** What administrators saved, or what the configuration says until then. Inside a transaction give that one. */
export async function readSite(db: Db, defaults: Defaults): Promise<StoredSite> {
  const [row] = await selectStored(db, {});
  if (row) return { site: fromJson(siteFormSchema, row.value), version: row.version };
  return { site: defaultSite(defaults), version: 0 };
}

/** What the configuration says. */
export function defaultSite({ siteDefaults }: Defaults): SiteForm {
  const { leagueName, socialLinks, archiveLinks } = siteDefaults;
  return {
    leagueName,
    description: "",
    contactEmail: "",
    socialLinks,
    archiveShown: true,
    archiveCards: defaultArchiveCards(archiveLinks),
    logo: null,
    shareImage: null,
  };
}

const namedSchema = z.object({ leagueName: z.string() });

/** The league's name alone, for mails. */
export async function readLeagueName(db: Db, { siteDefaults }: Defaults): Promise<string> {
  const named = await readSetting(db, NAME, namedSchema);
  return named?.value.leagueName ?? siteDefaults.leagueName;
}

/** Saves over `version`. False when somebody else has saved since; of two at the same moment one gets through. */
export async function writeSite(trx: Db, { site, version }: StoredSite): Promise<boolean> {
  return writeSetting(trx, NAME, { value: site, version });
}

/** Gives the league its first name. One that has been given meanwhile stays. */
export async function nameLeague(
  trx: Db,
  { config, now }: Pick<Services, "config" | "now">,
  { leagueName, userId }: { leagueName: string; userId: string },
): Promise<void> {
  const { site: before, version } = await readSite(trx, config);
  const after = { ...before, leagueName };
  if (version > 0 || !(await writeSite(trx, { site: after, version }))) return;
  await recordChange(trx, { ...siteSaved, userId, before, after, now: now() });
}

/** How the audit log calls what is said of the league. */
export const siteSaved = { action: "site.saved", subjectType: "site", subjectId: "site" } as const;
