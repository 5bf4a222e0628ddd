import { useSuspenseQuery } from "@tanstack/react-query";
import { setUpKinds, type Todo } from "#features/administration/todos.ts";
import { presenceActs } from "#features/entry-lists/entry-lists-calls.ts";
import { ServerFiles } from "#features/entry-lists/web/organiser-panel.tsx";
import { AllNewDrivers } from "#features/results/web/edit/all-new-drivers.tsx";
import { ActButton } from "#web/acts/act-button.tsx";
import { useNow } from "#web/now.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import type { ButtonLook } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { KeptMailsLine } from "./kept-mails.tsx";
import styles from "./todo-list.module.css";
import { todosQuery } from "./todos-query.ts";
import { linkOf, type PlainTodo, wordsOf } from "./todo-words.ts";
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

interface WayProps {
  todo: PlainTodo;
  /** What the link says. */
  way: string | false | undefined;
  isFirst: boolean;
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
  const { what, where, lines = [], way } = wordsOf(todo, now);
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
      <TodoWay todo={todo} way={way} isFirst={isFirst} />
    </li>
  );
}

/** What is done about it: on the spot, or where `linkOf` leads. */
function TodoWay({ todo, way, isFirst }: WayProps) {
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
    case "rounds-unscored":
      return <AddRounds season={todo.season._id} look={look} />;
    case "strangers":
      return (
        <div className="row gap-2">
          <AllNewDrivers event={todo.event} session={todo.session} look={look} />
          <WayLink todo={todo} way={way} />
        </div>
      );
    default:
      return <WayLink todo={todo} way={way} look={look} />;
  }
}

interface WayLinkProps extends Pick<WayProps, "todo" | "way"> {
  look?: ButtonLook;
}

function WayLink({ todo, way, look = "plain" }: WayLinkProps) {
  const link = linkOf(todo);
  if (!way || !link) return null;
  return (
    <LinkButton look={look} {...link}>
      {way}
    </LinkButton>
  );
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

/** Whether the line has something to press at `now` that could be the page's main action. */
function mayBeMain(todo: Todo, now: number): boolean {
  if (todo.kind === "kept-mails") return false;
  if (todo.kind === "confirmations") return !todo.isReminded;
  return todo.kind === "rounds-unscored" || Boolean(wordsOf(todo, now).way);
}
