/**
 * What a login is worth that stands for less than its person. `seat`: whoever came by a link alone sees what is public and
 * answers for their own seat (`forSeat` of `shared/route.ts`).
 */
export type LoginScope = "seat";
