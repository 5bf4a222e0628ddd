import type { PostedRow } from "#features/results/results-editor.ts";
import { createRandom, type Random } from "#shared/random.ts";

/** Reasons as stewards write them. */
const reasons = [
  "Contact evitabil în primul viraj",
  "Contact evitabil la frânare",
  "Revenire nesigură pe pistă",
  "Depășirea repetată a limitelor pistei",
  "Nerespectarea steagurilor albastre",
  "Depășire sub steag galben",
  "Schimbare de linie la frânare",
  "Start anticipat",
  "Ieșire periculoasă de la boxe",
];

/** What the stewards of a race decide, row by row in the order of its results; `null` where they have nothing to say. */
export function stewardsDecisions(
  sessionId: string,
  rows: number,
): ((row: PostedRow, index: number) => PostedRow) | null {
  const random = createRandom(`${sessionId} stewards`);
  if (rows < 4 || !random.chance(0.45)) return null;
  const penalised = new Set(
    Array.from({ length: random.integer(1, 4) }, () => random.integer(0, rows - 1)),
  );
  const excluded = random.chance(0.12) ? random.integer(3, rows - 1) : -1;
  return (row, index) => {
    const own = createRandom(`${sessionId} ${index} penalty`);
    const judged = penalised.has(index) && row.laps > 0 ? withPenalty(row, own) : row;
    return index === excluded ? { ...judged, dsq: true } : judged;
  };
}

function withPenalty(row: PostedRow, random: Random): PostedRow {
  const description = random.pick(reasons);
  const penalty = (amount: number) => ({
    _id: "",
    amount,
    description,
    driver: random.integer(0, row.drivers.length - 1),
  });
  const kind = random.next();
  if (kind < 0.72)
    return {
      ...row,
      timePenalties: [...row.timePenalties, penalty(random.pick([5, 5, 10, 10, 15, 30]))],
    };
  if (kind < 0.94)
    return { ...row, gridPenalties: [...row.gridPenalties, penalty(random.pick([2, 3, 5]))] };
  return { ...row, lapPenalties: [...row.lapPenalties, penalty(1)] };
}
