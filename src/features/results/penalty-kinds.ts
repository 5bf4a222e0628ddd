import type { SessionTypeCode } from "./classification.ts";

export const penaltyKinds = ["time", "laps", "grid"] as const;
export type PenaltyKind = (typeof penaltyKinds)[number];

/** Where a row holds its penalties of each kind. */
export const penaltyFields = {
  time: "timePenalties",
  laps: "lapPenalties",
  grid: "gridPenalties",
} as const satisfies Record<PenaltyKind, string>;

/** In what kinds of session a penalty changes something. One on the grid counts from anywhere: in the driver's next race. */
const needsRace: Record<PenaltyKind, boolean> = { time: false, laps: true, grid: false };

/** Why a penalty of this kind does nothing in a session of this type: a whole sentence. `undefined`: it counts. */
export function withoutEffect(kind: PenaltyKind, type: SessionTypeCode): string | undefined {
  if (type === "R" || !needsRace[kind]) return undefined;
  return "Penalizările în tururi schimbă doar o cursă.";
}

/** The kinds that change something in a session of this type. */
export function countingKinds(type: SessionTypeCode): PenaltyKind[] {
  return penaltyKinds.filter((kind) => withoutEffect(kind, type) === undefined);
}
