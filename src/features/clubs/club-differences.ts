import { clubPersonName } from "./club-letters.ts";
import type { Club, ClubPerson } from "./clubs.ts";

/** What has become different in a club since it was read, in sentences for the person who was editing the older copy. */
export function clubDifferences(read: Club, now: Club): string[] {
  const differences: string[] = [];
  if (read.name !== now.name) differences.push(`Numele este acum „${now.name}”.`);
  if (read.owner._id !== now.owner._id)
    differences.push(`Proprietarul este acum ${clubPersonName(now.owner)}.`);
  if (read.logo?._id !== now.logo?._id)
    differences.push(now.logo ? "Sigla a fost schimbată." : "Sigla a fost ștearsă.");
  const lists: [title: string, before: ClubPerson[], after: ClubPerson[]][] = [
    ["Piloți", read.drivers, now.drivers],
    ["Invitați", read.pendingDrivers, now.pendingDrivers],
    ["Manageri", read.managers, now.managers],
    ["Manageri invitați", read.pendingManagers, now.pendingManagers],
  ];
  for (const [title, before, after] of lists)
    differences.push(
      ...changed(`${title} în plus`, missingFrom(before, after)),
      ...changed(`${title} în minus`, missingFrom(after, before)),
    );
  return differences;
}

function changed(title: string, people: ClubPerson[]): string[] {
  return people.length === 0 ? [] : [`${title}: ${people.map(clubPersonName).join(", ")}.`];
}

/** Those of `people` who are not in `list`. */
function missingFrom(list: readonly ClubPerson[], people: readonly ClubPerson[]): ClubPerson[] {
  const known = new Set(list.map((person) => person._id));
  return people.filter((person) => !known.has(person._id));
}
