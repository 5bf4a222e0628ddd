import type { ImportKind } from "../import-kinds.ts";
import type { ImportKindWork, ImportSubject } from "./import-kind.ts";
import { rosterKind } from "./roster.ts";

export const kindWorks: Record<ImportKind, ImportKindWork> = {
  roster: rosterKind,
};

/** How what imports have made is taken back, by the word that is stored. */
export const subjects: ReadonlyMap<string, ImportSubject> = new Map(
  Object.values(kindWorks).flatMap((kind) => Object.entries(kind.subjects)),
);
