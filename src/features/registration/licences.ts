import { registrationMessages } from "./registration-messages.ts";

export interface Licence {
  id: string;
  group: number;
}

/**
 * The licences a driver holds: those that organisers fixed for them, and what was chosen in groups where nothing is fixed.
 * In the order of the season's list.
 */
export function heldLicences(
  chosen: readonly string[],
  fixed: readonly string[],
  licences: readonly Licence[],
): string[] {
  const known = licences.filter(({ id }) => fixed.includes(id));
  const fixedGroups = new Set(known.map(({ group }) => group));
  const held = licences.filter(
    ({ id, group }) => fixed.includes(id) || (chosen.includes(id) && !fixedGroups.has(group)),
  );
  const unknown = chosen.filter((id) => !licences.some((licence) => licence.id === id));
  return [...held.map(({ id }) => id), ...unknown];
}

/** Why a driver cannot hold exactly these licences; `undefined`: they can. */
export function licenceIssue(
  classes: readonly string[],
  licences: readonly Licence[],
): string | undefined {
  if (licences.length === 0 && classes.length === 0) return undefined;
  const held = licences.filter(({ id }) => classes.includes(id));
  if (held.length < new Set(classes).size) return registrationMessages.unknownLicence;
  if (new Set(held.map(({ group }) => group)).size < held.length)
    return registrationMessages.sameGroup;
  const demanded = licences.some(({ group }) => group === 0)
    ? held.filter(({ group }) => group === 0)
    : held;
  return demanded.length === 0 ? registrationMessages.licence : undefined;
}
