import { useSuspenseQuery } from "@tanstack/react-query";
import { setUpKinds, type Todo } from "#features/administration/todos.ts";
import { presenceActs } from "#features/entry-lists/entry-lists-calls.ts";
import { ServerFiles } from "#features/entry-lists/web/organiser-panel.tsx";
import { ActButton } from "#web/acts/act-button.tsx";
import { useNow } from "#web/now.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { KeptMailsLine } from "./kept-mails.tsx";
import styles from "./todo-list.module.css";
import { todosQuery } from "./todos-query.ts";
import { type PlainTodo, wordsOf } from "./todo-words.ts";
import { AddRounds } from "./unscored-rounds.tsx";

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
    <section className="stack gap-3" aria-labelledby="todos">
      <h2 id="todos">De făcut</h2>
      <TodoLines todos={todos} hasMain />
    </section>
  );
}

interface LinesProps {
  todos: readonly Todo[];
  /** The page's one main action is that of the first which has one. */
  hasMain?: boolean;
}

/** Each with its deadline, what it is and what is done about it. */
export function TodoLines({ todos, hasMain = false }: LinesProps) {
  const now = useNow();
  const main = hasMain ? todos.find((todo) => mayBeMain(todo, now)) : undefined;
  return (
    <ul className="ruled">
      {todos.map((todo) => (
        <TodoLine key={JSON.stringify(todo)} todo={todo} isFirst={todo === main} now={now} />
      ))}
    </ul>
  );
}

interface LineProps<T> {
  todo: T;
  /** The page's one main action. */
  isFirst: boolean;
  /** UTC ms. */
  now: number;
}

function TodoLine({ todo, ...line }: LineProps<Todo>) {
  if (todo.kind === "kept-mails") return <KeptMailsLine todo={todo} />;
  return <PlainLine todo={todo} {...line} />;
}

function PlainLine({ todo, isFirst, now }: LineProps<PlainTodo>) {
  const { what, where, lines = [] } = wordsOf(todo, now);
  return (
    <li className={`marked-line ${styles.line}`} data-first={isFirst || undefined}>
      <span className={styles.when}>
        {todo.due !== null && todo.due > now ? (
          <Time at={todo.due} format="brief" />
        ) : (
          !setUpKinds.has(todo.kind) && "acum"
        )}
      </span>
      <div className="about">
        <span className="name">{what}</span>
        {where && <span className="muted">{where}</span>}
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <TodoWay todo={todo} isFirst={isFirst} now={now} />
    </li>
  );
}

function TodoWay({ todo, isFirst, now }: LineProps<PlainTodo>) {
  const look = isFirst ? "main" : "plain";
  switch (todo.kind) {
    case "confirmations":
      if (todo.isReminded) return <span className="muted">Le-am amintit azi</span>;
      return (
        <ActButton
          look={look}
          label={`Amintește-le: ${todo.event.title}`}
          act={presenceActs.remindUnanswered}
          of={todo.event}
        />
      );
    case "entry-list":
      return <ServerList todo={todo} />;
    case "event-hidden":
      return (
        <LinkButton look={look} to="/administrare/event/$id" params={{ id: todo.event._id }}>
          Mergi la etapă
        </LinkButton>
      );
    case "protests":
      return null;
    case "strangers":
      return (
        <LinkButton
          look={look}
          to="/edit-session-results/$event/$session"
          params={{ event: todo.event._id, session: todo.session._id }}
        >
          Vezi-i
        </LinkButton>
      );
    case "results":
      if (todo.due !== null && now < todo.due) return null;
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

function ServerList({ todo }: { todo: Extract<Todo, { kind: "entry-list" }> }) {
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  const splits = Array.from({ length: todo.splits }, (_, index) => ({
    title: `Grila ${index + 1}`,
    isEmpty: false,
  }));
  return (
    <div className="stack gap-2">
      <ServerFiles event={todo.event} simulator={todo.simulator} splits={splits}>
        {todo.withoutSteam.length > 0 && permissions.includes("manageDrivers") && (
          <LinkButton to="/administrare/utilizatori">Completează</LinkButton>
        )}
      </ServerFiles>
    </div>
  );
}

/** Whether the line has something to press at `now`. */
function mayBeMain(todo: Todo, now: number): boolean {
  if (todo.kind === "results") return todo.due === null || todo.due <= now;
  if (todo.kind === "confirmations") return !todo.isReminded;
  return todo.kind !== "protests" && todo.kind !== "entry-list" && todo.kind !== "kept-mails";
}
