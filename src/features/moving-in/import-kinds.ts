import type { ImportColumns } from "./import-columns.ts";
import { rosterColumns, rosterLacks } from "./roster-columns.ts";

/** What moves in; a word is stored, and never renamed. */
export const importKinds = ["roster"] as const;
export type ImportKind = (typeof importKinds)[number];

interface ImportKindFacts {
  /** Of its tab. */
  title: string;
  columns: ImportColumns;
  /** What a table of the kind cannot be without, in a sentence; `null`: it has all. */
  lacks: (columns: readonly (string | null)[]) => string | null;
  /** What one may paste. */
  help: string;
  example: string;
}

export const importKindFacts: Record<ImportKind, ImportKindFacts> = {
  roster: {
    title: "Piloți",
    columns: rosterColumns,
    lacks: rosterLacks,
    help: "Nume, număr, mașină, ID de joc, club, în orice ordine.",
    example: "Nume\tNr\tMașină\tClub\nIon Popescu\t23\tFerrari 296 GT3\tVulturii",
  },
};
