import { foldForSearch } from "#shared/text/person-name.ts";
import type { CatalogueItem } from "./catalogue.ts";

type Named = Pick<CatalogueItem, "_id" | "title">;

/**
 * Tracks as they are offered: those first that the league uses most, then by venue, where the layout of the usual name comes
 * before others and those with a year in their name are last.
 * @param used in how many events a track is, by its id
 */
export function orderTracks<Track extends Named>(
  tracks: readonly Track[],
  used: ReadonlyMap<string, number>,
): Track[] {
  return tracks
    .map((track) => ({
      track,
      uses: used.get(track._id) ?? 0,
      venue: venueOf(track),
      layout: layoutRank(track),
      name: foldForSearch(track.title),
    }))
    .toSorted(
      (a, b) =>
        b.uses - a.uses ||
        compare(a.venue, b.venue) ||
        a.layout - b.layout ||
        compare(a.name, b.name),
    )
    .map(({ track }) => track);
}

export type FoundTrack<Track> =
  /** The words mean this venue and no other one. */
  | { kind: "chosen"; track: Track }
  /** The likeliest of several venues, or one of nearly that name: a person says whether it is meant. */
  | { kind: "suggested"; track: Track }
  | { kind: "unknown" };

/**
 * Which track somebody means who wrote `text`, whatever its case and diacritics: its whole name, words of its name or place,
 * their beginnings, or words with a letter or two wrong.
 * @param tracks as `orderTracks` has them: of several layouts the first is meant
 */
export function findTrack<Track extends CatalogueItem>(
  text: string,
  tracks: readonly Track[],
): FoundTrack<Track> {
  const typed = wordsOf(text);
  if (typed.length === 0) return { kind: "unknown" };
  for (const { fits, isSure } of readings) {
    const found = tracks.filter((track) => fits(typed, track));
    const [track] = found;
    if (!track) continue;
    const isOneVenue = new Set(found.map(venueOf)).size === 1;
    return { kind: isSure && isOneVenue ? "chosen" : "suggested", track };
  }
  return oneWordFound(typed, tracks);
}

/** Of 'Barcelona (noapte)' and 'Spa GP' the venue that one of the words names alone. */
function oneWordFound<Track extends CatalogueItem>(
  typed: readonly string[],
  tracks: readonly Track[],
): FoundTrack<Track> {
  for (const word of typed.filter(({ length }) => length > 2)) {
    const found = tracks.filter(({ title, detail }) =>
      wordsOf(`${title} ${detail}`).includes(word),
    );
    const [track] = found;
    if (track && new Set(found.map(venueOf)).size === 1) return { kind: "suggested", track };
  }
  return { kind: "unknown" };
}

interface Reading {
  fits: (typed: readonly string[], track: CatalogueItem) => boolean;
  isSure: boolean;
}

/** From the most certain to the least. */
const readings: readonly Reading[] = [
  {
    fits: (typed, track) =>
      [track.title, venueOf(track)].some((name) => wordsOf(name).join(" ") === typed.join(" ")),
    isSure: true,
  },
  { fits: each((typed, word) => word === typed), isSure: true },
  { fits: each((typed, word) => word.startsWith(typed)), isSure: true },
  { fits: each((typed, word) => distance(typed, word) <= wrongLetters(typed)), isSure: false },
];

/** Whether every typed word has one of the track's that is like it. */
function each(isLike: (typed: string, word: string) => boolean): Reading["fits"] {
  return (typed, { title, detail }) => {
    const words = wordsOf(`${title} ${detail}`);
    return typed.every((one) => words.some((word) => isLike(one, word)));
  };
}

function wordsOf(text: string): string[] {
  return foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function venueOf({ title }: Pick<CatalogueItem, "title">): string {
  const [venue = ""] = title.split(", ");
  return foldForSearch(venue);
}

function layoutRank({ title }: Named): number {
  const [, layout] = title.split(", ");
  if (layout === undefined || /^grand prix/i.test(layout)) return 0;
  return /\b(?:19|20)\d\d\b/.test(layout) ? 2 : 1;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function wrongLetters({ length }: string): number {
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}

/** How many letters must be added, left out or changed to get from one word to the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [index, own] of Array.from(other).entries())
      next.push(
        Math.min(
          (row[index] ?? 0) + (own === letter ? 0 : 1),
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
