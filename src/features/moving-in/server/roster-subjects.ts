import { z } from "zod";
import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import { changeDriver, deleteDriver } from "#features/accounts/server/people/manage-drivers.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { personName } from "#shared/text/person-name.ts";
import type { ImportSubject } from "./import-kind.ts";
import { untilRefused } from "./until-refused.ts";

/** Somebody who came with a roster. */
export const newPerson: ImportSubject = {
  takeBack: async (trx, _services, { id, version, by }) => {
    const row = await lockedPerson(trx, id);
    if (!row) return null;
    if (row.account_at !== null) return `${nameOf(row)} (are cont)`;
    if (row.version !== version) return nameOf(row);
    const isGone = await untilRefused(trx, () => deleteDriver(trx, id, by));
    return isGone ? null : `${nameOf(row)} (are loc, club sau rezultate)`;
  },
};

const idsSchema = z.object({
  steamId: z.string().nullable(),
  iRacingMemberId: z.string().nullable(),
});

/** Ids of games that somebody known has got. */
export const idsOfPerson: ImportSubject = {
  takeBack: async (trx, services, { id, version, before, by }) => {
    const row = await lockedPerson(trx, id);
    if (!row) return null;
    if (row.version !== version || row.account_at !== null) return `${nameOf(row)} (ID de joc)`;
    await changeDriver(trx, services, { id, profile: idsSchema.parse(before), version }, by);
    return null;
  },
};

async function lockedPerson(trx: Db, id: string): Promise<Row<"users"> | undefined> {
  await lockPerson(trx, id);
  const row = await findRow(trx, "users", id);
  return row?.deleted_at === null ? row : undefined;
}

function nameOf(row: Row<"users">): string {
  return personName({ firstName: row.first_name, lastName: row.last_name });
}
