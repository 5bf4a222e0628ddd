import { useSuspenseQuery } from "@tanstack/react-query";
import { lateBackup, lateBackupMeans } from "#features/league/backup-labels.ts";
import type { ReactNode } from "react";
import { damagedDatabaseLabels } from "#features/league/damaged-database.ts";
import type { Todo } from "#features/administration/todos.ts";
import { storageProblemLabels } from "#shared/storage-problems.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { AddRounds, unscoredWords } from "./unscored-rounds.tsx";
import { todosQuery } from "./todos-query.ts";
import { KeptMailsLine } from "./kept-mails.tsx";

interface TodoListProps {
  /** Lines that another part of the page already shows. */
  leavesOut?: (todo: Todo) => boolean;
  /** Said when nothing waits; left out: then the list is not there. */
  emptyText?: string;
}

export function TodoList({ leavesOut, emptyText }: TodoListProps) {
  const todos = useSuspenseQuery(todosQuery()).data.filter((todo) => !leavesOut?.(todo));
  if (todos.length === 0) return emptyText ? <EmptyState text={emptyText} /> : null;
  return (
    <section className="stack gap-5" aria-labelledby="todos">
      <h2 id="todos">De făcut</h2>
      <ul className="stack gap-3">
        {todos.map((todo, index) => (
          <TodoLine key={JSON.stringify(todo)} todo={todo} isFirst={index === 0} />
        ))}
      </ul>
    </section>
  );
}

interface LineProps<T> {
  todo: T;
  /** The page's one main action. */
  isFirst: boolean;
}

function TodoLine({ todo, isFirst }: LineProps<Todo>) {
  if (todo.kind === "kept-mails") return <KeptMailsLine todo={todo} />;
  return <PlainLine todo={todo} isFirst={isFirst} />;
}

type PlainTodo = Exclude<Todo, { kind: "kept-mails" }>;

function PlainLine({ todo, isFirst }: LineProps<PlainTodo>) {
  const { what, where, lines = [] } = wordsOf(todo);
  return (
    <li className="box row spread gap-2-4 pad-3-4">
      <div className="about">
        <span className="name">{what}</span>
        {where && <span className="muted">{where}</span>}
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <TodoWay todo={todo} isFirst={isFirst} />
    </li>
  );
}

interface TodoWords {
  what: string;
  where?: ReactNode;
  lines?: string[];
}

function wordsOf(todo: PlainTodo): TodoWords {
  switch (todo.kind) {
    case "own-defence":
      return {
        what: `${todo.event.title}: comisarii așteaptă răspunsul tău`,
        where: (
          <>
            până la <Time at={todo.until} format="moment" />
          </>
        ),
      };
    case "results":
      return {
        what: `${todo.event.title}: ${todo.session.title} nu are rezultate`,
        where: todo.season.title,
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

function TodoWay({ todo, isFirst }: LineProps<PlainTodo>) {
  const look = isFirst ? "main" : "plain";
  switch (todo.kind) {
    case "results":
      return (
        <LinkButton
          look={look}
          to="/edit-session-results/$event/$session"
          params={{ event: todo.event._id, session: todo.session._id }}
        >
          Încarcă rezultatele
        </LinkButton>
      );
    case "order-differs":
      return (
        <LinkButton
          look={look}
          to="/edit-session-results/$event/$session"
          params={{ event: todo.event._id, session: todo.session._id }}
        >
          Alege ordinea
        </LinkButton>
      );
    case "tables-behind":
    case "no-tables":
      return (
        <LinkButton
          look={look}
          to="/season/$id"
          params={{ id: todo.season._id }}
          search={{ tab: "standings" }}
        >
          Mergi la clasamente
        </LinkButton>
      );
    case "own-defence":
      return (
        <LinkButton look={look} to="/caz/$id" params={{ id: todo.case }}>
          Răspunde
        </LinkButton>
      );
    case "rounds-unscored":
      return <AddRounds season={todo.season._id} look={look} />;
    case "no-events":
    case "still-hidden":
    case "no-deadline":
      return (
        <LinkButton look={look} to="/administrare/season/$id" params={{ id: todo.season._id }}>
          Mergi la sezon
        </LinkButton>
      );
    case "cases-to-vote":
    case "cases-to-decide":
      return (
        <LinkButton look={look} to="/administrare/comisari">
          Masa comisarilor
        </LinkButton>
      );
    case "case-without-judges":
      return (
        <LinkButton look={look} to="/administrare/comisari/$id" params={{ id: todo.case }}>
          Găsește un comisar
        </LinkButton>
      );
    case "sanctions-to-decide":
      return (
        <LinkButton look={look} to="/administrare/comisari/sanctiuni">
          Vezi sancțiunile
        </LinkButton>
      );
    case "id-claims":
      return (
        <LinkButton look={look} to="/administrare/id-uri">
          Hotărăște
        </LinkButton>
      );
    case "unlink-requests":
      return (
        <LinkButton look={look} to="/administrare/id-uri" search={{ tab: "unlinking" }}>
          Hotărăște
        </LinkButton>
      );
    case "failed-mails":
      return (
        <LinkButton look={look} to="/administrare/emailuri">
          Vezi emailurile
        </LinkButton>
      );
    case "database-damaged":
    case "backup-late":
    case "storage":
    case "files-kept":
      return (
        <LinkButton look={look} to="/administrare/site">
          Starea site-ului
        </LinkButton>
      );
  }
}
