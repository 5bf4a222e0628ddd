import { counted } from "./text/romanian-count.ts";

/*
 * Points are plain numbers where people and programs see them (`12.5`), and exact integers in thousandths where they are stored
 * and added, so that half points add up.
 */

/** Thousandths of plain points, for storing and adding. */
export function toMilliPoints(points: number): number {
  return Math.round(points * 1000);
}

/** Plain points of thousandths, for shapes on the wire. */
export function fromMilliPoints(milliPoints: number): number {
  return milliPoints / 1000;
}

/** Whether a number of points has at most three decimals, so that nothing of it is lost. */
export function hasWholeMilliPoints(points: number): boolean {
  return Math.abs(points * 1000 - toMilliPoints(points)) < 1e-6;
}

/** Points as Romanian text: `25`, `12,5`, `-3`. */
export function formatPoints(points: number): string {
  const milliPoints = toMilliPoints(points);
  const sign = milliPoints < 0 ? "-" : "";
  const size = Math.abs(milliPoints);
  const fraction = String(size % 1000)
    .padStart(3, "0")
    .replace(/0+$/, "");
  const whole = Math.floor(size / 1000);
  return fraction === "" ? `${sign}${whole}` : `${sign}${whole},${fraction}`;
}

/** '1 punct', '25 de puncte'; parts of one as `12,5 p`. */
export function pointsInWords(points: number): string {
  return Number.isInteger(points)
    ? counted(points, "punct", "puncte")
    : `${formatPoints(points)} p`;
}

const pointsPattern = /^([+-]?)(\d{1,9})(?:[.,](\d{1,3}))?$/;

/** Reads `25`, `12,5`, `12.5`, `-3`; `undefined` when it is not a number of points. */
export function parsePoints(text: string): number | undefined {
  const match = pointsPattern.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole, fraction = ""] = match;
  const size = Number(whole) * 1000 + Number(fraction.padEnd(3, "0"));
  return fromMilliPoints(sign === "-" && size > 0 ? -size : size);
}
