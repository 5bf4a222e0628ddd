/** Numbers as Romanian text. Counts with a noun are in `romanian-count.ts`, points in `points.ts`; times have decimal points. */

/** `12,5`: the whole number it is, with a comma and without separators between thousands. */
export function formatNumber(value: number): string {
  return String(value).replace(".", ",");
}

/** `2,0`, `0,214`: with so many decimals. */
export function formatDecimals(value: number, decimals: number): string {
  return value.toFixed(decimals).replace(".", ",");
}

/** `101,1%` */
export function formatPercent(value: number): string {
  return `${formatNumber(value)}%`;
}
