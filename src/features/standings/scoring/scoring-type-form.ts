import { formatPoints, parsePoints } from "#shared/points.ts";
import type { Label } from "#shared/record/record.ts";
import {
  type PostedScoringType,
  postedScoringTypeSchema,
  type ScoringTypeShape,
} from "./scoring-types.ts";

/** A scoring type as it is typed. */
export interface ScoringTypeForm {
  title: string;
  /** For the first, second, … place: `25, 18, 15`. */
  points: string;
  multiplier: string;
  /** Empty: no points. */
  pole: string;
  /** Empty: for any place. */
  poleWithinTop: string;
  fastestLap: string;
  fastestLapWithinTop: string;
  /** Percent. */
  minimumShare: string;
}

export const emptyScoringTypeForm: ScoringTypeForm = {
  title: "",
  points: "",
  multiplier: "1",
  pole: "",
  poleWithinTop: "",
  fastestLap: "",
  fastestLapWithinTop: "",
  minimumShare: "0",
};

/** What each field is called. */
export const scoringTypeLabels = {
  title: { title: "Titlu" },
  points: { title: "Puncte pe locuri" },
  multiplier: { title: "Multiplicator" },
  pole: { title: "Pole position" },
  poleWithinTop: { title: "Pole position, doar din primii" },
  fastestLap: { title: "Cel mai rapid tur" },
  fastestLapWithinTop: { title: "Cel mai rapid tur, doar din primii" },
  minimumShare: { title: "Minimum din tururile primului din clasă (%)" },
} satisfies Record<keyof ScoringTypeForm, Label>;

export type ScoringTypeProblems = { [Field in keyof ScoringTypeForm]?: string };

type ReadForm =
  | { value: PostedScoringType; problems: null }
  | { value: null; problems: ScoringTypeProblems };

/** What a form says, or what is wrong with it beside each field. */
export function readScoringTypeForm(form: ScoringTypeForm): ReadForm {
  const checked = postedScoringTypeSchema.safeParse(toPostedScoringType(form));
  if (checked.success) return { value: checked.data, problems: null };
  const problems: ScoringTypeProblems = {};
  for (const { path, message } of checked.error.issues)
    problems[scoringTypeField(path.join("."))] ??= message;
  return { value: null, problems };
}

/** As the schema reads it; what is not a number becomes NaN, which it refuses in words. */
export function toPostedScoringType(form: ScoringTypeForm): PostedScoringType {
  return {
    title: form.title,
    points: readPointsList(form.points),
    multiplier: readPoints(form.multiplier),
    pole: readBonus(form.pole, form.poleWithinTop),
    fastestLap: readBonus(form.fastestLap, form.fastestLapWithinTop),
    minimumShare: readWhole(form.minimumShare),
  };
}

export function toScoringTypeForm(type: Omit<ScoringTypeShape, "_id">): ScoringTypeForm {
  const { title, points, multiplier, pole, fastestLap, minimumShare } = type;
  return {
    title,
    points: points.map(pointsText).join(", "),
    multiplier: formatPoints(multiplier),
    pole: pole ? formatPoints(pole.points) : "",
    poleWithinTop: pole?.withinTop ? String(pole.withinTop) : "",
    fastestLap: fastestLap ? formatPoints(fastestLap.points) : "",
    fastestLapWithinTop: fastestLap?.withinTop ? String(fastestLap.withinTop) : "",
    minimumShare: String(minimumShare),
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

function readBonus(points: string, withinTop: string): PostedScoringType["pole"] {
  if (points.trim() === "") return null;
  return {
    points: readPoints(points),
    withinTop: withinTop.trim() === "" ? null : readWhole(withinTop),
  };
}

/** The field that a path of the schema is typed in. */
export function scoringTypeField(path: string): keyof ScoringTypeForm {
  const [first, second] = path.split(".");
  switch (first) {
    case "points":
    case "multiplier":
    case "minimumShare":
      return first;
    case "pole":
      return second === "withinTop" ? "poleWithinTop" : "pole";
    case "fastestLap":
      return second === "withinTop" ? "fastestLapWithinTop" : "fastestLap";
    default:
      return "title";
  }
}
