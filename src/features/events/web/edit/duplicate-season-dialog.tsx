import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { duplicateSeasonSchema } from "#features/seasons/season-form.ts";
import { toLocalText } from "#shared/time/zoned-time.ts";
import { editableSeasonQuery } from "#features/seasons/web/edit/editable-season.ts";
import { call } from "#web/calls/call.ts";
import { duplicateSeason } from "#features/events/event-admin-calls.ts";
import { useSite } from "#web/page-data.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useRecord } from "#web/forms/use-record.ts";

interface DuplicateSeasonDialogProps {
  season: { _id: string; title: string };
  onClose: () => void;
}

/** Copies a season: its rules, cars and classes, and its events moved to another start. */
export function DuplicateSeasonDialog({ season, onClose }: DuplicateSeasonDialogProps) {
  return (
    <Suspense>
      <LoadedDialog season={season} onClose={onClose} />
    </Suspense>
  );
}

function LoadedDialog({ season, onClose }: DuplicateSeasonDialogProps) {
  const { timeZone } = useSite();
  const { events, code, title } = useSuspenseQuery(editableSeasonQuery(season._id)).data;
  const [first] = events;
  const navigate = useNavigate();
  const editor = useRecord({
    labels: {},
    record: null,
    toValues: () => ({
      title: `${title} (copie)`,
      code: `${code.slice(0, 17)}-2`,
      start: first ? toLocalText(first.time, timeZone).slice(0, 10) : "",
    }),
    schema: duplicateSeasonSchema,
    toForm: ({ start, ...rest }) => ({ ...rest, start: start === "" ? null : start }),
    save: (copy) => call(duplicateSeason, { params: { id: season._id }, body: copy }),
    savedBy: duplicateSeason,
    onSaved: async ({ _id }) => {
      showSnackbar({ content: "Sezonul a fost duplicat și este ascuns până îl arăți." });
      await navigate({ to: "/administrare/season/$id", params: { id: _id } });
    },
    isShort: true,
  });
  return (
    <RecordDialog
      editor={editor}
      title={`Duplică ${season.title}`}
      saveTitle="Duplică"
      onClose={onClose}
    >
      <p>
        Se copiază regulile, mașinile, clasele, imaginile, etapele, clasamentele fără puncte și
        setările comisarilor. Înscrierile și rezultatele rămân la sezonul vechi.
      </p>
      <TextField label="Titlu" required {...editor.field("title")} />
      <TextField label="Cod" required {...editor.field("code")} />
      {first && (
        <TextField
          type="date"
          label="Ziua primei etape"
          help="Celelalte etape și termenele se mută cu tot atâtea zile, la aceeași oră. Fără dată, etapele nu se copiază."
          {...editor.field("start")}
        />
      )}
    </RecordDialog>
  );
}
