import { foldForSearch } from "#shared/text/person-name.ts";
import type { Proposal } from "../results-editor.ts";

/** Somebody whom a file's name may mean: the same, whatever the order of its words, case, diacritics and a namesake's number. */
type Known = Pick<Proposal, "_id" | "name" | "place">;
type Alike = Known & Pick<Proposal, "isSame">;

/** At most so many are proposed for a name. */
const MOST_ALIKE = 3;

/** From this share of common letter pairs on (Dice's coefficient) two names are similar: one letter wrong in a usual name. */
const SIMILAR = 0.78;

/**
 * Finds who is named like somebody in a file; made once for all names of a file, as it reads everybody's name.
 * @returns for a name, who is named alike: the same name first, then by likeness
 */
export function similarNames(people: readonly Known[]): (name: string) => Alike[] {
  const known = people.flatMap((person) => {
    const text = plainName(person.name);
    return text === "" ? [] : [{ person, text, pairs: letterPairs(text) }];
  });
  const byPair = new Map<string, number[]>();
  for (const [index, { pairs }] of known.entries())
    for (const pair of pairs) byPair.set(pair, [...(byPair.get(pair) ?? []), index]);
  return (name) => {
    const text = plainName(name);
    const pairs = letterPairs(text);
    const common = new Map<number, number>();
    for (const pair of pairs)
      for (const index of byPair.get(pair) ?? []) common.set(index, (common.get(index) ?? 0) + 1);
    return [...common]
      .flatMap(([index, count]) => {
        const other = known[index];
        if (!other) return [];
        const likeness = (2 * count) / (pairs.size + other.pairs.size);
        const isSame = other.text === text;
        const isAlike = likeness >= SIMILAR || holdsWords(text, other.text);
        return isAlike ? [{ person: other.person, isSame, likeness }] : [];
      })
      .toSorted((a, b) => Number(b.isSame) - Number(a.isSame) || b.likeness - a.likeness)
      .slice(0, MOST_ALIKE)
      .map(({ person, isSame }) => ({ ...person, isSame }));
  };
}

/**
 * Whom a stranger of a file most likely is: the only one of that name, whom nothing tells apart. Whoever has an account or
 * another id of the platform is somebody of their own until an organiser says otherwise.
 */
export function presumed<One extends Omit<Proposal, "isPresumed">>(
  alike: readonly One[],
): One | undefined {
  const [only, ...namesakes] = alike.filter(({ isSame }) => isSame);
  if (!only || namesakes.length > 0 || only.hasAccount || only.hasOtherId) return undefined;
  return only;
}

/** The words of a name in one order, in plain letters. */
function plainName(name: string): string {
  return foldForSearch(name)
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim()
    .split(" ")
    .toSorted()
    .join(" ");
}

/** Pairs of neighbouring letters of each word, its ends among them. */
function letterPairs(text: string): Set<string> {
  const pairs = new Set<string>();
  for (const word of text.split(" ").filter(Boolean)) {
    const marked = ` ${word} `;
    for (let at = 0; at + 1 < marked.length; at++) pairs.add(marked.slice(at, at + 2));
  }
  return pairs;
}

/** A surname alone, or a name among more words; initials and two letters say too little. */
function holdsWords(one: string, two: string): boolean {
  const [fewer, more] = [one.split(" "), two.split(" ")].toSorted((a, b) => a.length - b.length);
  return fewer !== undefined && fewer.every((word) => word.length > 3 && more?.includes(word));
}
