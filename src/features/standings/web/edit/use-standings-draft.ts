import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  asNewTable,
  discardChanges,
  overNewerVersion,
  startDraft,
  type StandingsDraft,
  takeStep,
  withComputed,
} from "#features/standings/standings-draft.ts";
import { computeStandings, saveStandings } from "#features/standings/standings-editor-calls.ts";
import { call } from "#web/calls/call.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import { type History, startHistory, stepBack, stepForward } from "#shared/history.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { temporaryId } from "./temporary-id.ts";

interface DraftOptions {
  seasonId: string;
  /** As stored, or a new one. */
  table: StandingsTable;
  onSaved: (table: StandingsTable) => Promise<void>;
}

/** A table being edited: each change is worked out by the server at once, so that what is shown is what would be saved. */
export function useStandingsDraft({ seasonId, table: stored, onSaved }: DraftOptions) {
  const [history, setHistory] = useState(() => startHistory(startDraft(stored)));
  const { present: draft } = history;
  const compute = useMutation({
    // A new table may still be without a name.
    mutationFn: async (table: StandingsTable) =>
      call(computeStandings, {
        params: { seasonId },
        body: { ...toPosted(table), title: table.title || "Clasament nou" },
      }),
    onSuccess: (entries, table) =>
      setHistory((now) => ({ ...now, present: withComputed(now.present, table, entries) })),
  });
  const save = useMutation({
    mutationFn: async (standings: StandingsTable) =>
      call(saveStandings, { params: { seasonId }, body: { standings: toPosted(standings) } }),
    onSuccess: async (saved) => {
      setHistory(startHistory(startDraft(saved)));
      showSnackbar({ content: "Clasamentul a fost salvat." });
      await onSaved(saved);
    },
  });
  const goTo = (next: History<StandingsDraft>) => {
    if (next === history) return;
    setHistory(next);
    save.reset();
    compute.mutate(next.present.table);
  };
  const change = (next: StandingsDraft) => goTo(takeStep(history, next));
  return {
    draft,
    change,
    compute: { ...compute, again: () => compute.mutate(draft.table) },
    save: { ...save, now: () => save.mutate(draft.table) },
    discard: () => change(discardChanges(draft)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => goTo(stepBack(history)),
    redo: () => goTo(stepForward(history)),
    goOnFrom: (theirs: StandingsTable, table: StandingsTable) =>
      change(overNewerVersion(theirs, table)),
    keepAsNew: () => change(asNewTable(draft, temporaryId())),
  };
}

/** A table of every round leaves its events to the server, which knows of rounds that were added meanwhile. */
function toPosted(table: StandingsTable): StandingsTable {
  return table.rounds ? { ...table, events: [] } : table;
}
