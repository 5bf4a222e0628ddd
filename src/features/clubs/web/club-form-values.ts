import { z } from "zod";
import { pictureSchema } from "#features/accounts/accounts.ts";
import { clubPersonName } from "#features/clubs/club-letters.ts";
import type { Label } from "#shared/record/record.ts";
import {
  type Club,
  type ClubEdit,
  clubNameSchema,
  type ClubPerson,
  type NewClub,
} from "#features/clubs/clubs.ts";

const pickedSchema = z.object({ _id: z.string(), name: z.string() });
/** Somebody chosen for a club, with the name to show. */
export type PickedPerson = z.infer<typeof pickedSchema>;

const peopleSchema = z.array(pickedSchema);

/** What the form of a new club holds: people with their names. */
export const newClubValuesSchema = z.object({
  name: clubNameSchema,
  simulator: z.string().min(1, "Alege un simulator."),
  drivers: peopleSchema,
  managers: peopleSchema,
});
export type NewClubValues = z.infer<typeof newClubValuesSchema>;

export const clubValuesSchema = z.object({
  name: clubNameSchema,
  logo: pictureSchema.nullable(),
  drivers: peopleSchema,
  pendingDrivers: peopleSchema,
  managers: peopleSchema,
  pendingManagers: peopleSchema,
});
export type ClubValues = z.infer<typeof clubValuesSchema>;

/** What the fields of a club are called; of two who invite people both do. */
export const clubLabels = {
  name: { title: "Numele clubului" },
  logo: { title: "Siglă" },
  drivers: { title: "Piloți", isSet: true },
  pendingDrivers: { title: "Piloți invitați", isSet: true },
  managers: { title: "Manageri", isSet: true },
  pendingManagers: { title: "Manageri invitați", isSet: true },
} satisfies Record<keyof ClubValues, Label>;

export function toPicked(person: ClubPerson): PickedPerson {
  return { _id: person._id, name: clubPersonName(person) };
}

export function toNewClub({ drivers, managers, ...club }: NewClubValues): NewClub {
  return { ...club, drivers: ids(drivers), managers: ids(managers) };
}

export function toClubValues({ name, logo, ...people }: Club): ClubValues {
  return {
    name,
    logo,
    drivers: people.drivers.map(toPicked),
    pendingDrivers: people.pendingDrivers.map(toPicked),
    managers: people.managers.map(toPicked),
    pendingManagers: people.pendingManagers.map(toPicked),
  };
}

interface SaveOptions {
  /** A manager sends neither name nor managers: only the owner changes them. */
  isOwner: boolean;
  version: number;
  releaseSeats: boolean;
}

export function toClubEdit(
  { name, logo, drivers, pendingDrivers, managers, pendingManagers }: ClubValues,
  { isOwner, ...options }: SaveOptions,
): ClubEdit {
  return {
    ...options,
    ...(isOwner && {
      name,
      managers: ids(managers),
      pendingManagers: ids(pendingManagers),
    }),
    logo: logo?._id ?? null,
    drivers: ids(drivers),
    pendingDrivers: ids(pendingDrivers),
  };
}

function ids(people: readonly PickedPerson[]): string[] {
  return people.map((person) => person._id);
}
