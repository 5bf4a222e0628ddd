import { ofEach } from "#shared/of-each.ts";

/** What a filter may look at in a row. */
export interface FilteredRow {
  modelId: string | null;
  /** In the order of the season's class groups. */
  classIds: readonly string[];
}

export interface FilteredDriver {
  classIds: readonly string[];
}

interface Filter {
  /** Above its input, in the audit log and where two copies of a table differ. */
  title: string;
  /** Under a table, for visitors. */
  rule: (names: readonly string[]) => string;
  /** What it compares in a row; left out, it looks at drivers only. */
  ofRow?: (row: FilteredRow) => readonly string[];
  /** What it compares in each driver: only those who pass score, and a row counts when one of them does. */
  ofDriver?: (driver: FilteredDriver) => readonly string[];
}

/**
 * Whom a table counts: OR within a list, AND between lists, everything for an empty list. What is stored, posted, compared,
 * merged and said follows from here; `server/filter-names.ts` and `web/edit/table-dialog.tsx` have names and choices.
 */
export const tableFilters = {
  carClasses: {
    title: "Clase de mașini",
    rule: (names) => `Doar mașini din clasa ${either(names)}.`,
    ofRow: (row) => row.classIds,
  },
  driverClasses: {
    title: "Licențe",
    rule: (names) => `Doar piloți cu licența ${either(names)}.`,
    ofDriver: (driver) => driver.classIds,
  },
  carModels: {
    title: "Modele",
    rule: (names) => `Doar modelele ${names.join(", ")}.`,
    ofRow: ({ modelId }) => (modelId === null ? [] : [modelId]),
  },
} as const satisfies Record<string, Filter>;

export type FilterName = keyof typeof tableFilters;

/** The ids that each filter lets through. */
export type StandingsFilters = Readonly<Record<FilterName, readonly string[]>>;

/** In the order in which they are shown. */
export const filterNames = Object.keys(tableFilters).filter(isFilterName);

export function isFilterName(name: string): name is FilterName {
  return Object.hasOwn(tableFilters, name);
}

/** A value for each filter. */
export function ofEachFilter<Value>(of: (name: FilterName) => Value): Record<FilterName, Value> {
  return ofEach(filterNames, of);
}

/** Of the drivers of a row those who score; `undefined` when the row takes no place. */
export function passingDrivers<Driver extends FilteredDriver>(
  row: FilteredRow,
  drivers: readonly Driver[],
  filters: StandingsFilters,
): readonly Driver[] | undefined {
  const used = filterNames.filter((name) => filters[name].length > 0);
  const passes = (name: FilterName, ids: readonly string[] | undefined) =>
    ids === undefined || ids.some((id) => filters[name].includes(id));
  const filterOf = (name: FilterName): Filter => tableFilters[name];
  if (!used.every((name) => passes(name, filterOf(name).ofRow?.(row)))) return undefined;
  const passing = drivers.filter((driver) =>
    used.every((name) => passes(name, filterOf(name).ofDriver?.(driver))),
  );
  const asksOfDrivers = used.some((name) => filterOf(name).ofDriver);
  return passing.length > 0 || !asksOfDrivers ? passing : undefined;
}

function either(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} sau ${last}` : last;
}
