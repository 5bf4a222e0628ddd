import type { LeadingTable } from "#features/standings/leading-tables.ts";
import { formatPoints } from "#shared/points.ts";
import { takesDe } from "#shared/text/romanian-count.ts";

/** What one straight measures at least, in points: about a win. */
const SHORTEST = 25;

interface Named {
  name: string;
  points: number;
}

interface Fought<Leader> extends Pick<LeadingTable, "type"> {
  leaders: readonly Leader[];
}

interface Lane<Leader> {
  leader: Leader;
  /** Points behind the first. */
  behind: number;
  /** Where on the straight, from 0 to 1 at its end. */
  share: number;
}

interface Fight<Leader> {
  /** `Trei piloți în 13 puncte.` */
  sentence: string;
  /** Of the first three, or fewer. */
  lanes: Lane<Leader>[];
  /** What the straight measures, in points. */
  length: number;
}

const words: Record<LeadingTable["type"], [two: string, three: string]> = {
  D: ["Doi piloți", "Trei piloți"],
  T: ["Două cluburi", "Trei cluburi"],
  C: ["Două mașini", "Trei mașini"],
};

/** How close the first three of a table are; `undefined` while it is empty. */
export function fightOf<Leader extends Named>({
  type,
  leaders,
}: Fought<Leader>): Fight<Leader> | undefined {
  const firsts = leaders.slice(0, 3);
  const [first] = firsts;
  if (!first) return undefined;
  const behind = firsts.map(({ points }) => first.points - points);
  const most = behind.at(-1) ?? 0;
  const length = Math.max(1, Math.ceil(most / SHORTEST)) * SHORTEST;
  return {
    sentence: sentenceOf({ type, first, count: firsts.length, most }),
    lanes: firsts.map((leader, index) => {
      const gap = behind[index] ?? 0;
      return { leader, behind: gap, share: 1 - gap / length };
    }),
    length,
  };
}

interface Told extends Pick<LeadingTable, "type"> {
  first: Named;
  count: number;
  most: number;
}

function sentenceOf({ type, first, count, most }: Told): string {
  if (count === 1) return `Conduce ${first.name} cu ${pointsText(first.points)}.`;
  const who = words[type][count - 2];
  if (most === 0) return `${who} la egalitate.`;
  return most === 1 ? `${who} într-un punct.` : `${who} în ${pointsText(most)}.`;
}

function pointsText(points: number): string {
  if (points === 1) return "un punct";
  return `${formatPoints(points)} ${takesDe(points) ? "de " : ""}puncte`;
}
