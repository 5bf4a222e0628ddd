import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import {
  endStep,
  redo,
  startHistory,
  takeStep,
  undo,
} from "#features/results/draft/draft-history.ts";
import { compareDraft, draftAfterSave, mergeDraft } from "#features/results/draft/draft-merge.ts";
import {
  type DraftFile,
  type ResultsDraft,
  startDraft,
} from "#features/results/draft/results-draft.ts";
import {
  settleStrangers,
  withNewcomers,
  withoutQuestions,
} from "#features/results/draft/strangers.ts";
import { savedPointsText } from "#features/results/draft/upload-sentences.ts";
import type { ResultsEditor } from "#features/results/results-editor.ts";
import {
  readResultsEditor,
  restoreResults,
  saveResults,
} from "#features/results/results-editor-calls.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { askAgain, read } from "#web/calls/call.ts";
import { isStale } from "#web/forms/stale-save.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { processResultFile, saveDraft, type SessionPlace } from "./result-file.ts";
import { stepText } from "../row-labels.ts";

/** Another state of the session than the one the draft was made on, waiting to be brought together with it. */
export interface NewerVersion {
  editor: ResultsEditor;
  /** The file under it. */
  file: DraftFile | null;
  /** Somebody else saved it, or a file that was just uploaded makes it. */
  origin: "save" | "file";
  /** What the draft was made on when it came. */
  over: ResultsEditor;
}

/** A steward's edits of one session, and everything that happens to it between reading and publishing. */
export function useSessionEditor(place: SessionPlace) {
  const queryClient = useQueryClient();
  const params = { id: place.event, session: place.session };
  // Read again after every save, never while somebody edits.
  const query = read(readResultsEditor, { params }, { staleTime: Infinity });
  const stored = useSuspenseQuery(query).data;
  const [history, setHistory] = useState(() => startHistory(startDraft(stored, null)));
  const [offered, setNewer] = useState<NewerVersion | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const { present: draft } = history;
  const before = history.past.at(-1);
  const [after] = history.future;
  // Taking steps back may lead to before what it was compared with.
  const newer = offered?.over === draft.editor ? offered : null;

  const startOver = (next: ResultsDraft) => {
    setHistory(startHistory(next));
    setNewer(null);
  };
  /** Takes the draft a step further; given a function, from what it is by then. */
  const step = useCallback(
    (next: ResultsDraft | ((now: ResultsDraft) => ResultsDraft)) =>
      setHistory((current) =>
        takeStep(current, typeof next === "function" ? next(current.present) : next),
      ),
    [],
  );

  const save = useMutation({
    mutationFn: (sent: ResultsDraft) => saveDraft(place, sent),
    onSuccess: async (editor, sent) => {
      queryClient.setQueryData(query.queryKey, editor);
      setHistory(({ present }) => startHistory(draftAfterSave({ sent, current: present }, editor)));
      setNewer(null);
      const hasPoints = editor.tables.some(({ scored }) => scored > 0);
      showSnackbar({
        content: `Rezultate salvate. Sunt publice. ${savedPointsText(editor.tables)}`,
        color: hasPoints ? "success" : "plain",
      });
      await askAgain(queryClient, saveResults);
    },
    onError: (error, sent) => {
      if (isStale(error)) readNewer.mutate(sent);
    },
  });

  /** The session as it is stored now, and a file over it. */
  const readLatest = async (file: DraftFile | null) => {
    const latest = await queryClient.query({ ...query, staleTime: 0 });
    return file ? processResultFile(place, file) : latest;
  };

  /** Reads what somebody else saved. */
  const readNewer = useMutation({
    mutationFn: async (own: ResultsDraft) => readLatest(own.file),
    onSuccess: (editor, own) => {
      if (own.file || hasOwnEdits(own, editor))
        return setNewer({ editor, file: own.file, origin: "save", over: own.editor });
      save.reset();
      startOver(startDraft(editor, null));
      showSnackbar({
        content: `${editor.lastSave?.by ?? "Altcineva"} a salvat între timp. Vezi acum versiunea salvată.`,
        color: "plain",
      });
    },
  });

  /** Unsaved edits go with a newer state as far as they fit; else the steward is asked. */
  const takeOver = ({ editor, file, origin }: Omit<NewerVersion, "over">) => {
    save.reset();
    const { questions, gone } = compareDraft(draft, editor);
    if (questions.length + gone.length > 0)
      return setNewer({ editor, file, origin, over: draft.editor });
    const merged = mergeDraft({ ...draft, file }, editor, {});
    step(file ? settleStrangers(merged) : merged);
  };

  /** A file was read, or its questions answered. */
  const takeFile = (editor: ResultsEditor, file: DraftFile) =>
    takeOver({ editor, file, origin: "file" });

  /** The season has changed under the session: it is read again, the file over it, and unsaved edits go with it. */
  const readAgain = useMutation({
    mutationFn: readLatest,
    onSuccess: (editor, file) => {
      // A file that was read meanwhile was read over the season as it is now.
      if (file !== draft.file) return;
      if (draft.isDirty) takeOver({ editor, file, origin: file ? "file" : "save" });
      else {
        const latest = startDraft(editor, null);
        startOver(editor.isOpen ? withNewcomers(latest) : latest);
      }
    },
    onError: showApiFailure,
  });

  const publish = (sent: ResultsDraft) => {
    if (sent !== draft) step(sent);
    return save.mutateAsync(sent);
  };

  const answer = useMutation({
    mutationFn: async (changes: Partial<Pick<DraftFile, "answers" | "fileSession">>) => {
      if (!draft.file) throw new Error("questions come with a file");
      const file = { ...draft.file, ...changes };
      return { file, editor: await processResultFile(place, file) };
    },
    onSuccess: ({ editor, file }) => takeFile(editor, file),
  });

  return {
    stored,
    draft,
    newer,
    save,
    publish: () => void publish(withoutQuestions(draft)).catch(saidBySave),
    /** Publishes what is unsaved, with who resembles nobody as new drivers; answers whether everything is saved. */
    saveEverybody: async () => {
      const sent = withNewcomers(draft);
      return sent.isDirty ? publish(sent).then(() => true, saidBySave) : true;
    },
    readAgain: () => readAgain.mutate(draft.file),
    readNewer,
    answer,
    step,
    endStep: () => setHistory(endStep),
    /** What going a step back or forward would change, in a few words. */
    undoes: before && stepText(before, draft),
    redoes: after && stepText(draft, after),
    undo: () => {
      if (!before) return;
      setHistory(undo);
      setAnnouncement(`Am anulat: ${stepText(before, draft)}.`);
    },
    redo: () => {
      if (!after) return;
      setHistory(redo);
      setAnnouncement(`Am refăcut: ${stepText(draft, after)}.`);
    },
    /** What was just taken back or made again, to be said aloud. */
    announcement,
    takeFile,
    closeNewer: () => setNewer(null),
    /** The newest stored state takes the place of everything, as after going back in the history. */
    takeStored: (editor: ResultsEditor) => {
      queryClient.setQueryData(query.queryKey, editor);
      startOver(startDraft(editor, null));
      void askAgain(queryClient, restoreResults);
    },
  };
}

export type SessionEditing = ReturnType<typeof useSessionEditor>;

/** The save itself says why it failed. */
function saidBySave(): false {
  return false;
}

function hasOwnEdits(draft: ResultsDraft, newer: ResultsEditor): boolean {
  const { changed, gone } = compareDraft(draft, newer);
  return gone.length > 0 || changed.some(({ mineFields }) => mineFields.length > 0);
}
