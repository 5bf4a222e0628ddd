import { read } from "#web/calls/call.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { permissionsQuery } from "#web/permissions-query.ts";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import {
  addEntries,
  changeEntry,
  changeRules,
  removeEntry,
  type StandingsDraft,
} from "#features/standings/standings-draft.ts";
import {
  type StandingsEntryShape,
  type StandingsTable,
  tableConflict,
} from "#features/standings/standings.ts";
import { ApiError } from "#web/api.ts";
import { askToClose } from "#web/forms/ask-to-close.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SaveBar } from "#web/ui/fields/save-bar.tsx";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { AddEntriesDialog } from "./add-entries-dialog.tsx";
import { EntriesEditor } from "./entries-editor.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { EventsDialog } from "./events-dialog.tsx";
import { TableDialog } from "./table-dialog.tsx";
import { useStandingsDraft } from "./use-standings-draft.ts";
import {
  tableLabels,
  tableNames,
  tableVersions,
  withDecisions,
} from "#features/standings/table-decisions.ts";
import { moment } from "#shared/time/dates.ts";
import { StaleRecord } from "#web/forms/stale-record.tsx";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { useSite } from "#web/page-data.ts";
import { Arrival } from "#web/ui/frame/arrival.tsx";

interface StandingsEditorProps {
  seasonId: string;
  /** As stored, or a new one. */
  table: StandingsTable;
  onClose: () => void;
  onSaved: (table: StandingsTable) => Promise<void>;
}

/** An entry as it was opened: what is typed about it stays when a change before it takes the entry out of the table. */
type OpenDialog = "table" | "events" | "add" | { entry: StandingsEntryShape } | null;

/** One table in edit mode: its rules in dialogs, its entries in a list, saved all at once. */
export function StandingsEditor({
  seasonId,
  table: stored,
  onClose,
  onSaved,
}: StandingsEditorProps) {
  const isNew = stored.version === 0;
  const season = useSuspenseQuery(read(readSeason, { params: { id: seasonId } })).data;
  const { draft, change, compute, save, ...history } = useStandingsDraft({
    seasonId,
    table: stored,
    onSaved,
  });
  const [dialog, setDialog] = useState<OpenDialog>(isNew ? "table" : null);
  useUnsavedChanges(draft.isDirty);
  useTabGuard(draft.isDirty);

  const { table } = draft;
  const closeDialog = () => setDialog(null);
  const take = (next: StandingsDraft) => {
    change(next);
    closeDialog();
  };
  const editedEntry = dialog !== null && typeof dialog === "object" ? dialog.entry : undefined;
  return (
    <div className="stack gap-4 narrowable">
      <header className="row spread gap-3">
        <h2 className="step-2">{table.title || "Clasament nou"}</h2>
        <div className="row gap-2">
          <Button onClick={() => setDialog("table")}>Setări</Button>
          <Button onClick={() => setDialog("events")}>Etape și punctaje</Button>
          <Button onClick={() => setDialog("add")}>Adaugă în clasament</Button>
          <Button isBusy={compute.isPending} onClick={compute.again}>
            Recalculează
          </Button>
          <Button disabled={!history.canUndo} onClick={history.undo}>
            Anulează ultima
          </Button>
          <Button disabled={!history.canRedo} onClick={history.redo}>
            Refă
          </Button>
          <ScoringTypesLink />
        </div>
      </header>
      <StaleTableNotice
        error={save.error}
        draft={draft}
        onSettled={history.goOnFrom}
        onKeepAsNew={history.keepAsNew}
      />
      {compute.error && (
        <Notice kind="bad" title="Punctele nu au putut fi calculate">
          {problemText(compute.error)}
        </Notice>
      )}
      {table.events.length === 0 && !table.rounds && (
        <Notice kind="info">
          Alege întâi etapele și punctajele: din ele se calculează clasamentul.
        </Notice>
      )}
      <form
        onSubmit={(submit) => {
          submit.preventDefault();
          save.now();
        }}
      >
        {table.entries.length > 0 ? (
          <EntriesEditor table={table} onOpen={(entry) => setDialog({ entry })} />
        ) : (
          <EmptyState text="Nimeni nu are încă un rezultat în acest clasament." />
        )}
        <SaveBar
          isDirty={draft.isDirty && table.title.trim() !== ""}
          isSaving={save.isPending}
          saveTitle="Salvează clasamentul"
          onReset={history.discard}
          onClose={() => void askToClose(draft.isDirty, onClose)}
          error={save.error ? problemText(save.error) : undefined}
        />
      </form>
      {dialog === "table" && (
        <TableDialog
          table={table}
          season={season}
          isNew={isNew}
          onClose={() => (isNew && !draft.isDirty ? onClose() : setDialog(null))}
          onDone={(rules) => {
            change(changeRules(draft, rules));
            setDialog(isNew && !rules.rounds && table.events.length === 0 ? "events" : null);
          }}
        />
      )}
      {dialog === "events" && (
        <EventsDialog
          seasonId={seasonId}
          table={table}
          onClose={closeDialog}
          onDone={(chosen) => take(changeRules(draft, chosen))}
        />
      )}
      {dialog === "add" && (
        <AddEntriesDialog
          seasonId={seasonId}
          table={table}
          onClose={closeDialog}
          onDone={(entries) => take(addEntries(draft, entries))}
        />
      )}
      {editedEntry && (
        <EntryDialog
          key={editedEntry.subject}
          seasonId={seasonId}
          table={table}
          entry={editedEntry}
          onClose={closeDialog}
          onDone={(edits) =>
            take(changeEntry(addEntries(draft, [editedEntry]), editedEntry.subject, edits))
          }
          onRemove={() => take(removeEntry(draft, editedEntry.subject))}
        />
      )}
    </div>
  );
}

/** For those who may change what points are given. */
function ScoringTypesLink() {
  const { data: own = [] } = useQuery(permissionsQuery());
  if (!own.includes("manageCatalogues")) return null;
  return <LinkButton to="/administrare/punctaje">Punctaje</LinkButton>;
}

function problemText(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  const problems = [...new Set(Object.values(error.fields))];
  return problems.length > 0 ? problems.join(" ") : error.message;
}

/** The other tabs of the season share its path, so leaving for them is asked about here. */
function useTabGuard(isDirty: boolean): void {
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname !== next.pathname) return false;
      return !(await askToConfirm({
        title: "Pleci fără să salvezi?",
        body: "Ai modificări nesalvate. Dacă pleci, se pierd.",
        no: "Rămân",
        yes: "Plec",
      }));
    },
  });
}

interface StaleTableNoticeProps {
  error: Error | null;
  draft: StandingsDraft;
  /** To go on from what a colleague saved, with this table. */
  onSettled: (theirs: StandingsTable, table: StandingsTable) => void;
  /** To go on with a new table, because this one was deleted. */
  onKeepAsNew: () => void;
}

const readStale = savedMeanwhile(tableConflict);

/** Somebody saved the same table meanwhile: nothing was overwritten, and the editor chooses. */
function StaleTableNotice({ error, draft, onSettled, onKeepAsNew }: StaleTableNoticeProps) {
  const { timeZone, now } = useSite();
  const details = readStale(error);
  if (!details) return null;
  const { current: theirs, savedBy, savedAt } = details;
  const who = savedBy ?? "Altcineva";
  if (!theirs)
    return (
      <Arrival label="Clasament șters">
        <Notice kind="bad" title="Clasamentul a fost șters între timp">
          <p>{who} l-a șters. Munca ta este încă pe pagină.</p>
          <Button onClick={onKeepAsNew}>Păstrează-l ca nou</Button>
        </Notice>
      </Arrival>
    );
  const { stored: base, table: own } = draft;
  const at = savedAt === null ? "" : ` (${moment(savedAt, timeZone, now)})`;
  return (
    <Arrival key={theirs.version} label="Două versiuni">
      <StaleRecord
        title={`${who} a salvat între timp${at}`}
        labels={tableLabels}
        versions={tableVersions({ base, own, theirs })}
        names={tableNames([base, own, theirs])}
        onSettled={(decided) => onSettled(theirs, withDecisions({ own, theirs }, decided))}
      />
    </Arrival>
  );
}
