import type { FileDriver, FileEntry, PlatformId, SessionFile } from "./session-file.ts";
import { compareStrength } from "./session-order.ts";
import type { WarningList } from "./session-warnings.ts";

/**
 * The key of an entry: its people's sorted platform ids, which a corrected file repeats, else the car's id in the file. It holds
 * platform ids, hence it is never public.
 */
export function entryKey(people: readonly (PlatformId | null)[], carId: string): string {
  const [first, second] = people;
  if (first && second === undefined) return personKey(first);
  const ids = people.filter((person) => person !== null).map(personKey);
  return ids.length > 0 ? [...new Set(ids)].toSorted().join("+") : `car:${carId}`;
}

export function personKey(person: PlatformId): string {
  return `${person.platform}:${person.id}`;
}

/**
 * One person has one result. Of the rows of somebody who rejoined the strongest stays. A row goes when everybody who drove it
 * also drove a stronger one, or when nobody drove it and everybody in it sits in a stronger one. The other entries keep their
 * order.
 */
export function dropDoubledEntries(
  entries: FileEntry[],
  sessionType: SessionFile["sessionType"],
  warnings: WarningList,
): FileEntry[] {
  if (!hasDoubledPerson(entries)) return entries;
  const drove = new Map<string, FileEntry>();
  const listed = new Map<string, FileEntry>();
  const dropped = new Set<FileEntry>();

  for (const entry of entries.toSorted((a, b) => compareStrength(a, b, sessionType))) {
    const stronger = strongerEntry(entry, drove, listed);
    if (stronger !== null) {
      dropped.add(entry);
      if (entry.laps > 0) warnDropped(entry, stronger, warnings);
      continue;
    }
    for (const driver of entry.drivers) {
      if (driver.platformId === null) continue;
      const person = personKey(driver.platformId);
      const other = listed.get(person);
      if (other !== undefined) warnInTwoEntries(driver, other, warnings);
      else listed.set(person, entry);
      if (driver.laps > 0) drove.set(person, entry);
    }
  }
  return dropped.size === 0 ? entries : entries.filter((entry) => !dropped.has(entry));
}

/** Makes keys unique within the file; the second car without ids and with the same car id gets `#2`. */
export function makeKeysUnique(entries: readonly FileEntry[]): void {
  const uses = new Map<string, number>();
  for (const entry of entries) {
    const count = (uses.get(entry.key) ?? 0) + 1;
    uses.set(entry.key, count);
    if (count > 1) entry.key = `${entry.key}#${count}`;
  }
}

/** The name shown in warnings. */
export function entryTitle(
  entry: Pick<FileEntry, "teamName" | "drivers" | "carId" | "raceNumber">,
): string {
  const names = entry.drivers.map((driver) => driver.name).filter((name) => name !== "");
  const title = names.length > 0 ? names.slice(0, 3).join(" / ") : entry.teamName;
  const number = entry.raceNumber === null ? "" : ` (#${entry.raceNumber})`;
  return (title === "" ? `mașina ${entry.carId}` : title) + number;
}

/** Of an entry in which the file knows nobody. `id`: what it lacks. */
export function warnNobodyKnown(entry: FileEntry, id: string, warnings: WarningList): void {
  if (entry.drivers.some(({ platformId }) => platformId !== null)) return;
  const message = `${entryTitle(entry)} nu are ${id} în fișier.`;
  warnings.add("entry.no-person-id", message, entry.key);
}

/** Most files have nobody twice; seeing that is cheaper than weighing rows against each other. */
function hasDoubledPerson(entries: readonly FileEntry[]): boolean {
  const seen = new Set<string>();
  for (const entry of entries) {
    for (const { platformId } of entry.drivers) {
      if (platformId === null) continue;
      const person = personKey(platformId);
      if (seen.has(person)) return true;
      seen.add(person);
    }
  }
  return false;
}

function strongerEntry(
  entry: FileEntry,
  drove: ReadonlyMap<string, FileEntry>,
  listed: ReadonlyMap<string, FileEntry>,
): FileEntry | null {
  const whoDrove = entry.drivers.filter((driver) => driver.laps > 0);
  const people = whoDrove.length > 0 ? whoDrove : entry.drivers;
  const claimed = whoDrove.length > 0 || entry.laps > 0 ? drove : listed;
  let stronger: FileEntry | null = null;
  for (const driver of people) {
    const other =
      driver.platformId === null ? undefined : claimed.get(personKey(driver.platformId));
    if (other === undefined) return null;
    stronger ??= other;
  }
  return stronger;
}

function warnDropped(entry: FileEntry, stronger: FileEntry, warnings: WarningList): void {
  warnings.add(
    "entry.merged",
    `${entryTitle(stronger)} apare și în altă mașină (tururi: ${entry.laps}); se păstrează doar rezultatul mai bun.`,
    stronger.key,
  );
}

function warnInTwoEntries(driver: FileDriver, other: FileEntry, warnings: WarningList): void {
  warnings.add(
    "entry.doubled-person",
    `${driver.name || "Un pilot"} apare în două mașini.`,
    other.key,
  );
}
