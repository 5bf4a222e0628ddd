import { counted } from "#shared/text/romanian-count.ts";
import { formatNumber } from "#shared/text/romanian-number.ts";
import type { Track } from "./seasons.ts";

/** '5,793 km · 11 viraje', as far as it is known; empty where nothing is. */
export function trackSize({ lengthMetres, turns }: Pick<Track, "lengthMetres" | "turns">): string {
  return [
    lengthMetres === null ? "" : `${formatNumber(lengthMetres / 1000)} km`,
    turns === null ? "" : counted(turns, "viraj", "viraje"),
  ]
    .filter(Boolean)
    .join(" · ");
}
