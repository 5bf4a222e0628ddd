import type { Club } from "./clubs.ts";

type ClubPeople = Pick<Club, "owner" | "managers" | "drivers">;

export function isOwner(club: Pick<Club, "owner">, userId: string): boolean {
  return club.owner._id === userId;
}

export function isManager(club: Pick<Club, "managers">, userId: string): boolean {
  return club.managers.some((manager) => manager._id === userId);
}

/** The owner and the managers edit a club, invite drivers and register it. */
export function isCoordinator(club: Pick<Club, "owner" | "managers">, userId: string): boolean {
  return isOwner(club, userId) || isManager(club, userId);
}

export function isDriver(club: Pick<ClubPeople, "drivers">, userId: string): boolean {
  return club.drivers.some((driver) => driver._id === userId);
}
