import { linkOptions } from "@tanstack/react-router";
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
  /** What the link to where it is done says (`linkOf`); left out: there is nothing to do, or it is done on the spot. */
  way?: string | false;
}

/** What a line says at `now`, UTC ms. */
export function wordsOf(todo: PlainTodo, now: number): TodoWords {
  switch (todo.kind) {
    case "own-defence":
      return {
        what: `${todo.event.title}: comisarii așteaptă răspunsul tău`,
        way: "Răspunde",
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
      return {
        what: `${todo.event.title}: etapa este ascunsă`,
        where: todo.season.title,
        way: "Mergi la etapă",
      };
    case "results": {
      const isAhead = todo.due !== null && now < todo.due;
      return {
        what: isAhead
          ? `${todo.event.title}: fișierul sesiunii ${todo.session.title}`
          : `${todo.event.title}: ${todo.session.title} nu are rezultate`,
        where: todo.season.title,
        way: !isAhead && "Încarcă rezultatele",
      };
    }
    case "strangers":
      return {
        what: `${todo.event.title}: ${counted(todo.count, "necunoscut", "necunoscuți")} la ${todo.session.title}`,
        where: todo.season.title,
        way: "Vezi",
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
        way: "Alege ordinea",
      };
    case "tables-behind":
      return {
        what: `Rezultate mai noi decât ${counted(todo.count, "clasament", "clasamente")}`,
        where: todo.season.title,
        way: "Mergi la clasamente",
      };
    case "rounds-unscored":
      return { what: unscoredWords(todo), where: todo.season.title };
    case "no-events":
      return {
        what: "Sezonul nu are etape",
        where: todo.season.title,
        way: "Mergi la sezon",
      };
    case "still-hidden":
      return {
        what: "Sezonul începe curând și este ascuns",
        where: todo.season.title,
        way: "Mergi la sezon",
      };
    case "no-deadline":
      return {
        what: "Cluburile nu se pot înscrie: lipsește termenul",
        where: todo.season.title,
        way: "Mergi la sezon",
      };
    case "no-tables":
      return {
        what: "Sezonul nu are niciun clasament",
        where: todo.season.title,
        way: "Mergi la clasamente",
      };
    case "cases-to-vote":
      return {
        what: `${counted(todo.count, "caz așteaptă", "cazuri așteaptă")} votul tău`,
        way: "Masa comisarilor",
      };
    case "cases-to-decide":
      return {
        what: `${counted(todo.count, "caz votat", "cazuri votate")} fără decizie`,
        way: "Masa comisarilor",
      };
    case "case-without-judges":
      return {
        what: `${todo.event.title}: niciun comisar nu poate judeca un caz`,
        where: todo.session.title,
        way: "Găsește un comisar",
      };
    case "sanctions-to-decide":
      return {
        what: `${counted(todo.count, "sancțiune propusă", "sancțiuni propuse")} de confirmat sau respins`,
        way: "Vezi sancțiunile",
      };
    case "id-claims":
      return {
        what: `${counted(todo.count, "ID disputat", "ID-uri disputate")} de hotărât`,
        way: "Hotărăște",
      };
    case "unlink-requests":
      return {
        what: `${counted(todo.count, "ID", "ID-uri")} de deconectat, la cererea piloților`,
        way: "Hotărăște",
      };
    case "failed-mails":
      return {
        what: `${counted(todo.count, "email", "emailuri")} fără răspuns de la server`,
        way: "Vezi emailurile",
      };
    case "discord-broken":
      return {
        what: `Discord: site-ul nu mai scrie în „${todo.name}”`,
        way: "Pune altă adresă sau încearcă din nou",
      };
    case "discord-unsure":
      return {
        what: `Discord: ${counted(todo.count, "mesaj nesigur", "mesaje nesigure")}`,
        where: "Nu se știe dacă a ajuns; nu se trimite singur a doua oară",
        way: "Uită-te și spune",
      };
    case "database-damaged":
      return {
        what: damagedDatabaseLabels.what,
        where: damagedDatabaseLabels.means,
        way: "Starea site-ului",
      };
    case "backup-late":
      return { what: lateBackup, where: lateBackupMeans, way: "Starea site-ului" };
    case "storage":
      return { what: storageProblemLabels[todo.problem], way: "Starea site-ului" };
    case "files-kept":
      return {
        what: "Baza de date nu se potrivește cu fișierele: nu se șterge niciunul",
        way: "Starea site-ului",
      };
  }
}

/** Where it is done; `undefined`: on the spot. */
export function linkOf(todo: PlainTodo) {
  switch (todo.kind) {
    case "confirmations":
    case "entry-list":
    case "protests":
    case "rounds-unscored":
      return undefined;
    case "event-hidden":
      return linkOptions({ to: "/administrare/event/$id", params: { id: todo.event._id } });
    case "strangers":
    case "results":
    case "order-differs":
      return linkOptions({
        to: "/edit-session-results/$event/$session",
        params: { event: todo.event._id, session: todo.session._id },
      });
    case "tables-behind":
    case "no-tables":
      return linkOptions({
        to: "/season/$id",
        params: { id: todo.season._id },
        search: { tab: "standings" },
      });
    case "own-defence":
      return linkOptions({ to: "/caz/$id", params: { id: todo.case } });
    case "no-events":
    case "still-hidden":
    case "no-deadline":
      return linkOptions({ to: "/administrare/season/$id", params: { id: todo.season._id } });
    case "cases-to-vote":
    case "cases-to-decide":
      return linkOptions({ to: "/administrare/comisari" });
    case "case-without-judges":
      return linkOptions({ to: "/administrare/comisari/$id", params: { id: todo.case } });
    case "sanctions-to-decide":
      return linkOptions({ to: "/administrare/comisari/sanctiuni" });
    case "id-claims":
      return linkOptions({ to: "/administrare/id-uri" });
    case "unlink-requests":
      return linkOptions({ to: "/administrare/id-uri", search: { tab: "unlinking" } });
    case "discord-broken":
    case "discord-unsure":
      return linkOptions({ to: "/administrare/discord" });
    case "failed-mails":
      return linkOptions({ to: "/administrare/emailuri" });
    case "database-damaged":
    case "backup-late":
    case "storage":
    case "files-kept":
      return linkOptions({ to: "/administrare/site" });
  }
}

/** `2. Ana Pop, 3. Ion Dan`. */
function placesText(places: readonly { place: number; name: string }[]): string {
  return places.map(({ place, name }) => `${place}. ${name}`).join(", ");
}
