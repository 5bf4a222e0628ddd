import { cleanLine } from "#shared/text/clean-text.ts";
import { seatsBesideCars, type ServerDriver, type ServerList } from "../entry-list-problems.ts";
import { accNationality } from "./acc-codes.ts";

/** `entrylist.json` (`formats.md` §6): numbers, never text; 0 and 1, never booleans. */
type AccEntryList = ReturnType<typeof writeAccEntryList>;

/** For a licence that none of the game's four categories stands for: Bronze, which validators accept and the server assumes. */
const NO_CATEGORY = 0;

/** The handbook's limits (`formats.md` §6). */
export const accLimits = { ballastKg: 100, restrictor: 20 };

/**
 * `entrylist.json` of an ACC server. With `gridOrder` its order is the grid of a race without qualifying. Race control stands
 * behind all cars. The file can make only a whole car administrator: it does when everybody in it is one. Call
 * `entryListProblems` first.
 */
export function writeAccEntryList(list: ServerList, options: { gridOrder: boolean }) {
  const admins = new Set<string | null>(
    list.control.filter(({ isAdmin }) => isAdmin).map(({ steamId }) => steamId),
  );
  const cars = list.entries.map((entry, index) => ({
    drivers: entry.drivers.map(toAccDriver),
    raceNumber: entry.raceNumber,
    forcedCarModel: Number(entry.modelKey ?? -1),
    overrideDriverInfo: 1,
    defaultGridPosition: options.gridOrder ? index + 1 : -1,
    ballastKg: clamp(entry.ballastKg, accLimits.ballastKg),
    restrictor: clamp(entry.restrictor, accLimits.restrictor),
    customCar: "",
    overrideCarModelForCustomCar: 0,
    isServerAdmin: entry.drivers.every(({ steamId }) => admins.has(steamId)) ? 1 : 0,
  }));
  // Who may join without being in a car of the list; number and car are their own choice.
  const seats = seatsBesideCars(list).map(({ steamId, isAdmin }) => ({
    drivers: [{ playerID: `S${steamId}` }],
    raceNumber: -1,
    forcedCarModel: -1,
    overrideDriverInfo: 0,
    isServerAdmin: isAdmin ? 1 : 0,
  }));
  return { entries: [...cars, ...seats], forceEntryList: 1 };
}

/** The bytes as the server reads them: UTF-16LE with a byte order mark. UTF-8 would seem to work and garble every accent. */
export function encodeAccEntryList(list: AccEntryList): Uint8Array {
  const text = `\uFEFF${JSON.stringify(list, null, 4)}`;
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index++)
    view.setUint16(index * 2, text.charCodeAt(index), true);
  return bytes;
}

/** With `overrideDriverInfo` all three names must be there, or co-drivers appear without one. */
function toAccDriver(driver: ServerDriver) {
  const firstName = cleanLine(driver.firstName) || cleanLine(driver.lastName) || "Pilot";
  const lastName = cleanLine(driver.lastName) || firstName;
  const nationality = accNationality(driver.country ?? "");
  return {
    firstName,
    lastName,
    shortName: /^[A-Z]{3}$/.test(driver.shortName) ? driver.shortName : shortNameOf(lastName),
    driverCategory: driver.category ?? NO_CATEGORY,
    ...(nationality > 0 && { nationality }),
    playerID: `S${driver.steamId ?? ""}`,
  };
}

/** Three letters of the last name, as timing screens do. */
function shortNameOf(lastName: string): string {
  const letters = lastName
    .normalize("NFD")
    .replaceAll(/[^A-Za-z]/g, "")
    .toUpperCase();
  return letters.slice(0, 3).padEnd(3, "X");
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(0, Math.round(value)));
}
