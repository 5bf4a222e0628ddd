import { formatPoints, parsePoints } from "#shared/points.ts";
import type { PostedScoringType } from "./scoring-types.ts";

interface BonusForm {
  /** Empty: none. */
  points: string;
  /** Empty: for any place. */
  withinTop: string;
}

export interface ScoringTypeForm {
  title: string;
  /** For the first, second, … place: `25, 18, 15`. */
  points: string;
  multiplier: string;
  pole: BonusForm;
  fastestLap: BonusForm;
  /** Percent. */
  minimumShare: string;
}

/** As the schema reads it; what is not a number becomes NaN, which it refuses in words. */
export function toPostedScoringType(form: ScoringTypeForm): PostedScoringType {
  return {
    title: form.title,
    points: readPointsList(form.points),
    multiplier: readPoints(form.multiplier),
    pole: readBonus(form.pole),
    fastestLap: readBonus(form.fastestLap),
    minimumShare: readWhole(form.minimumShare),
  };
}

/** What is typed of it; of `null`, what a new one starts with. */
export function toScoringTypeForm(type: PostedScoringType | null): ScoringTypeForm {
  return {
    title: type?.title ?? "",
    points: (type?.points ?? []).map(pointsText).join(", "),
    multiplier: formatPoints(type?.multiplier ?? 1),
    pole: bonusText(type?.pole ?? null),
    fastestLap: bonusText(type?.fastestLap ?? null),
    minimumShare: String(type?.minimumShare ?? 0),
  };
}

function bonusText(bonus: PostedScoringType["pole"]): BonusForm {
  return {
    points: bonus ? formatPoints(bonus.points) : "",
    withinTop: String(bonus?.withinTop ?? ""),
  };
}

/** In the list a comma divides places, so fractions are written with a point. */
function pointsText(points: number): string {
  return formatPoints(points).replace(",", ".");
}

function readPoints(text: string): number {
  return parsePoints(text) ?? Number.NaN;
}

function readPointsList(text: string): number[] {
  return text
    .split(/[\s,;]+/u)
    .filter((part) => part !== "")
    .map(readPoints);
}

function readWhole(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function readBonus({ points, withinTop }: BonusForm): PostedScoringType["pole"] {
  if (points.trim() === "") return null;
  return {
    points: readPoints(points),
    withinTop: withinTop.trim() === "" ? null : readWhole(withinTop),
  };
}

/** The field that a path of the schema is typed in: all places are typed in one. */
export function scoringTypeField(path: string): string {
  return path.startsWith("points.") ? "points" : path;
}
