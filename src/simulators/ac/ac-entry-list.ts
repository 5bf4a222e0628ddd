import type { ServerEntry } from "../entry-list-problems.ts";
import { iniText, isSkinFolder } from "./ini-text.ts";

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
    `MODEL=${entry.modelKey ?? ""}`,
    `SKIN=${isSkinFolder(entry.skin) ? entry.skin : ""}`,
    "SPECTATOR_MODE=0",
    `DRIVERNAME=${iniText(names.join(", "))}`,
    `TEAM=${iniText(entry.teamName)}`,
    `GUID=${entry.drivers.flatMap((driver) => driver.steamId ?? []).join(";")}`,
    `BALLAST=${clamp(entry.ballastKg, 0, 5000)}`,
    `RESTRICTOR=${clamp(entry.restrictor, 0, 100)}`,
  ];
  return `${lines.join("\n")}\n`;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value)));
}
