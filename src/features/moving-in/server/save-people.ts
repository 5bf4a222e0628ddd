import { changeDriver, createDriver } from "#features/accounts/server/people/manage-drivers.ts";
import type { By } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import type { Services } from "#server/services.ts";
import { countryCode } from "../roster-lines.ts";
import type { Who } from "../roster-people.ts";
import type { ImportItem } from "./import-kind.ts";
import { profileIds } from "./roster-scene.ts";

/** Somebody of a list who is not refused. */
export interface PlannedPerson extends Who {
  person: string;
}

interface SavedPeople {
  items: ImportItem[];
  /** Whose id a `person` is from now on. */
  idOf: (person: string) => string;
  /** How many are new. */
  added: number;
}

/** Makes the new people of a list, and gives the others the ids of games that they lack. */
export async function savePeople(
  trx: Db,
  services: Services,
  { work, by }: { work: readonly PlannedPerson[]; by: By },
): Promise<SavedPeople> {
  const items: ImportItem[] = [];
  const idOfNew = new Map<string, string>();
  for (const who of work) {
    if (who.isNew) {
      const { _id: id, version } = await createDriver(
        trx,
        services,
        { profile: profileOf(who) },
        by,
      );
      idOfNew.set(who.person, id);
      items.push({ type: "person", id, version });
    } else if (who.ids.length > 0) {
      const before = await getRow(trx, "users", who.person);
      const change = { id: who.person, profile: profileIds(who.ids) };
      const { version } = await changeDriver(trx, services, change, by);
      items.push({
        type: "person-ids",
        id: who.person,
        version,
        before: { steamId: before.steam_id, iRacingMemberId: before.iracing_id },
      });
    }
  }
  return { items, idOf: (person) => idOfNew.get(person) ?? person, added: idOfNew.size };
}

function profileOf({ line: { firstName, lastName, country, number }, ids }: Who) {
  return {
    firstName,
    lastName,
    country: countryCode(country),
    city: null,
    shorthand: null,
    raceNumber: number,
    steamId: null,
    iRacingMemberId: null,
    ...profileIds(ids),
  };
}
