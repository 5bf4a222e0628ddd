import { useSuspenseQuery } from "@tanstack/react-query";
import { readEvening } from "#features/administration/administration-calls.ts";
import type { Done, Evening } from "#features/administration/evening.ts";
import type { Todo } from "#features/administration/todos.ts";
import { fresh, read } from "#web/calls/call.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { EventTexts } from "#features/discord/web/texts/discord-texts.tsx";
import { TodoLines } from "../todo-list.tsx";
import { DroppedFile } from "./dropped-file.tsx";
import styles from "./evening-page.module.css";

/** '/administrare/seara': what the rounds around now ask of who organises them, by deadline. */
export function EveningPage() {
  return (
    <AdministrationFrame>
      <EveningOf evening={useSuspenseQuery(read(readEvening, {}, fresh)).data} />
    </AdministrationFrame>
  );
}

function EveningOf({ evening: { rounds, todos, done, next, takesFiles } }: { evening: Evening }) {
  const [round] = rounds;
  const isOther = (todo: Todo) => "season" in todo && todo.season._id !== round?.season._id;
  const others = todos.filter(isOther);
  const own = todos.filter((todo) => !isOther(todo));
  return (
    <>
      <PageHeader
        overline={round ? `${round.simulator} · ${round.season.title}` : undefined}
        title={round ? round.event.title : "Seara cursei"}
      >
        {round ? (
          <Time at={round.time} format="moment" />
        ) : (
          <NextRound next={next} isIdle={todos.length === 0} />
        )}
      </PageHeader>
      <div className={round || others.length > 0 ? "sides" : "stack"}>
        <div className="stack gap-5">
          {own.length > 0 && <TodoLines todos={own} hasMain />}
          {own.length === 0 && round && <EmptyState text="Nimic de făcut acum la această etapă." />}
          {takesFiles && round && <DroppedFile />}
          {done.length > 0 && <DoneLines done={done} />}
        </div>
        <div className="stack gap-6">
          {round && !round.hidden && <EventTexts key={round.event._id} event={round.event._id} />}
          {others.length > 0 && (
            <section className="stack gap-3" aria-labelledby="others">
              <h2 id="others">
                Și mai e <span className="muted small">alt sezon</span>
              </h2>
              <TodoLines todos={others} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}

function NextRound({ next, isIdle }: Pick<Evening, "next"> & { isIdle: boolean }) {
  if (!next) return "Nicio etapă nu este programată.";
  return (
    <>
      {isIdle ? "Nimic până la" : "Urmează"} {next.event.title}:{" "}
      <Time at={next.time} format="moment" />
    </>
  );
}

function DoneLines({ done }: { done: readonly Done[] }) {
  return (
    <details className={styles.done}>
      <summary>
        Făcute azi <span className="muted">{done.length}</span>
      </summary>
      <ul>
        {done.map((line) => (
          <li key={JSON.stringify(line)} className="marked-line">
            <span className="muted">
              <Time at={line.at} format="brief" />
            </span>
            <span>{doneText(line)}</span>
            {line.kind === "results" && (
              <LinkButton
                look="link"
                to="/event/$id"
                params={{ id: line.event._id }}
                search={{ tab: "results", sessionresults: line.session._id }}
              >
                Vezi
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function doneText(line: Done): string {
  switch (line.kind) {
    case "results":
      return `${line.event.title}: ${line.session.title} salvată`;
    case "confirmations":
      return `${line.event.title}: confirmări ${line.yes} da, ${line.silent} fără răspuns`;
    case "entry-list":
      return `${line.event.title}: lista pentru server`;
  }
}
