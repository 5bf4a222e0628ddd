import type { SessionRow } from "#features/stewarding/server/session-rows.ts";
import type { JudgedRace, Judges, Written } from "./cases.ts";

/** Who judges, and who is accused in several races. */
export interface Bench {
  /** Two people who judge; the second manages the panel. */
  stewards: Judges;
  /** Two drivers of other simulators, who judge what the first two look at again. */
  guests: Judges;
  pilot: string;
  /** With points that add up to a sanction. */
  repeater: string;
  /** Who appeals. */
  appellant: string;
}

export interface Pair {
  about: SessionRow;
  /** Their place in the car. */
  driver: number;
  by: SessionRow;
}

/** Somebody's row in a race, and the nearest one of another club whose driver may complain; `undefined`: they did not drive. */
export function pairOf({ rows }: JudgedRace, accused: string, beside = 0): Pair | undefined {
  const index = rows.findIndex(({ row }) => row.userIds.includes(accused));
  const about = rows[index];
  if (!about) return undefined;
  const isOther = ({ row }: SessionRow) =>
    row.snapshot.car.clubId !== about.row.snapshot.car.clubId &&
    row.userIds.some((id) => id !== null);
  const by = [...rows.slice(index + 1), ...rows.slice(0, index)].filter(isOther)[beside];
  return by && { about, driver: about.row.userIds.indexOf(accused), by };
}

export const seriousContact: Written = {
  vote: "infringement",
  offence: "serious-contact",
  facts: "La frânarea din turul 18, mașina din spate a lovit-o pe cea din față și a trecut.",
  reasons: "Manevra nu putea reuși, iar cel lovit a pierdut locul.",
  items: [
    { kind: "time", amount: 15 },
    { kind: "licence", amount: 2 },
  ],
};

export const contact: Written = {
  vote: "infringement",
  offence: "contact",
  facts: "La intrarea în viraj, mașina din interior a atins-o pe cea din exterior.",
  reasons: "Nu a lăsat loc, deși cealaltă mașină era deja alături.",
  items: [
    { kind: "time", amount: 5 },
    { kind: "licence", amount: 1 },
  ],
};
