import type { Db } from "#server/database/databases.ts";
import { question } from "#server/parts.ts";
import type { DecidedItem } from "../decided-penalties.ts";

/** Items that count in a session's results, in the order in which they were decided. */
export const listDecidedItems = question<[db: Db, sessionId: string], Promise<DecidedItem[]>>();

/** Writes down which of the items found no row, so that stewards see it. */
export const noteAside = question<
  [trx: Db, items: readonly DecidedItem[], aside: readonly string[]],
  Promise<void>
>();

/** Whom an item is for: whom it names of the crew, else whom its case names. `personId` empty: the car. */
export function givenTo(row: {
  item_person: string;
  item_user: string | null;
  person_id: string;
  user_id: string | null;
}): { personId: string; userId: string | null } {
  return row.item_person === ""
    ? { personId: row.person_id, userId: row.user_id }
    : { personId: row.item_person, userId: row.item_user };
}

/** `Decizia nr. 7: Contact din vină proprie` */
export function describeDecision(number: number, offence: string | undefined): string {
  return offence === undefined ? `Decizia nr. ${number}` : `Decizia nr. ${number}: ${offence}`;
}
