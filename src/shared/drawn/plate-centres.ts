import type { CarBody } from "./car-body.ts";

/** Where the plate of each silhouette has its centre, in the drawing's 240 × 76. */
export const plateCentres: Record<CarBody, readonly [x: number, y: number]> = {
  gt: [120, 48],
  touring: [118, 48],
  road: [116, 49],
  proto: [122, 52],
  formula: [98, 51],
};
