import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { StandingsTable } from "#features/standings/standings.ts";
import {
  deleteStandings,
  listChosenScoringTypes,
  refreshStandings,
  saveStandings,
} from "#features/standings/standings-editor-calls.ts";
import { newTable } from "#features/standings/standings-draft.ts";
import { racesScored } from "#features/standings/table-rounds.ts";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { askAgain, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { StandingsEditor } from "./standings-editor.tsx";
import { TableSection } from "../table-section.tsx";
import { temporaryId } from "./temporary-id.ts";

interface EditableStandingsProps {
  seasonId: string;
  tables: readonly StandingsTable[];
  /** `undefined`: the season has no table yet. */
  active: StandingsTable | undefined;
}

/** The Clasament tab of somebody who may edit it. */
export function EditableStandings({ seasonId, tables, active }: EditableStandingsProps) {
  const { data: season } = useSuspenseQuery(read(readSeason, { params: { id: seasonId } }));
  const [edited, setEdited] = useState<StandingsTable | null>(null);
  const queryClient = useQueryClient();
  const open = useOpenTable();
  const start = useMutation({
    mutationFn: () => queryClient.query(read(listChosenScoringTypes, {})),
    onSuccess: ([first]) => {
      const usual = active?.rounds ?? (first ? racesScored(first._id) : null);
      setEdited(newTable(temporaryId(), { isOpen: season.open, rounds: usual }));
    },
    onError: showApiFailure,
  });
  const refresh = useCall(refreshStandings, () => ({ params: { seasonId } }), {
    onSuccess: () => showSnackbar({ content: "Toate clasamentele sunt actualizate." }),
  });
  const remove = useCall(
    deleteStandings,
    ({ _id, version }: StandingsTable) => ({
      params: { seasonId, tableId: _id },
      query: { version },
    }),
    {
      onSuccess: async () => {
        await open(undefined);
        showSnackbar({ content: "Clasamentul a fost șters." });
      },
    },
  );
  const askToRemove = async (table: StandingsTable) => {
    const body = `„${table.title}” dispare cu tot cu compensări și texte.`;
    if (await askToConfirm({ title: "Ștergi clasamentul?", body })) remove.mutate(table);
  };

  if (edited)
    return (
      <StandingsEditor
        key={edited._id}
        seasonId={seasonId}
        table={edited}
        onClose={() => setEdited(null)}
        onSaved={async (saved) => {
          await open(saved._id);
          await askAgain(queryClient, saveStandings);
          setEdited(null);
        }}
      />
    );
  const add = (
    <Button isBusy={start.isPending} onClick={() => start.mutate()}>
      Clasament nou
    </Button>
  );
  if (!active)
    return (
      <div className="stack gap-4">
        <div>{add}</div>
        <EmptyState text="Clasamentul va fi disponibil în curând." />
      </div>
    );
  return (
    <TableSection
      seasonId={seasonId}
      tables={tables}
      table={active}
      refresh={
        <Button isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
          Actualizează acum
        </Button>
      }
      work={
        <>
          {add}
          <Button onClick={() => setEdited(active)}>Editează</Button>
          <Button isBusy={remove.isPending} onClick={() => void askToRemove(active)}>
            Șterge
          </Button>
          {season.followsResults ? (
            <p className="small muted">Clasamentele urmează rezultatele.</p>
          ) : (
            <Button isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
              Actualizează toate clasamentele
            </Button>
          )}
        </>
      }
    />
  );
}

/** Makes a table the one in the address; without an id the first. */
function useOpenTable(): (tableId: string | undefined) => Promise<void> {
  const navigate = useNavigate({ from: "/season/$id" });
  return async (activeStandings) =>
    navigate({
      to: ".",
      search: { tab: "standings", activeStandings },
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
}
