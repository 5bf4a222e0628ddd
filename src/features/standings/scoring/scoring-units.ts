import { fromMilliPoints, toMilliPoints } from "#shared/points.ts";
import type { ScoringDefinition, ScoringTypeShape } from "./scoring-types.ts";

type Shown = Omit<ScoringTypeShape, "_id" | "title">;

/** A points system as it is stored, in thousandths, in plain numbers. */
export function visibleScoring(scoring: ScoringDefinition): Shown {
  return { ...scoring, ...inUnits(scoring, fromMilliPoints) };
}

/** And the other way. */
export function storedScoring(scoring: Shown): ScoringDefinition {
  return { ...scoring, ...inUnits(scoring, toMilliPoints) };
}

function inUnits(
  { points, multiplier, pole, fastestLap }: ScoringDefinition | Shown,
  convert: (value: number) => number,
) {
  return {
    points: points.map(convert),
    multiplier: convert(multiplier),
    pole: pole && { ...pole, points: convert(pole.points) },
    fastestLap: fastestLap && { ...fastestLap, points: convert(fastestLap.points) },
  };
}
