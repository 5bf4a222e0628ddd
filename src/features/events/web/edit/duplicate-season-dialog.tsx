import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useId, useState } from "react";
import { duplicateSeasonSchema } from "#features/seasons/season-form.ts";
import { toLocalText } from "#shared/zoned-time.ts";
import {
  duplicateSeason,
  editableSeasonQuery,
  refreshSeasons,
} from "#features/seasons/web/edit/season-admin-api.ts";
import { useSite } from "#web/page-data.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "#web/forms/organiser.module.css";
import { errorAt, useEditor } from "#web/forms/use-editor.ts";

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
  const queryClient = useQueryClient();
  const formId = useId();
  const [initial] = useState(() => ({
    title: `${title} (copie)`,
    code: `${code.slice(0, 17)}-2`,
    start: first ? toLocalText(first.time, timeZone).slice(0, 10) : "",
  }));
  const editor = useEditor({
    initial,
    schema: duplicateSeasonSchema,
    toForm: ({ start, ...rest }) => ({ ...rest, start: start === "" ? null : start }),
    send: (copy) => duplicateSeason(season._id, copy),
    onSaved: async () => {
      await refreshSeasons(queryClient);
      showSnackbar({ content: "Sezonul a fost duplicat și este ascuns până îl arăți." });
    },
    isLeftWhenSaved: true,
  });
  const copy = editor.save.data;
  useEffect(() => {
    if (copy) void navigate({ to: "/administrare/season/$id", params: { id: copy._id } });
  }, [copy, navigate]);
  const { register, formState } = editor.form;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Duplică ${season.title}`}
      actions={
        <>
          <Button onClick={onClose}>Închide</Button>
          <Button type="submit" form={formId} look="main" isBusy={editor.save.isPending}>
            Duplică
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} {...editor.formProps}>
        <p>
          Se copiază regulile, mașinile, clasele, imaginile și etapele. Înscrierile, rezultatele și
          clasamentele rămân la sezonul vechi.
        </p>
        <TextField
          {...register("title")}
          label="Titlu"
          required
          error={errorAt(formState.errors, "title")}
        />
        <TextField
          {...register("code")}
          label="Cod"
          required
          error={errorAt(formState.errors, "code")}
        />
        {first && (
          <TextField
            {...register("start")}
            type="date"
            label="Ziua primei etape"
            help="Celelalte etape și termenele se mută cu tot atâtea zile, la aceeași oră. Fără dată, etapele nu se copiază."
            error={errorAt(formState.errors, "start")}
          />
        )}
        {editor.problem && <p className={styles.error}>{editor.problem}</p>}
      </form>
    </Dialog>
  );
}
