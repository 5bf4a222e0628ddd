import { createUser } from "#features/accounts/server/people/users-queries.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { newId } from "#server/ids.ts";
import { cleanLine, isBlank } from "#shared/text/clean-text.ts";
import { NEW_DRIVER, type PostedRow } from "../../results-editor.ts";
import type { ImportContext } from "../../import/import-context.ts";
import type { PersonSnapshot } from "../../results.ts";
import { resultsRefusal } from "../refusals.ts";
import type { PreparedSession } from "./prepare-session.ts";

/** Somebody of a file who becomes a driver of the league when the results are saved. */
export interface NewDriver {
  id: string;
  /** As the file has it. */
  name: string;
}

export interface RowsWithNewDrivers {
  /** The posted rows, with an id where `NEW_DRIVER` stood. */
  rows: PostedRow[];
  newDrivers: NewDriver[];
}

/**
 * Gives everybody posted as new an id: the league's own where somebody else has brought the person meanwhile.
 * @throws AppError 422 where the file has no name for somebody
 */
export function withNewDrivers(
  posted: readonly PostedRow[],
  { snapshots, context }: Pick<PreparedSession, "snapshots" | "context">,
): RowsWithNewDrivers {
  const persons = new Map(snapshots.map((row) => [row.entryKey, row.persons]));
  const newDrivers = new Map<string, NewDriver>();
  const rows = posted.map((row) => ({
    ...row,
    drivers: row.drivers.map((driver, place) => {
      if (driver !== NEW_DRIVER) return driver;
      const person = persons.get(row.entryKey)?.[place];
      const known = person && knownAs(person, context);
      if (known) return known;
      const name = cleanLine(person?.name ?? "");
      if (!person || isBlank(name)) throw resultsRefusal("results.new-driver-nameless");
      const newDriver = newDrivers.get(person.personId) ?? { id: newId(), name };
      newDrivers.set(person.personId, newDriver);
      return newDriver.id;
    }),
  }));
  return { rows, newDrivers: [...newDrivers.values()] };
}

function knownAs(
  { matchedUserId, platform, platformId }: PersonSnapshot,
  { people }: ImportContext,
): string | undefined {
  if (matchedUserId !== null) return matchedUserId;
  if (platform === null || platformId === null) return undefined;
  return people.get(`${platform}:${platformId}`);
}

/** Of a first and of a last name, as in a profile. */
const MOST_CHARACTERS = 60;

/** Makes a person of each, with nothing but the name; the id of the game comes as an alias, as for everybody picked. */
export async function createNewDrivers(
  trx: Db,
  newDrivers: readonly NewDriver[],
  by: { userId: string; now: number },
): Promise<void> {
  for (const { id, name } of newDrivers) {
    const profile = nameParts(name);
    await createUser(trx, { id, ...profile, now: by.now });
    await recordChange(trx, {
      ...by,
      subjectType: "driver",
      subjectId: id,
      action: "driver.created",
      after: profile,
    });
  }
}

/** The first word is the first name, as games write names. What is longer than a profile takes is cut. */
function nameParts(name: string): { firstName: string; lastName: string } {
  const [first = "", ...others] = name.split(" ");
  return { firstName: cut(first), lastName: cut(others.join(" ")) };
}

/** Cleaned once more, as the cut may leave half a character. */
function cut(text: string): string {
  return cleanLine(text.slice(0, MOST_CHARACTERS));
}
