import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { TextArea, TextField } from "#web/ui/fields/text-field.tsx";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { LONGEST_TEXT, type ProtestDraft } from "./protest-draft.ts";

type Incident = Pick<ProtestDraft, "when" | "lap" | "minute" | "corner" | "text">;

interface IncidentFieldsProps {
  draft: Incident;
  /** By field, as the server names them. */
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<Incident>) => void;
}

export function IncidentFields({ draft, errors, onChange }: IncidentFieldsProps) {
  const { when, lap, minute, corner, text } = draft;
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
        maxLength={LONGEST_TEXT}
        value={text}
        help={`${text.trim().length} din 2.000 de caractere, cel puțin 20.`}
        error={errors["text"]}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </div>
  );
}
