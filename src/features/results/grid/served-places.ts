import { type DecidedGridPenalty, type GridRow, isServedIn } from "./starting-grid.ts";

/** A grid penalty of a decision, or of no decision: a sanction's. */
export interface ChainedPenalty extends DecidedGridPenalty {
  decision: string | null;
}

export type LessServed<Penalty> = Penalty & {
  /** Places that decisions which this one replaced have cost the driver already; `positions` is without them. */
  servedBefore: number;
};

interface Served {
  /** The decision that each one replaced, by id. */
  replaces: ReadonlyMap<string, string>;
  races: readonly { startAt: number; rows: readonly Pick<GridRow, "drivers">[] | null }[];
}

/**
 * Penalties, in the order in which they were decided, less the places that the driver has already served for a replaced decision:
 * only the difference remains, or none.
 */
export function withoutServed<Penalty extends ChainedPenalty>(
  penalties: readonly Penalty[],
  { replaces, races }: Served,
): LessServed<Penalty>[] {
  const lost = new Map<string, number>();
  const counted = new Map<string, number>();
  return penalties.map((penalty) => {
    const { decision, driver, positions } = penalty;
    if (decision === null) return { ...penalty, servedBefore: 0 };
    const before = replacedBy(decision, replaces).reduce(
      (sum, id) => sum + (lost.get(`${id} ${driver}`) ?? 0),
      0,
    );
    const own = `${decision} ${driver}`;
    const servedBefore = Math.min(positions, before - (counted.get(own) ?? 0));
    counted.set(own, (counted.get(own) ?? 0) + servedBefore);
    const left = positions - servedBefore;
    if (races.some((race) => isServedIn(penalty, race))) lost.set(own, (lost.get(own) ?? 0) + left);
    return { ...penalty, positions: left, servedBefore };
  });
}

/** What a decision replaced, what that one replaced, and so on. */
function replacedBy(decision: string, replaces: ReadonlyMap<string, string>): string[] {
  const first = replaces.get(decision);
  return first === undefined ? [] : [first, ...replacedBy(first, replaces)];
}
