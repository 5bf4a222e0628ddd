import type { ServerEntry } from "../entry-list-problems.ts";

/**
 * `entry_list.ini` of an AC server (`formats.md` §5): sections numbered from 0 without a gap, in grid order; several Steam ids of a
 * shared car joined by semicolons. Call `entryListProblems` first.
 */
export function writeAcEntryList(entries: readonly ServerEntry[]): string {
  return entries.map(section).join("\n");
}

function section(entry: ServerEntry, index: number): string {
  const names = entry.drivers.map((driver) => `${driver.firstName} ${driver.lastName}`.trim());
  const lines = [
    `[CAR_${index}]`,
    `MODEL=${plain(entry.modelKey ?? "")}`,
    `SKIN=${plain(entry.skin)}`,
    "SPECTATOR_MODE=0",
    `DRIVERNAME=${plain(names.join(", "))}`,
    `TEAM=${plain(entry.teamName)}`,
    `GUID=${entry.drivers.flatMap((driver) => driver.steamId ?? []).join(";")}`,
    `BALLAST=${clamp(entry.ballastKg, 0, 5000)}`,
    `RESTRICTOR=${clamp(entry.restrictor, 0, 100)}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** What would end a value, a section or start a comment for some reader of INI files goes. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}[\]]/gu, " ")
    .replaceAll(";", ",")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value)));
}
