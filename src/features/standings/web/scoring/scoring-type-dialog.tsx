import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  emptyScoringTypeForm,
  readScoringTypeForm,
  type ScoringTypeForm,
  toScoringTypeForm,
} from "#features/standings/scoring-type-form.ts";
import type { EditedScoringType, PostedScoringType } from "#features/standings/scoring-types.ts";
import { scoringText } from "#features/standings/standings-labels.ts";
import { askToClose } from "#web/forms/ask-to-close.ts";
import { isStale } from "#web/forms/stale-save.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { saveScoringType } from "./scoring-types-api.ts";
import { StaleScoringType } from "./stale-scoring-type.tsx";
import styles from "../edit/standings-editor.module.css";

interface ScoringTypeDialogProps {
  /** `null`: a new one. */
  type: EditedScoringType | null;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** A scoring type as organisers type it, with what it comes to in words. */
export function ScoringTypeDialog({ type, onClose, onSaved }: ScoringTypeDialogProps) {
  const [seen, setSeen] = useState(type);
  const [form, setForm] = useState(() => (type ? toScoringTypeForm(type) : emptyScoringTypeForm));
  const [wasTried, setTried] = useState(false);
  const { value, problems } = readScoringTypeForm(form);
  const start = seen ? toScoringTypeForm(seen) : emptyScoringTypeForm;
  const isDirty = JSON.stringify(form) !== JSON.stringify(start);
  const save = useMutation({
    mutationFn: async (posted: PostedScoringType) => saveScoringType(posted, seen),
    onSuccess: onSaved,
  });
  useUnsavedChanges(isDirty && !save.isSuccess);
  const field = (name: keyof ScoringTypeForm) => ({
    value: form[name],
    error: wasTried ? problems?.[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      setForm({ ...form, [name]: target.value }),
  });
  const hasStaleCopy = isStale(save.error);
  const close = () => void askToClose(isDirty, onClose);
  return (
    <Dialog
      isOpen
      onClose={close}
      title={type ? type.title : "Punctaj nou"}
      actions={
        <>
          <Button onClick={close}>Renunță</Button>
          <Button
            look="main"
            isBusy={save.isPending}
            disabled={!isDirty || hasStaleCopy}
            onClick={() => {
              setTried(true);
              if (value) save.mutate(value);
            }}
          >
            Salvează
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {type && type.tables.length > 0 && (
          <Notice kind="info">Clasamentele care îl folosesc se recalculează la salvare.</Notice>
        )}
        {hasStaleCopy && (
          <StaleScoringType
            id={seen?._id ?? ""}
            read={start}
            form={form}
            onSettled={(theirs, merged) => {
              setSeen(theirs);
              setForm(merged);
              save.reset();
            }}
          />
        )}
        {save.error && !hasStaleCopy && <Notice kind="bad">{save.error.message}</Notice>}
        <TextField label="Titlu" required maxLength={80} {...field("title")} />
        <TextField
          label="Puncte pe locuri"
          help="De la locul 1, despărțite prin virgulă: 25, 18, 15. Zecimalele se scriu cu punct: 12.5."
          {...field("points")}
        />
        <TextField
          label="Multiplicator"
          inputMode="decimal"
          help="Se aplică și bonusurilor: 0,5 înseamnă jumătate de puncte, 2 puncte duble."
          {...field("multiplier")}
        />
        <BonusFields title="Pole position" points={field("pole")} top={field("poleWithinTop")} />
        <BonusFields
          title="Cel mai rapid tur"
          points={field("fastestLap")}
          top={field("fastestLapWithinTop")}
        />
        <TextField
          label="Minimum din tururile primului din clasă (%)"
          inputMode="numeric"
          help="Cine parcurge mai puțin nu punctează; 0 nu cere nimic."
          {...field("minimumShare")}
        />
        {value && (
          <p aria-live="polite">
            <span className={styles.mark}>Pe scurt:</span> {scoringText({ ...value, _id: "" })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface BonusField {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

function BonusFields({
  title,
  points,
  top,
}: {
  title: string;
  points: BonusField;
  top: BonusField;
}) {
  return (
    <FormSection title={title}>
      <FieldRow>
        <TextField label="Puncte" inputMode="decimal" help="Gol: nu aduce puncte." {...points} />
        <TextField
          label="Doar din primii"
          inputMode="numeric"
          help="Gol: de pe orice loc."
          {...top}
        />
      </FieldRow>
    </FormSection>
  );
}
