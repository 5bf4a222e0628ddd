import { counted } from "#shared/text/romanian-count.ts";
import type { SessionTable } from "../results-editor.ts";
import { countMatches, isNewDriver, type ResultsDraft } from "./results-draft.ts";
import { strangersOf, withNewcomers } from "./strangers.ts";

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
  { rows, rowsWithCar }: { rows: number; rowsWithCar: number },
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

/** What opening the season means for what is not saved yet; `undefined`: all is saved. */
export function openingDraftText(draft: ResultsDraft): string | undefined {
  if (!withNewcomers(draft).isDirty) return undefined;
  const { rows, rowsWithCar } = countMatches(draft);
  const missing = rows - rowsWithCar;
  const score = counted(missing, "mașină de aici ia puncte", "mașini de aici iau puncte");
  return `${score} când salvezi. Ce ai schimbat rămâne.`;
}

/** What entering everybody means for what is not saved yet, which is saved first; `undefined`: all is saved. */
export function enteringDraftText(draft: ResultsDraft): string | undefined {
  const sent = withNewcomers(draft);
  if (!sent.isDirty) return undefined;
  const seats = sent.rows
    .filter(({ carId, guest, removed }) => carId === null && !guest && !removed)
    .flatMap(({ persons }) => persons.map(({ userId }) => userId));
  const known = seats.filter((userId) => userId !== null);
  const fresh = known.filter(isNewDriver).length;
  const open = seats.length - known.length;
  const drivers = counted(known.length, "pilot de aici primește", "piloți de aici primesc");
  return [
    "Întâi se salvează rezultatele, care devin publice.",
    `${drivers} mașină, cu numărul, modelul și clubul din fișier.`,
    fresh > 0 && `${counted(fresh, "pilot este nou", "piloți sunt noi")} în ligă.`,
    open > 0 &&
      `${counted(open, "pilot rămâne", "piloți rămân")} fără mașină până spui cine ${open === 1 ? "este" : "sunt"}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** A saved session of which a table that counts entered cars alone has nothing. */
export function leavesTableEmpty(tables: readonly SessionTable[]): boolean {
  return tables.some(({ needsEntry, scored, isBehind }) => needsEntry && scored === 0 && !isBehind);
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
