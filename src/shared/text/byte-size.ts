import { formatNumber } from "./romanian-number.ts";

const units = ["KB", "MB", "GB"] as const;

/** `14 bytes`, `1,5 KB`, `3,2 GB`: powers of 1024, as file managers show sizes. */
export function byteSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let value = bytes;
  let unit: (typeof units)[number] = "KB";
  for (const next of units) {
    if (value < 1024) break;
    value /= 1024;
    unit = next;
  }
  const rounded = value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${formatNumber(rounded)} ${unit}`;
}
