import { useQuery } from "@tanstack/react-query";
import type { Todo } from "#features/administration/todos.ts";
import { addRounds } from "#features/standings/standings-editor-calls.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button, type ButtonLook } from "#web/ui/frame/button.tsx";
import { todosQuery } from "./todos-query.ts";

type UnscoredTodo = Extract<Todo, { kind: "rounds-unscored" }>;

export function unscoredWords({ first, count, isNowhere }: UnscoredTodo): string {
  const where = isNowhere ? "în niciun clasament" : "în toate clasamentele";
  return count === 1
    ? `Etapa „${first}” nu punctează ${where}`
    : `${counted(count, "etapă nu punctează", "etape nu punctează")} ${where}`;
}

/** The press that adds a season's rounds to all tables that take such rounds. */
export function AddRounds({ season, look }: { season: string; look: ButtonLook }) {
  const add = useCall(addRounds, () => ({ params: { seasonId: season } }), {
    onSuccess: ({ tables }) =>
      showSnackbar({
        content:
          tables.length === 0
            ? "Etapele erau deja în clasamente."
            : `Adăugat în ${counted(tables.length, "clasament", "clasamente")}: ${tables.join(", ")}.`,
      }),
  });
  return (
    <Button look={look} isBusy={add.isPending} onClick={() => add.mutate()}>
      Adaugă în clasamente
    </Button>
  );
}

/** On the page of a season, where who adds rounds comes back to: which of them score nowhere. */
export function UnscoredRounds({ season }: { season: string }) {
  const todos = useQuery(todosQuery()).data ?? [];
  const todo = todos.find(
    (one): one is UnscoredTodo => one.kind === "rounds-unscored" && one.season._id === season,
  );
  if (!todo) return null;
  return (
    <Notice kind="warning" title={unscoredWords(todo)}>
      <div className="stack gap-3">
        <p>
          Clasamentele au fost făcute înainte. O cursă care nu trebuie să puncteze este neoficială.
        </p>
        <div>
          <AddRounds season={season} look="main" />
        </div>
      </div>
    </Notice>
  );
}
