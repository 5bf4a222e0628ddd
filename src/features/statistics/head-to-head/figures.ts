/** What is counted of each. Of equal ones neither is better. */
export const figures = [
  "starts",
  "wins",
  "podiums",
  "poles",
  "fastestLaps",
  "averagePlace",
] as const;
export type Figure = (typeof figures)[number];
/** Of the races in which they met. */
export const sharedFigures = ["wins", "podiums", "averagePlace"] as const satisfies Figure[];
