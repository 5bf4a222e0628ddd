import { descriptionOf } from "#simulators/simulators.ts";

/** Why a driver cannot say whether their car comes. The codes are the API's. */
export type PresenceRefusal =
  | "rsvp.no-car"
  | "rsvp.car-incomplete"
  | "rsvp.suspended"
  | "rsvp.no-window"
  | "rsvp.not-opened"
  | "rsvp.ended";

/** What decides whether a driver can answer. Instants are UTC ms. */
export interface PresenceFacts {
  rsvpStart: number | null;
  rsvpEnd: number | null;
  /** The driver, at this event. */
  isSuspended: boolean;
  /** The car they sit in this season, if any. */
  car: { isFullyRegistered: boolean } | null;
}

/** The first reason that holds (`spec/2` §4), `null` when they can answer. The window's ends belong to it. */
export function presenceRefusal(facts: PresenceFacts, now: number): PresenceRefusal | null {
  const { rsvpStart, rsvpEnd, isSuspended, car } = facts;
  if (!car) return "rsvp.no-car";
  if (!car.isFullyRegistered) return "rsvp.car-incomplete";
  if (isSuspended) return "rsvp.suspended";
  if (rsvpStart === null || rsvpEnd === null) return "rsvp.no-window";
  if (now < rsvpStart) return "rsvp.not-opened";
  return now > rsvpEnd ? "rsvp.ended" : null;
}

/** What the button says. `hasAnswered`: somebody of the car has. */
export function presenceButtonText(facts: { isSuspended: boolean; hasAnswered: boolean }): string {
  if (facts.isSuspended) return "Suspendat";
  return facts.hasAnswered ? "Modifică RSVP" : "Confirmă prezența";
}

/** Whether a car that comes must say who connects first: where its game asks, and there is a choice. */
export function needsFirstDriver(simulator: string, availableDrivers: number): boolean {
  return descriptionOf(simulator).asksFirstDriver && availableDrivers > 1;
}
