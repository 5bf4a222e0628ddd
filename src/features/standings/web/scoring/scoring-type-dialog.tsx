import { useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import {
  type ScoringTypeForm,
  scoringTypeField,
  toPostedScoringType,
  toScoringTypeForm,
} from "#features/standings/scoring/scoring-type-form.ts";
import {
  type EditedScoringType,
  postedScoringTypeSchema,
  scoringTypeFields,
} from "#features/standings/scoring/scoring-types.ts";
import {
  createScoringType,
  listScoringTypes,
  saveScoringType,
} from "#features/standings/scoring/scoring-types-calls.ts";
import { askAgain, call, fresh, read } from "#web/calls/call.ts";
import { scoringText } from "#features/standings/standings-labels.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { isStale } from "#web/forms/stale-save.ts";
import { type RecordEditor, useRecord } from "#web/forms/use-record.ts";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import styles from "../edit/standings-editor.module.css";

interface ScoringTypeDialogProps {
  /** `null`: a new one. */
  type: EditedScoringType | null;
  onClose: () => void;
  onSaved: () => void;
}

/** A scoring type as organisers type it, with what it comes to in words. */
export function ScoringTypeDialog({ type, onClose, onSaved }: ScoringTypeDialogProps) {
  const queryClient = useQueryClient();
  const editor = useRecord({
    labels: scoringTypeFields,
    record: type,
    toValues: (saved: EditedScoringType | null) => toScoringTypeForm(saved),
    toForm: toPostedScoringType,
    fieldOf: scoringTypeField,
    schema: postedScoringTypeSchema,
    save: async (form, seen) => {
      try {
        if (!seen) return await call(createScoringType, { body: form });
        const { _id: id, version } = seen;
        return await call(saveScoringType, { params: { id }, body: { ...form, version } });
      } finally {
        await askAgain(queryClient, saveScoringType);
      }
    },
    savedMeanwhile: async (error) => {
      if (!isStale(error)) return undefined;
      const types = await queryClient.query(read(listScoringTypes, {}, fresh));
      return types.find(({ _id }) => _id === type?._id) ?? null;
    },
    onSaved,
    isShort: true,
  });
  const value = useWatch({
    control: editor.form.control,
    compute: (values) => postedScoringTypeSchema.safeParse(toPostedScoringType(values)).data,
  });
  return (
    <RecordDialog editor={editor} title={type ? type.title : "Punctaj nou"} onClose={onClose}>
      {type && type.tables.length > 0 && (
        <Notice kind="info">Clasamentele care îl folosesc se recalculează la salvare.</Notice>
      )}
      <TextField label="Titlu" required {...editor.field("title")} />
      <TextField
        label="Puncte pe locuri"
        help="De la locul 1, despărțite prin virgulă: 25, 18, 15. Zecimalele se scriu cu punct: 12.5."
        {...editor.field("points")}
      />
      <TextField
        label="Multiplicator"
        inputMode="decimal"
        help="Se aplică și bonusurilor: 0,5 înseamnă jumătate de puncte, 2 puncte duble."
        {...editor.field("multiplier")}
      />
      <BonusFields editor={editor} name="pole" />
      <BonusFields editor={editor} name="fastestLap" />
      <TextField
        label={scoringTypeFields.minimumShare.title}
        inputMode="numeric"
        help="Cine parcurge mai puțin nu punctează; 0 nu cere nimic."
        {...editor.field("minimumShare")}
      />
      {value && (
        <p aria-live="polite">
          <span className={styles.mark}>Pe scurt:</span> {scoringText({ ...value, _id: "" })}
        </p>
      )}
    </RecordDialog>
  );
}

interface BonusFieldsProps {
  editor: RecordEditor<ScoringTypeForm>;
  name: "pole" | "fastestLap";
}

function BonusFields({ editor, name }: BonusFieldsProps) {
  const { title, parts } = scoringTypeFields[name];
  return (
    <FormSection title={title}>
      <FieldRow>
        <TextField
          label={parts.points}
          inputMode="decimal"
          help="Gol: nu aduce puncte."
          {...editor.field(`${name}.points`)}
        />
        <TextField
          label={parts.withinTop}
          inputMode="numeric"
          help="Gol: de pe orice loc."
          {...editor.field(`${name}.withinTop`)}
        />
      </FieldRow>
    </FormSection>
  );
}
