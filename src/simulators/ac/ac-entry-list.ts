import {
  type ControlSeat,
  seatsBesideCars,
  type ServerEntry,
  type ServerList,
} from "../entry-list-problems.ts";
import { iniText, isSkinFolder } from "./ini-text.ts";

/**
 * `entry_list.ini` of an AC server (`formats.md` §5): sections from 0 without a gap, in grid order; Steam ids of a shared car are
 * joined by semicolons. Race control has spectator slots behind all cars, so that no car's number changes, with the first car's
 * model, because the server wants one for each. Call `entryListProblems` first.
 */
export function writeAcEntryList(list: ServerList): string {
  const modelKey = list.entries[0]?.modelKey ?? "";
  const slots = [
    ...list.entries.map(car),
    ...seatsBesideCars(list).map((seat) => spectator(seat, modelKey)),
  ];
  return slots.map((lines, index) => `[CAR_${index}]\n${lines.join("\n")}\n`).join("\n");
}

function car(entry: ServerEntry): string[] {
  const names = entry.drivers.map((driver) => `${driver.firstName} ${driver.lastName}`.trim());
  return [
    `MODEL=${entry.modelKey ?? ""}`,
    `SKIN=${isSkinFolder(entry.skin) ? entry.skin : ""}`,
    "SPECTATOR_MODE=0",
    `DRIVERNAME=${iniText(names.join(", "))}`,
    `TEAM=${iniText(entry.teamName)}`,
    `GUID=${entry.drivers.flatMap((driver) => driver.steamId ?? []).join(";")}`,
    `BALLAST=${clamp(entry.ballastKg, 0, 5000)}`,
    `RESTRICTOR=${clamp(entry.restrictor, 0, 100)}`,
  ];
}

function spectator({ name, steamId }: ControlSeat, modelKey: string): string[] {
  return [
    `MODEL=${modelKey}`,
    "SKIN=",
    "SPECTATOR_MODE=1",
    `DRIVERNAME=${iniText(name)}`,
    "TEAM=",
    `GUID=${steamId}`,
    "BALLAST=0",
    "RESTRICTOR=0",
  ];
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value)));
}
