export interface TrackKey {
  key: string;
  layout: string;
}

/**
 * Whether a result file was driven on the league's track. It ignores case, accents, separators, ACC's season suffix
 * (`monza_2020`), AC's `ks_` and AssettoServer's folders. A layout counts only when both sides state one; iRacing's `Name -
 * Layout` may stand in the key alone.
 */
export function sameTrack(a: TrackKey, b: TrackKey): boolean {
  const [first, second] = [splitLayout(a), splitLayout(b)];
  if (plainKey(first.key) !== plainKey(second.key)) return false;
  const [firstLayout, secondLayout] = [plain(first.layout), plain(second.layout)];
  return firstLayout === "" || secondLayout === "" || firstLayout === secondLayout;
}

function splitLayout({ key, layout }: TrackKey): TrackKey {
  const at = key.indexOf(" - ");
  if (at === -1 || layout !== "") return { key, layout };
  return { key: key.slice(0, at), layout: key.slice(at + 3) };
}

function plainKey(key: string): string {
  const folder = key.trim().split(/[/\\]/).at(-1) ?? "";
  return plain(folder.replace(/^ks_/i, "").replace(/_20\d\d$/, ""));
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\p{M}\s_.\-'’]+/gu, "")
    .toLowerCase();
}

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
