import type { ComponentType } from "react";
import type { ImportKind } from "../import-kinds.ts";

/** What a kind asks once for the whole table, in `options`. */
export interface ImportOptionsProps {
  options: Readonly<Record<string, string>>;
  onChange: (options: Record<string, string>) => void;
}

export interface ImportKindParts {
  /** Whether a season is chosen: one may be, one must be, or none is. */
  season: "may" | "must" | "none";
  /** What stands in the list of seasons for none. */
  noSeason?: string;
  Options?: ComponentType<ImportOptionsProps>;
}

/** What the page shows of each kind beside the table. */
export const importKindParts: Record<ImportKind, ImportKindParts> = {
  roster: { season: "may", noSeason: "Niciunul: doar oamenii" },
};
