import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import {
  addRow,
  countMatches,
  type ResultsDraft,
  startDraft,
  toPostedRows,
} from "#features/results/results-draft.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { showSnackbar } from "#web/ui/snackbars.ts";
import { Time } from "#web/ui/time.tsx";
import { useUnsavedChanges } from "#web/unsaved-changes.ts";
import {
  type Answers,
  editedEventQuery,
  processResultFile,
  resultsEditorQuery,
  saveResults,
} from "./edit-results-api.ts";
import styles from "./edit-results-page.module.css";
import { EditorTable } from "./editor-table.tsx";
import { ImportNotices } from "./import-notices.tsx";
import { MergeQuestions } from "./merge-questions.tsx";
import { ResultsHistory } from "./results-history.tsx";
import { RefreshStandings } from "./refresh-standings.tsx";
import { RowDialog } from "./row-dialog.tsx";
import { StaleNotice } from "./stale-notice.tsx";
import { StartingGridOpener } from "./starting-grid-opener.tsx";
import { UploadPanel } from "./upload-panel.tsx";

/** Where a steward turns a game server's file into a session's results. */
export function EditResultsPage() {
  const { event: eventId, session: sessionId } = useParams({
    from: "/edit-session-results/$event/$session",
  });
  const event = useSuspenseQuery(editedEventQuery(eventId)).data;
  const session = event.sessions.find((candidate) => candidate._id === sessionId);
  return (
    <div className={styles.page}>
      <LinkButton
        to="/event/$id"
        params={{ id: eventId }}
        search={{ tab: "results", sessionresults: sessionId }}
      >
        ‹ Înapoi la rezultate
      </LinkButton>
      <header>
        <p className={styles.place}>
          {event.season.title} · {event.title}
        </p>
        <h1>Rezultate: {session?.title ?? "sesiune"}</h1>
        {session && (
          <p className={styles.when}>
            <Time at={session.startDate} format="weekday" /> · {event.track.trackFamily.name}
          </p>
        )}
      </header>
      {session?.type.code === "R" && (
        <StartingGridOpener key={sessionId} eventId={eventId} raceId={sessionId} />
      )}
      <SessionEditor
        key={sessionId}
        eventId={eventId}
        sessionId={sessionId}
        processor={event.season.simulator.acronym}
        afterSave={
          event.can.editStandings ? <RefreshStandings seasonId={event.season._id} /> : undefined
        }
      />
    </div>
  );
}

interface SessionEditorProps {
  eventId: string;
  sessionId: string;
  /** The season's simulator, chosen beforehand. */
  processor: string;
  /** Shown once results were saved. */
  afterSave: ReactNode;
}

function SessionEditor({ eventId, sessionId, processor, afterSave }: SessionEditorProps) {
  const place = { event: eventId, session: sessionId };
  const queryClient = useQueryClient();
  const stored = useSuspenseQuery(resultsEditorQuery(eventId, sessionId)).data;
  const [draft, setDraft] = useState<ResultsDraft>(() => startDraft(stored, null));
  const [answers, setAnswers] = useState<Answers>({});
  const [openRow, setOpenRow] = useState<string | null>(null);
  useUnsavedChanges(draft.isDirty);

  const keepStored = (editor: typeof stored) => {
    queryClient.setQueryData(resultsEditorQuery(eventId, sessionId).queryKey, editor);
    setDraft(startDraft(editor, null));
    setAnswers({});
  };
  const save = useMutation({
    mutationFn: async () =>
      saveResults(place, {
        results: toPostedRows(draft),
        version: draft.editor.version,
        file: draft.file,
        answers,
      }),
    onSuccess: async (editor) => {
      keepStored(editor);
      showSnackbar({ content: "Rezultate salvate. Sunt publice." });
      await queryClient.invalidateQueries({ queryKey: [`/api/event/${eventId}`] });
    },
  });
  const reload = useMutation({
    mutationFn: async () =>
      queryClient.query({ ...resultsEditorQuery(eventId, sessionId), staleTime: 0 }),
    onSuccess: (editor) => {
      keepStored(editor);
      save.reset();
    },
  });
  const answer = useMutation({
    mutationFn: async (chosen: Answers) => {
      if (!draft.file) throw new Error("questions come with a file");
      return processResultFile(place, draft.file, chosen);
    },
    onSuccess: (editor) => setDraft(startDraft(editor, draft.file)),
  });

  const isStale = save.error instanceof ApiError && save.error.code === "stale-version";
  const edited = draft.rows.find((row) => row.entryKey === openRow);
  return (
    <>
      <UploadPanel
        place={place}
        initialProcessor={processor}
        earlierFiles={stored.session.takesManyFiles ? stored.files : null}
        onProcessed={(editor, file) => {
          setAnswers({});
          save.reset();
          setDraft(startDraft(editor, file));
        }}
      />
      {draft.file && <Preview draft={draft} />}
      {save.isSuccess && !draft.isDirty && afterSave}
      {isStale && <StaleNotice isLoading={reload.isPending} onLoad={() => reload.mutate()} />}
      <ImportNotices draft={draft} onOpen={setOpenRow} />
      <MergeQuestions
        draft={draft}
        isBusy={answer.isPending}
        onAnswer={(chosen) => {
          setAnswers(chosen);
          answer.mutate(chosen);
        }}
      />
      {draft.rows.length === 0 ? (
        <EmptyState text="Sesiunea nu are încă rezultate. Încarcă fișierul serverului de joc." />
      ) : (
        <form
          onSubmit={(submit) => {
            submit.preventDefault();
            save.mutate();
          }}
        >
          <EditorTable draft={draft} onOpen={setOpenRow} />
          <p className={styles.addRow}>
            <Button
              onClick={() => {
                const key = `added:${Date.now().toString(36)}`;
                setDraft(addRow(draft, key));
                setOpenRow(key);
              }}
            >
              Adaugă un rând
            </Button>
          </p>
          <SaveBar
            isDirty={draft.isDirty && draft.editor.questions.length === 0}
            isSaving={save.isPending}
            saveTitle="Salvează rezultatele"
            onReset={() => {
              save.reset();
              keepStored(stored);
            }}
            error={save.error?.message}
          />
        </form>
      )}
      <ResultsHistory
        place={place}
        version={stored.version}
        onRestored={(editor) => {
          keepStored(editor);
          showSnackbar({ content: "Am revenit la versiunea aleasă." });
          void queryClient.invalidateQueries({ queryKey: [`/api/event/${eventId}`] });
        }}
      />
      {edited && (
        <RowDialog
          draft={draft}
          row={edited}
          onChange={setDraft}
          onClose={() => setOpenRow(null)}
        />
      )}
    </>
  );
}

function Preview({ draft }: { draft: ResultsDraft }) {
  const { people, matched, rows, rowsWithCar } = countMatches(draft);
  return (
    <Notice kind={matched === people ? "good" : "warning"} title="Previzualizare">
      {matched} din {people} piloți recunoscuți, {rowsWithCar} din {rows} mașini înscrise. Nimic nu
      devine public până nu salvezi.
    </Notice>
  );
}
