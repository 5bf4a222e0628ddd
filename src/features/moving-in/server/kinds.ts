import type { ImportKind } from "../import-kinds.ts";
import { calendarKind } from "./calendar.ts";
import type { ImportKindWork, ImportSubject } from "./import-kind.ts";
import { pastSeasonKind } from "./past-season/plan-past-season.ts";
import { rosterKind } from "./roster.ts";
import { tableNowKind } from "./table-now.ts";

export const kindWorks: Record<ImportKind, ImportKindWork> = {
  roster: rosterKind,
  calendar: calendarKind,
  "table-now": tableNowKind,
  past: pastSeasonKind,
};

/** How what imports have made is taken back, by the word that is stored. */
export const subjects: ReadonlyMap<string, ImportSubject> = new Map(
  Object.values(kindWorks).flatMap((kind) => Object.entries(kind.subjects)),
);
