import { mapNames } from "#features/clubs/server/people-names.ts";
import { loadLaps } from "#features/results/server/session-store.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";
import { driverAt } from "../../crews.ts";
import { accusedOf, type StoredCase, type StoredEntry } from "../case-store.ts";
import { listSessionRows } from "../session-rows.ts";

/** Who sat in an accused car of which the case names no driver. */
export interface Crew {
  /** Of the case. */
  entry: string;
  /** In the order of `frozen.persons`; `name` of whom the site does not know: what the file says. */
  drivers: { personId: string; userId: string | null; name: string }[];
  /** Whose lap it was, as a place among them; `null`: the laps do not tell. */
  suggested: number | null;
}

/** The crews of accused cars that name no driver; none of a case in which each does. */
export async function listCrews(db: Db, found: StoredCase): Promise<Crew[]> {
  const open = accusedOf(found).filter(({ personId }) => personId === "");
  if (open.length === 0) return [];
  const rows = await listSessionRows(db, found.session._id);
  const laps = await loadLaps(db, found.session._id);
  const people = new Map(
    rows.flatMap(({ row }) =>
      row.snapshot.persons.map(
        ({ personId, name }, place) =>
          [personId, { userId: row.userIds[place] ?? null, name }] as const,
      ),
    ),
  );
  const names = await mapNames(
    db,
    [...people.values()].flatMap(({ userId }) => userId ?? []),
  );
  return open.map(({ id, entryKey, frozen }) => {
    const row = rows.find((own) => own.row.snapshot.entryKey === entryKey);
    const place = driverAt(laps.get(entryKey) ?? [], found);
    const driver = place === undefined ? undefined : row?.row.snapshot.persons[place]?.personId;
    const suggested = frozen.persons.findIndex((personId) => personId === driver);
    return {
      entry: id,
      drivers: frozen.persons.map((personId) => {
        const { userId = null, name = "" } = people.get(personId) ?? {};
        return { personId, userId, name: userId === null ? name : (names.get(userId) ?? "") };
      }),
      suggested: suggested === -1 ? null : suggested,
    };
  });
}

/** One of the crew of an entry by their place; `undefined`: its case names the driver, or there is no such place. */
export function crewMember(
  crews: readonly Crew[],
  { entry, driver }: { entry: StoredEntry["id"]; driver: number },
): Crew["drivers"][number] | undefined {
  return crews.find((crew) => crew.entry === entry)?.drivers[driver];
}

/** The place in the crew of whom an item names; `null`: nobody. */
export function placeOf(
  { entries }: StoredCase,
  { entry_id, person_id }: { entry_id: string; person_id: string },
): number | null {
  const place = entries.find(({ id }) => id === entry_id)?.frozen.persons.indexOf(person_id) ?? -1;
  return place === -1 ? null : place;
}

/** Writes down whom an item is for. */
export async function giveTo(
  trx: Db,
  { item, member }: { item: string; member: Pick<Crew["drivers"][number], "personId" | "userId"> },
): Promise<void> {
  await changeRow(trx, "decision_items", item, {
    person_id: member.personId,
    user_id: member.userId,
  });
}
