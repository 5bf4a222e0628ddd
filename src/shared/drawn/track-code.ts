import { foldForSearch } from "#shared/text/person-name.ts";

/** Words of a venue's name that many venues share. */
const shared = new Set(
  "autodromo autodrom circuit circuito international internazionale nazionale de del di do la the".split(
    " ",
  ),
);

/** Three capitals of where a track is, after the words that many venues share: `NUR`, of 'Nürburgring'. */
export function trackCode(place: string): string {
  const words = foldForSearch(place).match(/[\p{L}\p{N}]+/gu) ?? [];
  const own = words.filter((word) => !shared.has(word));
  const letters = (own.length > 0 ? own : words).join("").toUpperCase();
  return Array.from(letters).slice(0, 3).join("");
}
