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
  const won = await listArchiveChampions(db, config, type);
  if (won.length === 0) return [];
  const former = type === "person" ? await selectFormer(db, { id }) : [];
  const ids = new Set([id, ...former.map((row) => row.id)]);
  const titles = won.filter((title) => ids.has(title.id));
  return [...new Map(titles.map(({ key, title }) => [key, { key, title }])).values()];
}

/** Whom the shown cards of the archive call their champions, as their links name them, with the acronym of the simulator. */
export async function listArchiveChampions(
  db: Db,
  config: Pick<Config, "siteDefaults">,
  type: Subject["type"],
) {
  const { archiveShown, archiveCards } = (await readSite(db, config)).site;
  if (!archiveShown) return [];
  return archiveCards.flatMap(({ key, title, acronym, links }) =>
    links
      .map(({ url, champion }) => (champion ? championOf(url) : null))
      .filter((champion) => champion?.type === type)
      .map((champion) => ({ key, title, acronym, id: champion?.id ?? "" })),
  );
}

const selectFormer = writtenOnce(["id"], (db, { id }) =>
  db.selectFrom("former_people").select("id").where("user_id", "=", id),
);
