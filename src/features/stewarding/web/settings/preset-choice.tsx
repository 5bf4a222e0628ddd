import { useId } from "react";
import type { RecordEditor } from "#web/forms/use-record.ts";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { presetNames, presetOf, presets, wayParts } from "../../stewarding-presets.ts";
import type { SettingsValues } from "./settings-values.ts";
import styles from "./preset-choice.module.css";

/** The way of judging that a season chooses first; its numbers lie in the fold below. */
export function PresetChoice({ editor }: { editor: RecordEditor<SettingsValues> }) {
  const { form, set } = editor;
  const name = useId();
  const chosen = presetOf(form.watch());
  return (
    <FormSection title="Cum se judecă">
      {presetNames.map((preset) => {
        const { title, help, way } = presets[preset];
        return (
          <label key={preset} className={`box pad-3-4 ${styles.way}`}>
            <input
              type="radio"
              name={name}
              checked={preset === chosen}
              onChange={() => {
                for (const part of wayParts) set(part, way[part]);
              }}
            />
            {title}
            <span className="aside muted">{help}</span>
          </label>
        );
      })}
      {chosen === "own" && <p className="muted">Acum: numere proprii, cele de sub „Ajustează”.</p>}
    </FormSection>
  );
}
