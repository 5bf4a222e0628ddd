import type { FileEntry, PlatformId, SessionFile } from "./session-file.ts";
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
 * One person has one result, and each entry a key of its own: the second car without ids and with the same car id gets `#2`. Of
 * the rows of somebody who rejoined the strongest stays. A row goes when everybody who drove it also drove a stronger one, or
 * when nobody drove it and everybody in it sits in a stronger one. The other entries keep their order.
 */
export function distinctEntries(
  entries: readonly FileEntry[],
  sessionType: SessionFile["sessionType"],
  warnings: WarningList,
): FileEntry[] {
  const drove = new Map<string, FileEntry>();
  const listed = new Map<string, FileEntry>();
  const dropped = new Set<FileEntry>();

  for (const entry of entries.toSorted((a, b) => compareStrength(a, b, sessionType))) {
    const stronger = strongerEntry(entry, drove, listed);
    if (stronger !== null) {
      dropped.add(entry);
      if (entry.laps > 0) {
        const message = `${entryTitle(stronger)} apare și în altă mașină (tururi: ${entry.laps}); se păstrează doar rezultatul mai bun.`;
        warnings.add("entry.merged", message, stronger.key);
      }
      continue;
    }
    for (const driver of entry.drivers) {
      if (driver.platformId === null) continue;
      const person = personKey(driver.platformId);
      const other = listed.get(person);
      if (other === undefined) listed.set(person, entry);
      else {
        const message = `${driver.name || "Un pilot"} apare în două mașini.`;
        warnings.add("entry.doubled-person", message, other.key);
      }
      if (driver.laps > 0) drove.set(person, entry);
    }
  }
  const uses = new Map<string, number>();
  return entries
    .filter((entry) => !dropped.has(entry))
    .map((entry) => {
      const count = (uses.get(entry.key) ?? 0) + 1;
      uses.set(entry.key, count);
      return count > 1 ? { ...entry, key: `${entry.key}#${count}` } : entry;
    });
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
