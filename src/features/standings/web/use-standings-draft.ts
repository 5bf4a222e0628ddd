import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { StandingsTable } from "#features/standings/standings.ts";
import {
  asNewTable,
  discardChanges,
  overNewerVersion,
  redo,
  startDraft,
  type StandingsDraft,
  undo,
  withComputed,
} from "#features/standings/standings-draft.ts";
import { showSnackbar } from "#web/ui/snackbars.ts";
import { computeEntries, saveTable } from "./edit-standings-api.ts";
import { temporaryId } from "./temporary-id.ts";

interface DraftOptions {
  seasonId: string;
  /** As stored, or a new one. */
  table: StandingsTable;
  onSaved: (table: StandingsTable) => Promise<void>;
}

/** A table being edited: each change is worked out by the server at once, so that what is shown is what would be saved. */
export function useStandingsDraft({ seasonId, table: stored, onSaved }: DraftOptions) {
  const [draft, setDraft] = useState<StandingsDraft>(() => startDraft(stored));
  const compute = useMutation({
    mutationFn: async (table: StandingsTable) => computeEntries(seasonId, table),
    onSuccess: (entries, table) => setDraft((current) => withComputed(current, table, entries)),
  });
  const save = useMutation({
    mutationFn: async (table: StandingsTable) => saveTable(seasonId, table),
    onSuccess: async (saved) => {
      setDraft(startDraft(saved));
      showSnackbar({ content: "Clasamentul a fost salvat." });
      await onSaved(saved);
    },
  });
  const change = (next: StandingsDraft) => {
    if (next === draft) return;
    setDraft(next);
    save.reset();
    compute.mutate(next.table);
  };
  return {
    draft,
    change,
    compute: { ...compute, again: () => compute.mutate(draft.table) },
    save: { ...save, now: () => save.mutate(draft.table) },
    discard: () => change(discardChanges(draft)),
    undo: () => change(undo(draft)),
    redo: () => change(redo(draft)),
    goOnFrom: (theirs: StandingsTable, table: StandingsTable) =>
      change(overNewerVersion(draft, theirs, table)),
    keepAsNew: () => change(asNewTable(draft, temporaryId())),
  };
}
