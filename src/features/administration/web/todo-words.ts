import { lateBackup, lateBackupMeans } from "#features/league/backup-labels.ts";
import { damagedDatabaseLabels } from "#features/league/damaged-database.ts";
import type { Todo } from "#features/administration/todos.ts";
import { storageProblemLabels } from "#shared/storage-problems.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { unscoredWords } from "./unscored-rounds.tsx";

export type PlainTodo = Exclude<Todo, { kind: "kept-mails" }>;

interface TodoWords {
  what: string;
  where?: string;
  lines?: string[];
}

/** What a line says at `now`, UTC ms. */
export function wordsOf(todo: PlainTodo, now: number): TodoWords {
  switch (todo.kind) {
    case "own-defence":
      return {
        what: `${todo.event.title}: comisarii așteaptă răspunsul tău`,
      };
    case "confirmations":
      return {
        what: `${todo.event.title}: ${todo.yes} da, ${todo.silent} fără răspuns`,
        where: `Confirmări · ${todo.season.title}`,
      };
    case "entry-list": {
      const missing = todo.withoutSteam;
      return {
        what: `${todo.event.title}: lista pentru server`,
        where: todo.season.title,
        lines:
          missing.length === 0
            ? []
            : [
                `${counted(missing.length, "mașină", "mașini")} fără Steam: ${missing.map((number) => `#${number}`).join(", ")}`,
              ],
      };
    }
    case "event-hidden":
      return { what: `${todo.event.title}: etapa este ascunsă`, where: todo.season.title };
    case "results":
      return {
        what:
          todo.due !== null && now < todo.due
            ? `${todo.event.title}: fișierul sesiunii ${todo.session.title}`
            : `${todo.event.title}: ${todo.session.title} nu are rezultate`,
        where: todo.season.title,
      };
    case "strangers":
      return {
        what: `${todo.event.title}: ${counted(todo.count, "necunoscut", "necunoscuți")} la ${todo.session.title}`,
        where: todo.season.title,
      };
    case "protests":
      return {
        what: `${todo.event.title}: contestații la ${todo.session.title}`,
        where: `Se primesc până atunci · ${todo.season.title}`,
      };
    case "order-differs":
      return {
        what: `${todo.event.title}: ${todo.session.title} nu este în ordinea fișierului`,
        where: todo.season.title,
        lines: [`Publicat: ${placesText(todo.published)}`, `În fișier: ${placesText(todo.ofFile)}`],
      };
    case "tables-behind":
      return {
        what: `Rezultate mai noi decât ${counted(todo.count, "clasament", "clasamente")}`,
        where: todo.season.title,
      };
    case "rounds-unscored":
      return { what: unscoredWords(todo), where: todo.season.title };
    case "no-events":
      return { what: "Sezonul nu are etape", where: todo.season.title };
    case "still-hidden":
      return { what: "Sezonul începe curând și este ascuns", where: todo.season.title };
    case "no-deadline":
      return { what: "Cluburile nu se pot înscrie: lipsește termenul", where: todo.season.title };
    case "no-tables":
      return { what: "Sezonul nu are niciun clasament", where: todo.season.title };
    case "cases-to-vote":
      return { what: `${counted(todo.count, "caz așteaptă", "cazuri așteaptă")} votul tău` };
    case "cases-to-decide":
      return { what: `${counted(todo.count, "caz votat", "cazuri votate")} fără decizie` };
    case "case-without-judges":
      return {
        what: `${todo.event.title}: niciun comisar nu poate judeca un caz`,
        where: todo.session.title,
      };
    case "sanctions-to-decide":
      return {
        what: `${counted(todo.count, "sancțiune propusă", "sancțiuni propuse")} de confirmat sau respins`,
      };
    case "id-claims":
      return { what: `${counted(todo.count, "ID disputat", "ID-uri disputate")} de hotărât` };
    case "unlink-requests":
      return {
        what: `${counted(todo.count, "ID", "ID-uri")} de deconectat, la cererea piloților`,
      };
    case "failed-mails":
      return { what: `${counted(todo.count, "email", "emailuri")} fără răspuns de la server` };
    case "database-damaged":
      return { what: damagedDatabaseLabels.what, where: damagedDatabaseLabels.means };
    case "backup-late":
      return { what: lateBackup, where: lateBackupMeans };
    case "storage":
      return { what: storageProblemLabels[todo.problem] };
    case "files-kept":
      return { what: "Baza de date nu se potrivește cu fișierele: nu se șterge niciunul" };
  }
}

/** `2. Ana Pop, 3. Ion Dan`. */
function placesText(places: readonly { place: number; name: string }[]): string {
  return places.map(({ place, name }) => `${place}. ${name}`).join(", ");
}
