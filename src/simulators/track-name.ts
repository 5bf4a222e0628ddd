import type { TrackKey } from "./same-track.ts";

/** A track's name as people would write it: `ks_brands_hatch` with `gp` becomes `Brands Hatch, Gp`; iRacing's are words. */
export function trackName({ key, layout }: TrackKey): string {
  const folder = key.split(/[/\\]/).at(-1) ?? "";
  return [folder.replace(/^ks_/i, ""), layout].map(words).filter(Boolean).join(", ");
}

function words(name: string): string {
  return name
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
