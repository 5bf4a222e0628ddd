import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ResultsEditor, SavedState } from "#features/results/results-editor.ts";
import { orderTitles } from "#features/results/import/kept-order.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { listSavedResults, restoreResults } from "#features/results/results-editor-calls.ts";
import { call, fresh, readPage } from "#web/calls/call.ts";
import { isStale } from "#web/forms/stale-save.ts";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Time } from "#web/ui/show/time.tsx";
import type { SessionPlace } from "./result-file.ts";

interface ResultsHistoryProps {
  place: SessionPlace;
  /** The version that is stored now. */
  version: number;
  /** What was changed since is lost by going back. */
  hasUnsaved: boolean;
  onRestored: (editor: ResultsEditor) => void;
  /** Somebody saved since `version`. */
  onStale: () => void;
}

/** Who saved what and when, and the way back. Loaded when it is opened. */
export function ResultsHistory(props: ResultsHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  if (props.version === 0) return null;
  return (
    <section className="stack gap-2">
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Ascunde istoricul" : "Istoricul salvărilor"}
        </Button>
      </div>
      {isOpen && <SavedStates key={props.version} {...props} />}
    </section>
  );
}

function SavedStates(props: ResultsHistoryProps) {
  const { place, version, hasUnsaved, onRestored, onStale } = props;
  const [page, setPage] = useState(1);
  const params = { id: place.event, session: place.session };
  const history = useQuery(readPage(listSavedResults, { params, query: { page } }, fresh));
  const restore = useMutation({
    mutationFn: async (state: SavedState) =>
      call(restoreResults, {
        params,
        body: { version: state.version, currentVersion: version },
      }),
    onSuccess: onRestored,
    onError: (error) => {
      if (isStale(error)) onStale();
    },
  });
  if (history.isError)
    return <ErrorState text={history.error.message} onRetry={() => void history.refetch()} />;
  if (!history.data) return <Skeleton />;
  if (history.data.items.length === 0) return <EmptyState text="Nu există salvări." />;
  return (
    <>
      {restore.isError && <ErrorState text={restore.error.message} />}
      <ul className="stack ruled">
        {history.data.items.map((state) => (
          <li key={state.version} className="row spread gap-2-4 ruled-below pad-2-0">
            <span className="stack gap-0">
              <span className="strong">
                <Time at={state.savedAt} format="moment" />, {state.savedBy}
              </span>
              <span className="small muted">{summaryOf(state)}</span>
            </span>
            {state.version === version ? (
              <span className="small muted">versiunea de acum</span>
            ) : (
              <Button
                isBusy={restore.isPending && restore.variables.version === state.version}
                disabled={restore.isPending}
                onClick={() =>
                  void confirmed(state, hasUnsaved).then((yes) => yes && restore.mutate(state))
                }
              >
                Revino la această versiune
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pagination meta={history.data.meta} onPage={setPage} />
    </>
  );
}

async function confirmed(state: SavedState, hasUnsaved: boolean): Promise<boolean> {
  const lost = hasUnsaved ? " Modificările tale nesalvate se pierd." : "";
  return askToConfirm({
    title: "Revii la această versiune?",
    body: `Rezultatele de acum sunt înlocuite cu cele salvate de ${state.savedBy}. Rămân și ele în istoric.${lost}`,
    no: "Nu",
    yes: "Da",
  });
}

function summaryOf({ rows, corrected, penalties, isNewFile, order }: SavedState): string {
  return [
    counted(rows, "rând", "rânduri"),
    counted(corrected, "rând corectat", "rânduri corectate"),
    counted(penalties, "penalizare", "penalizări"),
    ...(isNewFile ? ["fișier nou"] : []),
    ...(order ? [`a ales ordinea ${orderTitles[order]}`] : []),
  ].join(", ");
}
