import { useId } from "react";
import type { RecordEditor } from "#web/forms/use-record.ts";
import { presetNames, presetOf, presets } from "../../stewarding-presets.ts";
import type { SettingsValues } from "./settings-values.ts";
import styles from "./preset-choice.module.css";

/** The way of judging that a season chooses first; its numbers lie in the fold below. */
export function PresetChoice({ editor }: { editor: RecordEditor<SettingsValues> }) {
  const { form, set } = editor;
  const name = useId();
  const chosen = presetOf(form.watch());
  return (
    <fieldset className={`stack gap-2 ${styles.choice}`}>
      <legend className={styles.legend}>Cum se judecă</legend>
      {presetNames.map((preset) => {
        const { title, help, way } = presets[preset];
        return (
          <label key={preset} className={`box pad-3-4 ${styles.way}`}>
            <input
              type="radio"
              name={name}
              checked={preset === chosen}
              onChange={() => {
                set("quorum", way.quorum);
                set("defenceHours", way.defenceHours);
                set("appealHours", way.appealHours);
                set("hidesComplainant", way.hidesComplainant);
                set("printsConflicts", way.printsConflicts);
                set("editorsJudge", way.editorsJudge);
              }}
            />
            {title}
            <span className="aside muted">{help}</span>
          </label>
        );
      })}
      {chosen === "own" && <p className="muted">Acum: numere proprii, cele de sub „Ajustează”.</p>}
    </fieldset>
  );
}
