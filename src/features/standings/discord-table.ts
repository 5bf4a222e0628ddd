import { discordMessage, forDiscord } from "#shared/text/discord.ts";
import { entryName } from "./entry-name.ts";
import { pointsText } from "./standings-labels.ts";
import type { StandingsTable } from "./standings.ts";

/** A table for Discord: places, names and points. `title` is ready, `end` what stands under it. */
export function discordTable(
  table: Pick<StandingsTable, "entries" | "type">,
  { title, end }: { title: string; end: readonly string[] },
): string {
  const lines = table.entries.map((entry) => {
    const place = entry.position === null ? "DSQ" : `${entry.position}.`;
    return `${place} ${forDiscord(entryName(entry, table))} · ${pointsText(entry.points)}`;
  });
  return discordMessage({ title, lines, end });
}
