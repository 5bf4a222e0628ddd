import type { ComponentType } from "react";
import type { ImportKind } from "../import-kinds.ts";
import type { ImportOptionsProps } from "./import-options-props.ts";
import { CalendarOptions } from "./calendar-options.tsx";
import { RosterOptions } from "./roster-options.tsx";
import { TableNowOptions } from "./table-now-options.tsx";

export interface ImportKindParts {
  /** Whether a season is chosen: one may be, one must be, or none is. */
  season: "may" | "must" | "none";
  /** What stands in the list of seasons for none. */
  noSeason?: string;
  Options?: ComponentType<ImportOptionsProps>;
}

/** What the page shows of each kind beside the table. */
export const importKindParts: Record<ImportKind, ImportKindParts> = {
  roster: { season: "may", noSeason: "Niciunul: doar oamenii", Options: RosterOptions },
  calendar: { season: "must", Options: CalendarOptions },
  "table-now": { season: "must", Options: TableNowOptions },
  past: { season: "none" },
};
