import { discordMessage, forDiscord } from "#shared/text/discord.ts";
import { entryName } from "./entry-name.ts";
import { pointsText } from "./standings-labels.ts";
import type { StandingsTable } from "./standings.ts";

/** A table for Discord: places, names and points. `title` is ready, `end` what stands under it. */
export function discordTable(
  table: Pick<StandingsTable, "entries" | "type">,
  { title, end }: { title: string; end: readonly string[] },
): string {
  const lines = table.entries.map((entry) => tableLine(entry, table));
  return discordMessage({ title, lines, end });
}

/** `2. Ana Pop · 45 de puncte` */
export function tableLine(
  entry: StandingsTable["entries"][number],
  table: Pick<StandingsTable, "type">,
): string {
  const place = entry.position === null ? "DSQ" : `${entry.position}.`;
  return `${place} ${forDiscord(entryName(entry, table))} · ${pointsText(entry.points)}`;
}
