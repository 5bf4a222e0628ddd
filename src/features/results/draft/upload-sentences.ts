import { counted } from "#shared/text/romanian-count.ts";
import type { SessionTable } from "../results-editor.ts";
import type { MatchCount, ResultsDraft } from "./results-draft.ts";
import { strangersOf } from "./strangers.ts";

/** What a file brings, in three numbers: `17 piloți noi · 2 seamănă cu cineva · 0 fără nume`. */
export function strangersText(draft: ResultsDraft): string {
  const { fresh, alike, nameless } = strangersOf(draft);
  return [
    counted(fresh.length, "pilot nou", "piloți noi"),
    `${alike.length} seamănă cu cineva`,
    `${nameless.length} fără nume`,
  ].join(" · ");
}

/** What saving would leave out of the tables: rows without an entered car; `null`: nothing. */
export function missingPointsText(
  { rows, rowsWithCar }: Pick<MatchCount, "rows" | "rowsWithCar">,
  tables: readonly SessionTable[],
): string | null {
  const missing = rows - rowsWithCar;
  const titles = tables.filter(({ needsEntry }) => needsEntry).map(({ title }) => `„${title}”`);
  if (missing === 0 || titles.length === 0) return null;
  const cars = counted(rows, "mașină", "mașini");
  return missing === 1
    ? `1 din ${cars} nu este înscrisă: nu ia puncte în ${listed(titles)}.`
    : `${missing} din ${cars} nu sunt înscrise: nu iau puncte în ${listed(titles)}.`;
}

/** What each table has of a saved session. */
export function savedPointsText(tables: readonly SessionTable[]): string {
  if (tables.length === 0) return "Niciun clasament nu numără sesiunea.";
  return `${tables.map(tableText).join("; ")}.`;
}

function tableText({ title, scored, isBehind }: SessionTable): string {
  if (isBehind) return `„${title}” așteaptă actualizarea`;
  if (scored === 0) return `„${title}”: nimeni nu are puncte`;
  return `„${title}”: ${counted(scored, "mașină are puncte", "mașini au puncte")}`;
}

function listed(titles: readonly string[]): string {
  const last = titles.at(-1) ?? "";
  return titles.length > 1 ? `${titles.slice(0, -1).join(", ")} și ${last}` : last;
}
