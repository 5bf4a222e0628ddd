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
 * The titles of a season that is over: whoever is first in its first tables of drivers and of clubs that know all results.
 * Without such tables, its first one gives a title.
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
