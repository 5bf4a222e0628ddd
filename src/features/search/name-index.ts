import { foldForSearch } from "#shared/text/person-name.ts";

/*
 * Names found by words, their beginnings, and words with a letter wrong: in memory and the same on every database. At 50,000
 * names a search takes some ms; making the index lets others in.
 */

/** Something with a name. */
export interface Named {
  id: string;
  name: string;
  /** Words by which it is found as well, such as a town or a code; empty: none. */
  also: string;
  /** Of two that fit alike the one with more stands first, such as the one who started more races. */
  weight: number;
}

/** How alike two words are to be taken for the same with a letter wrong, of 1. */
const ALIKE = 0.5;

/** Only where fewer are found by what was typed, words are taken for wrong. */
const FEW = 3;

/** Most words of the index that a wrong one may mean. */
const MOST_ALIKE = 8;

const WHOLE = 3;
const BEGUN = 2;

/** A word of the index and how well it fits one that is typed. */
type Fit = readonly [word: number, fit: number];

interface Parts<Entry> {
  /** By weight and name: of two that fit alike the first stands first. */
  entries: readonly Entry[];
  /** Folded. */
  names: readonly string[];
  /** Sorted, so that those with the same beginning stand together. */
  words: readonly string[];
  /** By word, the places of entries that have it. */
  places: readonly (readonly number[])[];
  /** By two letters, the places of words that have them. */
  grams: ReadonlyMap<string, readonly number[]>;
}

export class NameIndex<Entry extends Named> {
  readonly #parts: Parts<Entry>;

  private constructor(parts: Parts<Entry>) {
    this.#parts = parts;
  }

  /** Pauses after each entry and word. */
  static *inParts<Entry extends Named>(
    named: readonly Entry[],
  ): Generator<undefined, NameIndex<Entry>> {
    const entries = named.toSorted(
      (a, b) => b.weight - a.weight || byLetters(a.name, b.name) || byLetters(a.id, b.id),
    );
    const placesOf = new Map<string, number[]>();
    const names: string[] = [];
    for (const [place, { name, also }] of entries.entries()) {
      const folded = wordsOf(name);
      names.push(folded.join(" "));
      for (const word of new Set([...folded, ...wordsOf(also)])) listed(placesOf, word).push(place);
      yield;
    }
    const words = [...placesOf.keys()].toSorted(byLetters);
    const grams = new Map<string, number[]>();
    for (const [at, word] of words.entries()) {
      for (const gram of gramsOf(word)) listed(grams, gram).push(at);
      yield;
    }
    const places = words.map((word) => placesOf.get(word) ?? []);
    return new NameIndex({ entries, names, words, places, grams });
  }

  /**
   * The likeliest entries with every word of a text: whole words before beginnings before words with a letter wrong, then by
   * weight and name.
   */
  find(text: string, most: number): Entry[] {
    const typed = [...new Set(wordsOf(text))];
    if (typed.length === 0) return [];
    const exact = this.#withAll(typed, (word) => this.#asTyped(word), most);
    if (exact.length >= FEW) return exact;
    return this.#withAll(typed, (word) => [...this.#asTyped(word), ...this.#alike(word)], most);
  }

  #withAll(typed: readonly string[], fitsOf: (word: string) => Fit[], most: number): Entry[] {
    const { entries, names, places } = this.#parts;
    const sums = new Float64Array(entries.length);
    /** How many of the words an entry has. */
    const counts = new Uint8Array(entries.length);
    for (const [nth, word] of typed.entries())
      // The best fit of a word comes first, and only that counts.
      for (const [at, fit] of fitsOf(word))
        for (const place of places[at] ?? [])
          if (counts[place] === nth) {
            counts[place] += 1;
            sums[place] = (sums[place] ?? 0) + fit;
          }
    const whole = typed.join(" ");
    const byFit = new Map<number, Entry[]>();
    for (const [place, entry] of entries.entries()) {
      if (counts[place] !== typed.length) continue;
      // Of 'Spa' the circuit stands before the club that has it in its name.
      const fit = (sums[place] ?? 0) + (names[place] === whole ? 1 : 0);
      const alike = byFit.get(fit) ?? [];
      if (alike.length === 0) byFit.set(fit, alike);
      if (alike.length < most) alike.push(entry);
    }
    return [...byFit]
      .toSorted(([a], [b]) => b - a)
      .flatMap(([, alike]) => alike)
      .slice(0, most);
  }

  /** The word itself, then those that begin with it. */
  #asTyped(typed: string): Fit[] {
    const { words } = this.#parts;
    const fits: Fit[] = [];
    for (let at = this.#firstFrom(typed); words[at]?.startsWith(typed) === true; at++)
      fits.push([at, words[at] === typed ? WHOLE : BEGUN]);
    return fits;
  }

  /** Words that are like it, the likest first. */
  #alike(typed: string): Fit[] {
    const { words, grams } = this.#parts;
    const own = gramsOf(typed);
    const shared = new Map<number, number>();
    for (const gram of own)
      for (const at of grams.get(gram) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    return [...shared]
      .map(([at, count]): Fit => [at, (2 * count) / (own.length + gramsOf(words[at] ?? "").length)])
      .filter(([, fit]) => fit >= ALIKE)
      .toSorted(([a, fitOfA], [b, fitOfB]) => fitOfB - fitOfA || a - b)
      .slice(0, MOST_ALIKE);
  }

  #firstFrom(typed: string): number {
    const { words } = this.#parts;
    let [from, to] = [0, words.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((words[middle] ?? "") < typed) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

function wordsOf(text: string): string[] {
  return foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Two letters each, with a space before and after the word: two that are swapped leave most of the others. */
function gramsOf(word: string): string[] {
  const padded = ` ${word} `;
  const grams = new Set<string>();
  for (let at = 0; at + 1 < padded.length; at++) grams.add(padded.slice(at, at + 2));
  return [...grams];
}

function listed<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** By code units, alike everywhere. */
function byLetters(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
