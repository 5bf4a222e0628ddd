import type { LeadingTable } from "#features/standings/leading-tables.ts";

type TitleTable = Pick<LeadingTable, "type" | "isBehind"> & {
  leaders: readonly Pick<LeadingTable["leaders"][number], "name" | "position">[];
};

/**
 * The titles of a season that is over, by its tables that speak for it: whoever is first in those of drivers and of clubs that
 * know all results. Without such tables the others give a title.
 */
export function titlesOf(tables: readonly TitleTable[]): { of: string; names: string[] }[] {
  const main = tables.filter(({ type }) => type !== "C");
  return (main.length > 0 ? main : tables)
    .filter(({ isBehind }) => !isBehind)
    .map(({ type, leaders }) => ({
      of: type,
      names: leaders.filter(({ position }) => position === 1).map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0);
}
