import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { TextArea, TextField } from "#web/ui/fields/text-field.tsx";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { LONGEST } from "../../acts/case-acts.ts";
import type { ProtestDraft } from "./protest-draft.ts";

interface IncidentFieldsProps {
  draft: ProtestDraft;
  /** By field, as the server names them. */
  errors: Readonly<Record<string, string>>;
  change: (change: (before: ProtestDraft) => ProtestDraft) => void;
}

/** When and where in the session it was, and what happened. */
export function IncidentFields({ draft, errors, change }: IncidentFieldsProps) {
  const { when, lap, minute, corner, text } = draft;
  const onChange = (part: Partial<ProtestDraft>) => change((before) => ({ ...before, ...part }));
  return (
    <div className="stack gap-4">
      <div>
        <SegmentedToggle
          label="Când a fost"
          value={when}
          options={[
            { value: "lap", title: "Turul" },
            { value: "minute", title: "Minutul" },
          ]}
          onChange={(chosen) => onChange({ when: chosen })}
        />
      </div>
      <FieldRow>
        {when === "lap" ? (
          <TextField
            key="lap"
            label="Turul"
            inputMode="numeric"
            autoComplete="off"
            value={lap}
            error={errors["lap"]}
            onChange={({ target }) => onChange({ lap: target.value })}
          />
        ) : (
          <TextField
            key="minute"
            label="Minutul"
            help="De la începutul sesiunii: 12 sau 12:05."
            autoComplete="off"
            value={minute}
            error={errors["minuteMs"]}
            onChange={({ target }) => onChange({ minute: target.value })}
          />
        )}
        <TextField
          label="Virajul"
          autoComplete="off"
          maxLength={60}
          value={corner}
          error={errors["corner"]}
          onChange={({ target }) => onChange({ corner: target.value })}
        />
      </FieldRow>
      <TextArea
        label="Ce s-a întâmplat"
        rows={5}
        maxLength={LONGEST}
        value={text}
        help={`${text.trim().length} din 2.000 de caractere, cel puțin 20.`}
        error={errors["text"]}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </div>
  );
}
