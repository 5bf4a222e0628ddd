import { type StandingsColumn, subjectLists } from "#features/standings/standings-columns.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import type { Column } from "#web/ui/show/data-table.tsx";
import type { StandingsTypeCode } from "#features/standings/rules/points.ts";

type VisibleKind = StandingsColumn | "numbers" | "compensation";

export interface VisibleColumn {
  kind: VisibleKind;
  /** Where it goes on a phone. */
  phone: NonNullable<Column<unknown>["phone"]>;
}

/** What stands under the subject on a phone, first choice first. */
const below = {
  D: ["teams", "cars"],
  T: ["drivers", "cars"],
  C: ["drivers", "teams"],
} as const satisfies Record<StandingsTypeCode, readonly StandingsColumn[]>;

/**
 * The columns of a table in their order. What the table is about is always among them, chosen or not; race numbers come with the
 * cars, compensation as soon as somebody has some, and nobody's empty texts take no room.
 */
export function visibleColumns(table: StandingsTable): VisibleColumn[] {
  const { code } = table.type;
  const subject = subjectLists[code];
  const chosen = new Set<VisibleKind>([...table.displayedColumns, "position", subject]);
  if (chosen.has("cars")) chosen.add("numbers");
  if (table.entries.some((entry) => entry.compensationPoints !== 0)) chosen.add("compensation");
  if (table.entries.every((entry) => entry.miscText === "")) chosen.delete("miscText");
  const under = below[code].find((kind) => chosen.has(kind));
  const phoneOf = (kind: VisibleKind): VisibleColumn["phone"] => {
    if (kind === "position") return "slot";
    if (kind === "points") return "end";
    if (kind === subject) return "main";
    if (kind === under) return "below";
    return kind === "numbers" && code !== "T" ? "plate" : "more";
  };
  const order: VisibleKind[] = [
    "position",
    // A club has many; whom the row is about comes first then.
    ...(code === "T" ? ([subject, "numbers"] as const) : (["numbers", subject] as const)),
    ...(["cars", "drivers", "teams"] as const).filter((kind) => kind !== subject),
    "miscText",
    "compensation",
    "points",
  ];
  return order.filter((kind) => chosen.has(kind)).map((kind) => ({ kind, phone: phoneOf(kind) }));
}
