import { subjectLists } from "#features/standings/standings-columns.ts";
import type { StandingsTable } from "#features/standings/standings.ts";

/** Lists of an entry's members. */
export type MemberColumn = "cars" | "drivers" | "teams";

export interface ShownColumns {
  /** What its rows are about: always shown, chosen or not. */
  subject: MemberColumn;
  subjectTitle: string;
  /** What stands under the name, first what says most. */
  below: readonly MemberColumn[];
  /** Race numbers come with the cars. */
  hasNumbers: boolean;
  /** As soon as somebody has some. */
  hasCompensation: boolean;
  /** `null`: not chosen, or nobody has one. */
  textTitle: string | null;
  hasPoints: boolean;
}

const titles = { cars: "Mașină", drivers: "Pilot", teams: "Club" } as const;

const order = {
  cars: ["drivers", "teams"],
  drivers: ["teams", "cars"],
  teams: ["drivers", "cars"],
} as const satisfies Record<MemberColumn, readonly MemberColumn[]>;

export function shownColumns(
  table: Pick<StandingsTable, "type" | "displayedColumns" | "entries" | "miscTextName">,
): ShownColumns {
  const subject = subjectLists[table.type.code];
  const chosen = new Set(table.displayedColumns);
  const showsText = chosen.has("miscText") && table.entries.some(({ miscText }) => miscText !== "");
  return {
    subject,
    subjectTitle: titles[subject],
    below: order[subject].filter((kind) => chosen.has(kind)),
    hasNumbers: subject === "cars" || chosen.has("cars"),
    hasCompensation: table.entries.some(({ compensationPoints }) => compensationPoints !== 0),
    textTitle: showsText ? table.miscTextName || "Detalii" : null,
    hasPoints: chosen.has("points"),
  };
}
