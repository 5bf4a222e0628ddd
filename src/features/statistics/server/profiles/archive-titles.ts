import { championOf } from "#features/league/archive.ts";
import { readSite } from "#features/league/server/site-settings.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { DriverProfile } from "../../profiles/profiles.ts";
import type { Subject } from "./season-standings.ts";

/** The shown cards of the archive that call them, or somebody whom they were joined with, the champion. */
export async function listArchiveTitles(
  db: Db,
  config: Pick<Config, "siteDefaults">,
  { type, id }: Subject,
): Promise<DriverProfile["archiveTitles"]> {
  const { archiveShown, archiveCards } = (await readSite(db, config)).site;
  const won = archiveCards.flatMap(({ key, title, links }) =>
    links
      .map(({ url, champion }) => (champion ? championOf(url) : null))
      .filter((champion) => champion?.type === type)
      .map((champion) => ({ key, title, id: champion?.id ?? "" })),
  );
  if (!archiveShown || won.length === 0) return [];
  const former = type === "person" ? await selectFormer(db, { id }) : [];
  const ids = new Set([id, ...former.map((row) => row.id)]);
  const titles = won.filter((title) => ids.has(title.id));
  return [...new Map(titles.map(({ key, title }) => [key, { key, title }])).values()];
}

const selectFormer = writtenOnce(["id"], (db, { id }) =>
  db.selectFrom("former_people").select("id").where("user_id", "=", id),
);
