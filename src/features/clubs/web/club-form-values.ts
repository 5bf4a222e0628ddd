import { clubPersonName } from "#features/clubs/club-words.ts";
import type { Club, clubFields, ClubPerson } from "#features/clubs/clubs.ts";

export interface PickedPerson {
  _id: string;
  name: string;
}

type PeopleList = Exclude<keyof typeof clubFields, "name" | "logo" | "paints">;

/** What the form of a club holds; its owner only to say when it has become another one. */
export type ClubValues = Pick<Club, "name" | "logo" | "paints"> &
  Record<PeopleList, PickedPerson[]> & { owner: PickedPerson };

export function toPicked(person: ClubPerson): PickedPerson {
  return { _id: person._id, name: clubPersonName(person) };
}

export function toClubValues({ name, logo, paints, owner, ...people }: Club): ClubValues {
  return {
    name,
    logo,
    paints,
    drivers: people.drivers.map(toPicked),
    pendingDrivers: people.pendingDrivers.map(toPicked),
    managers: people.managers.map(toPicked),
    pendingManagers: people.pendingManagers.map(toPicked),
    owner: toPicked(owner),
  };
}
