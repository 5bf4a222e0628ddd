/** Points are exact integers in thousandths ("milli-points"), so that half points add up. */

/** Milli-points as Romanian text: `25`, `12,5`, `-3`. */
export function formatPoints(milliPoints: number): string {
  const sign = milliPoints < 0 ? "-" : "";
  const size = Math.abs(milliPoints);
  const fraction = String(size % 1000)
    .padStart(3, "0")
    .replace(/0+$/, "");
  const whole = Math.floor(size / 1000);
  return fraction === "" ? `${sign}${whole}` : `${sign}${whole},${fraction}`;
}

const pointsPattern = /^([+-]?)(\d{1,9})(?:[.,](\d{1,3}))?$/;

/** Reads `25`, `12,5`, `12.5`, `-3` into milli-points; `undefined` when it is not a number of points. */
export function parsePoints(text: string): number | undefined {
  const match = pointsPattern.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole, fraction = ""] = match;
  const size = Number(whole) * 1000 + Number(fraction.padEnd(3, "0"));
  return sign === "-" && size > 0 ? -size : size;
}
