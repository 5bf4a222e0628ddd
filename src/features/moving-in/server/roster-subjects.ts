import { z } from "zod";
import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import { changeDriver, deleteDriver } from "#features/accounts/server/people/manage-drivers.ts";
import { takeClubBack, takeOutOfClub } from "#features/clubs/server/club-of-file.ts";
import { findName } from "#features/clubs/server/people-names.ts";
import { listRacedEvents, withdrawCar } from "#features/registration/server/withdraw-car.ts";
import { closeRegistration } from "#features/registration/server/withdraw-registration.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import type { Db } from "#server/database/databases.ts";
import { exists, findRow, getRow } from "#server/database/rows.ts";
import { lockRow } from "#server/save-versioned.ts";
import { hashOf } from "#shared/text/hash.ts";
import type { Row } from "#server/database/schema.ts";
import { personName } from "#shared/text/person-name.ts";
import type { ImportSubject } from "./import-kind.ts";
import { untilRefused } from "./until-refused.ts";

/** Somebody who came with a roster. */
const newPerson: ImportSubject = {
  takeBack: async (trx, _services, { id, version, by }) => {
    const row = await lockedPerson(trx, id);
    if (!row) return null;
    if (row.account_at !== null) return `${nameOf(row)} (are cont)`;
    if (row.version !== version) return nameOf(row);
    const isGone = await untilRefused(trx, () => deleteDriver(trx, id, by));
    return isGone ? null : `${nameOf(row)} (are link, loc, club sau rezultate)`;
  },
};

const idsSchema = z.object({
  steamId: z.string().nullable(),
  iRacingMemberId: z.string().nullable(),
});

/** Ids of games that somebody known has got. */
const idsOfPerson: ImportSubject = {
  takeBack: async (trx, services, { id, version, before, by }) => {
    const row = await lockedPerson(trx, id);
    if (!row) return null;
    if (row.version !== version || row.account_at !== null) return `${nameOf(row)} (ID de joc)`;
    await changeDriver(trx, services, { id, profile: idsSchema.parse(before), version }, by);
    return null;
  },
};

/** A club that the list has founded, or that of one who drives alone. */
const newClub: ImportSubject = {
  takeBack: async (trx, _services, { id: clubId, version, by }) => {
    await lockRow(trx, { table: "clubs", id: clubId });
    const club = await findRow(trx, "clubs", clubId);
    if (!club || club.deleted_at !== null) return null;
    const isUntouched = club.version === version;
    const isGone =
      isUntouched && (await untilRefused(trx, () => takeClubBack(trx, { clubId, ...by })));
    return isGone ? null : `clubul „${club.name}”`;
  },
};

/** Somebody whom the list has brought into a club that was there: both ids. */
const clubDriver: ImportSubject = {
  takeBack: async (trx, services, { id }) => {
    const [clubId = "", driverId = ""] = id.split(" ");
    if (await takeOutOfClub(trx, services, { clubId, driverId })) return null;
    return `${await findName(trx, driverId)} (are loc în club)`;
  },
};

const registration: ImportSubject = {
  takeBack: async (trx, _services, { id }) => {
    const row = await findRow(trx, "registrations", id);
    if (!row || !(await closeRegistration(trx, id))) return null;
    const club = await getRow(trx, "clubs", row.club_id);
    return `înscrierea clubului „${club.name}”`;
  },
};

const car: ImportSubject = {
  takeBack: async (trx, services, { id, version }) => {
    const row = await findRow(trx, "cars", id);
    if (!row) return null;
    const place = row.registration_id && (await findRow(trx, "registrations", row.registration_id));
    if (place) await lockRow(trx, { table: "clubs", id: place.club_id });
    await lockSeason(trx, row.season_id);
    const name = `#${row.race_number} ${row.car_name}`;
    if ((await fingerprintOf(trx, id)) !== version) return name;
    if (await exists(trx.selectFrom("presences").where("car_id", "=", id)))
      return `${name} (a răspuns la o etapă)`;
    if ((await listRacedEvents(trx, [id])).length > 0) return `${name} (are rezultate)`;
    await withdrawCar(trx, services, id);
    return null;
  },
};

export const rosterSubjects = {
  person: newPerson,
  "person-ids": idsOfPerson,
  club: newClub,
  "club-driver": clubDriver,
  registration,
  car,
};

/** What somebody may have touched of a car, as a number. */
export async function fingerprintOf(db: Db, carId: string): Promise<number> {
  const { version: _, ...facts } = await getRow(db, "cars", carId);
  const crew = await db
    .selectFrom("car_drivers")
    .select(["user_id", "position", "confirmed"])
    .where("car_id", "=", carId)
    .orderBy("user_id")
    .execute();
  return hashOf(JSON.stringify([facts, crew])) >>> 1;
}

async function lockedPerson(trx: Db, id: string): Promise<Row<"users"> | undefined> {
  await lockPerson(trx, id);
  const row = await findRow(trx, "users", id);
  return row?.deleted_at === null ? row : undefined;
}

function nameOf(row: Row<"users">): string {
  return personName({ firstName: row.first_name, lastName: row.last_name });
}
