import { Fragment, type ReactNode, useCallback, useDeferredValue, useState } from "react";
import { rankDraft } from "#features/results/draft/draft-ranking.ts";
import {
  addRow,
  changeRow,
  countMatches,
  type ResultsDraft,
  startDraft,
  takeOrder,
} from "#features/results/draft/results-draft.ts";
import { settleStrangers } from "#features/results/draft/strangers.ts";
import { savedPointsText, strangersText } from "#features/results/draft/upload-sentences.ts";
import type { EditorRow, ResultsEditor } from "#features/results/results-editor.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SaveBar } from "#web/ui/fields/save-bar.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { StepButtons } from "#web/ui/fields/step-buttons.tsx";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import type { SentFile, SessionPlace } from "./result-file.ts";
import styles from "./edit-results-page.module.css";
import { EditorTable } from "./editor-table.tsx";
import { type BroughtFile, FileSessionChoice, OtherSessions } from "./file-sessions.tsx";
import { ImportNotices } from "./import-notices.tsx";
import { MissingEntries } from "./missing-entries.tsx";
import { NewClubs } from "./new-clubs.tsx";
import { MergeQuestions } from "./merge-questions.tsx";
import { NewerVersionPanel } from "./newer-version.tsx";
import { OrderChoice } from "./order-choice.tsx";
import { RaceElsewhere } from "./race-elsewhere.tsx";
import { ResultsHistory } from "./results-history.tsx";
import { RowDialog, type RowPurpose } from "./row-dialog.tsx";
import { UnmatchedPeople } from "../unmatched-people.tsx";
import { UploadPanel } from "./upload-panel.tsx";
import { type SessionEditing, useSessionEditor } from "./use-session-editor.ts";
import { counted } from "#shared/text/romanian-count.ts";
import unseen from "#web/ui/show/unseen.module.css";

interface SessionEditorProps {
  place: SessionPlace;
  seasonId: string;
  /** Code of the season's. */
  simulator: string;
  sent?: SentFile | undefined;
  /** What stands beside saved results of the season's tables. */
  standings: ReactNode;
  /** A penalty with its decision, for who judges; `onDone`: the results have changed. */
  renderFlag?: ((row: EditorRow, onDone: () => void) => ReactNode) | undefined;
}

/** From a file to published results: upload, what to look at, the rows, saving, and the way back. */
export function SessionEditor(props: SessionEditorProps) {
  const { place, seasonId, simulator, sent, standings, renderFlag } = props;
  const editing = useSessionEditor(place);
  const { stored, draft, save } = editing;
  const [opened, setOpened] = useState<OpenedRow | null>(null);
  /** What was read of a file whose race another session has, and is to be saved here too. */
  const [here, setHere] = useState<ResultsEditor>();
  const [brought, setBrought] = useState<BroughtFile>();
  // Sixty rows are ranked and drawn after what was typed, never before it.
  const visibleDraft = useDeferredValue(draft);
  useUnsavedChanges(draft.isDirty);
  const { step } = editing;
  const open = useCallback(
    (key: string, purpose: RowPurpose = "penalty") =>
      setOpened({ key, purpose, order: keysInOrder(visibleDraft) }),
    [visibleDraft],
  );
  const dsq = useCallback(
    (key: string, isOut: boolean) => step((now) => changeRow(now, key, { dsq: isOut })),
    [step],
  );
  const asksWhere = draft.editor.elsewhere.length > 0 && here !== draft.editor;
  const edited = draft.rows.find((row) => row.entryKey === opened?.key);
  return (
    <>
      <UploadPanel
        place={place}
        simulator={simulator}
        sent={sent}
        earlierFiles={stored.session.takesManyFiles ? stored.files : null}
        onProcessed={(editor, file) => {
          setBrought({ file, choice: editor.choice });
          editing.takeFile(editor, file);
        }}
      />
      <FileSessionChoice editing={editing} />
      {draft.file && <Preview draft={draft} />}
      {asksWhere ? (
        <RaceElsewhere draft={draft} onHere={() => setHere(draft.editor)} />
      ) : (
        <MissingEntries seasonId={seasonId} editing={editing} />
      )}
      <OtherVersion editing={editing} />
      <OrderChoice draft={draft} onTake={(order) => step((now) => takeOrder(now, order))} />
      <ImportNotices draft={draft} onOpen={open} />
      <UnmatchedPeople
        // Another file, or what was saved, is another list.
        key={`${draft.file?.fileId} ${draft.editor.version}`}
        draft={draft}
        onChange={editing.step}
      />
      <NewClubs draft={draft} onChange={editing.step} />
      <MergeQuestions
        draft={draft}
        isBusy={editing.answer.isPending}
        error={editing.answer.error?.message}
        onAnswer={(answers) => editing.answer.mutate({ answers })}
      />
      {draft.rows.length === 0 ? (
        <EmptyState text="Sesiunea nu are încă rezultate. Încarcă fișierul serverului de joc." />
      ) : (
        <form
          onSubmit={(submit) => {
            submit.preventDefault();
            if (!asksWhere) editing.publish();
          }}
        >
          <EditorTable draft={visibleDraft} onOpen={open} onDsq={dsq} />
          <p className={styles.addRow}>
            <Button
              onClick={() => {
                const key = `added:${crypto.randomUUID()}`;
                editing.step(addRow(draft, key));
                setOpened({ key, purpose: "person", order: [] });
              }}
            >
              Adaugă un rând
            </Button>
          </p>
          <SaveBar
            isDirty={draft.isDirty && draft.editor.questions.length === 0}
            isBlocked={asksWhere}
            isSaving={save.isPending}
            saveTitle="Salvează rezultatele"
            onReset={() => {
              save.reset();
              editing.step(startDraft(stored, null));
            }}
            error={save.error?.message}
            done={
              stored.version > 0 &&
              !draft.isDirty && <AfterSave {...{ place, standings, stored, brought }} />
            }
            tools={
              <StepButtons
                undoes={editing.undoes}
                redoes={editing.redoes}
                onUndo={editing.undo}
                onRedo={editing.redo}
              />
            }
          />
        </form>
      )}
      <p role="status" className={unseen.always}>
        {editing.announcement}
      </p>
      <ResultsHistory
        place={place}
        version={stored.version}
        hasUnsaved={draft.isDirty}
        onRestored={(editor) => {
          editing.takeStored(editor);
          showSnackbar({ content: "Am revenit la versiunea aleasă." });
        }}
        onStale={() => editing.readNewer.mutate(draft)}
      />
      {edited && opened && (
        <RowDialog
          key={edited.entryKey}
          draft={draft}
          row={edited}
          // What is not saved yet is no row that a decision could be about.
          flag={
            !draft.isDirty &&
            edited._id !== "" &&
            renderFlag?.(edited, () => {
              setOpened(null);
              editing.readAgain();
            })
          }
          purpose={opened.purpose}
          neighbours={neighboursOf(opened)}
          onOpen={(key) => {
            editing.endStep();
            setOpened({ ...opened, key });
          }}
          onChange={editing.step}
          onClose={() => {
            editing.endStep();
            setOpened(null);
          }}
        />
      )}
    </>
  );
}

interface AfterSaveProps {
  place: SessionPlace;
  /** The file that was brought here last. */
  brought: BroughtFile | undefined;
  standings: ReactNode;
  stored: ResultsEditor;
}

/** What the tables have of what is saved, and where one goes with it. */
function AfterSave({ place, standings, stored, brought }: AfterSaveProps) {
  return (
    <>
      <span className="small muted">{savedPointsText(stored.tables)}</span>
      <LinkButton
        to="/event/$id"
        params={{ id: place.event }}
        search={{ tab: "results", sessionresults: place.session }}
      >
        Vezi rezultatele
      </LinkButton>
      {brought && <OtherSessions place={place} brought={brought} />}
      <Fragment key={stored.version}>{standings}</Fragment>
    </>
  );
}

/** The row in the dialog, with the table's order when it was first opened, so that a penalty does not change the next row. */
interface OpenedRow {
  key: string;
  purpose: RowPurpose;
  order: readonly string[];
}

function keysInOrder(draft: ResultsDraft): string[] {
  return rankDraft(draft).map(({ row }) => row.entryKey);
}

function neighboursOf({ key, order }: OpenedRow) {
  const place = order.indexOf(key);
  return {
    previous: place > 0 ? order[place - 1] : undefined,
    next: place >= 0 ? order[place + 1] : undefined,
  };
}

/** When somebody saved meanwhile, or a file and unsaved edits do not fit together. */
function OtherVersion({ editing }: { editing: SessionEditing }) {
  const { draft, newer, save, readNewer } = editing;
  if (readNewer.isError)
    return (
      <ErrorState
        text={`Altcineva a salvat între timp, dar versiunea lui nu a putut fi citită. ${readNewer.error.message}`}
        onRetry={() => readNewer.mutate(draft)}
      />
    );
  if (!newer) return null;
  return (
    <NewerVersionPanel
      key={newer.editor.version}
      draft={draft}
      newer={newer}
      isBusy={save.isPending}
      onMerge={(merged, then) => {
        save.reset();
        editing.step(merged);
        editing.closeNewer();
        if (then === "save") save.mutate(merged);
      }}
      onDrop={() => {
        save.reset();
        const draftOfNewer = startDraft(newer.editor, newer.file);
        editing.step(newer.file ? settleStrangers(draftOfNewer) : draftOfNewer);
        editing.closeNewer();
      }}
      onRefuse={editing.closeNewer}
    />
  );
}

/** What a file brings, before anything of it counts. */
function Preview({ draft }: { draft: ResultsDraft }) {
  const { people, matched, rows, rowsWithCar } = countMatches(draft);
  const known = `${matched} din ${counted(people, "pilot recunoscut", "piloți recunoscuți")}`;
  const entered = `${rowsWithCar} din ${counted(rows, "mașină înscrisă", "mașini înscrise")}`;
  return (
    <Notice kind={matched === people ? "good" : "warning"} title="Previzualizare">
      <p className="strong">{strangersText(draft)}</p>
      <p>
        {draft.editor.isOpen ? known : `${known}, ${entered}`}. Nimic nu devine public până nu
        salvezi.
      </p>
    </Notice>
  );
}
