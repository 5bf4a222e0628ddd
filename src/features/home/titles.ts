interface TitleTable {
  type: string;
  isBehind: boolean;
  leaders: readonly { name: string; position: number }[];
}

/** Who won what a table is about. */
export interface Title {
  of: string;
  /** Several share it. */
  names: string[];
}

/**
 * The titles of a season that is over and decided: whoever is first in its first table of drivers and its first of clubs, in one that knows all
 * results. Where it has neither, its first table gives one.
 */
export function titlesOf(tables: readonly TitleTable[]): Title[] {
  const main = tables.filter(({ type }) => type === "D" || type === "T");
  return (main.length > 0 ? main : tables.slice(0, 1))
    .filter(({ isBehind }) => !isBehind)
    .map(({ type, leaders }) => ({
      of: type,
      names: leaders.filter(({ position }) => position === 1).map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0);
}
