import { foldForSearch } from "#shared/text/person-name.ts";

/** A track as one names it: 'Silverstone, National', or the venue alone where that is its only layout. */
export function trackTitle({ family, name }: { family: string; name: string }): string {
  return family === name ? family : `${family}, ${name}`;
}

interface Placed {
  /** Of the event. */
  title: string;
  track: { city: string; trackFamily: { name: string } };
}

/**
 * Where an event is, as one says it: the part of its title that names the venue or its town (`Zolder`, of 'Noaptea la Zolder'),
 * else the venue.
 */
export function placeOf({ title, track: { city, trackFamily } }: Placed): string {
  const names = wordsOf(`${trackFamily.name} ${city}`);
  const words = title.split(/\s+/);
  const parts = words.flatMap((_, start) =>
    words.slice(start).map((_word, more) => words.slice(start, start + more + 1)),
  );
  const named = parts.filter(
    (part) =>
      part.every((word) => /^\p{Lu}/u.test(word)) && names.includes(wordsOf(part.join(" "))),
  );
  const [longest] = named.toSorted((a, b) => b.length - a.length);
  return longest?.join(" ") ?? trackFamily.name;
}

/** Folded, each between spaces. */
function wordsOf(text: string): string {
  return ` ${foldForSearch(text).replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `;
}
