import type { CarFacts, RowSnapshot } from "../results.ts";

/** A club as rows of results have it. */
export interface DrivenClub {
  id: string;
  name: string;
}

/** What an open season makes of a row without an entered car. */
export interface OpenSeason {
  /** The classes of a car of that model; `null` where the season does not allow it. */
  classesOf: (modelId: string) => CarFacts["classes"] | null;
  /** By person: the clubs of this simulator for which they drive, without clubs of one. */
  clubsOf: ReadonlyMap<string, readonly DrivenClub[]>;
  /** By person: the club of their newest row in this season. */
  lastClubOf: ReadonlyMap<string, string>;
  /** Who may not start at the event. */
  suspended: ReadonlySet<string>;
}

/** Whether a row scores nothing until a steward says otherwise: its car is not allowed, or somebody in it is suspended. */
export function isBarred({ car, persons, fileCar }: RowSnapshot, open: OpenSeason): boolean {
  const { modelId } = fileCar;
  return (
    (car.carId === null && modelId !== null && open.classesOf(modelId) === null) ||
    persons.some(({ matchedUserId }) => matchedUserId !== null && open.suspended.has(matchedUserId))
  );
}

type FileCar = RowSnapshot["fileCar"];

/** The facts of a car nobody registered: what the file itself says. */
export function unregisteredFacts(fileCar: FileCar): CarFacts {
  return {
    carId: null,
    raceNumber: fileCar.raceNumber,
    carName: fileCar.teamName,
    modelTitle: fileCar.modelTitle,
    modelId: fileCar.modelId,
    clubId: null,
    clubName: fileCar.teamName,
    wildcard: false,
    classes: [],
  };
}

/** The same in an open season: class by the model, club of whoever sits in it. */
export function openFacts(
  fileCar: FileCar,
  userIds: readonly (string | null)[],
  open: OpenSeason,
): CarFacts {
  const facts = unregisteredFacts(fileCar);
  const classes = fileCar.modelId === null ? null : open.classesOf(fileCar.modelId);
  const club = clubOf(userIds, open);
  return {
    ...facts,
    classes: classes ?? [],
    ...(club && { clubId: club.id, clubName: club.name }),
  };
}

/** The club for which the first person drives who drives for one; of several the one of their newest row. */
function clubOf(userIds: readonly (string | null)[], open: OpenSeason): DrivenClub | undefined {
  for (const userId of userIds) {
    const clubs = (userId !== null && open.clubsOf.get(userId)) || [];
    const [only] = clubs;
    const last = userId !== null && open.lastClubOf.get(userId);
    const club = clubs.length === 1 ? only : clubs.find(({ id }) => id === last);
    if (club) return club;
  }
  return undefined;
}

/** Somebody who drives for several clubs, none of which stands in an earlier row. */
export function hasClubsToChoose(userId: string, open: OpenSeason): boolean {
  const clubs = open.clubsOf.get(userId) ?? [];
  return clubs.length > 1 && !clubs.some(({ id }) => id === open.lastClubOf.get(userId));
}
