import type { RecordEditor } from "#web/forms/use-record.ts";
import { isSame } from "#shared/record/merge.ts";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import {
  defaultSanctionRules,
  measures,
  measureTitles,
  MOST_RULES,
  type SanctionRule,
  sanctionKinds,
  sanctionKindTitles,
  sanctionUnits,
} from "../../licence/sanction-rules.ts";
import { stewardingFields } from "../../stewarding-settings.ts";
import type { SettingsValues } from "./settings-values.ts";

export type TypedThreshold = SettingsValues["sanctions"][number];

/** From how many points and warnings on something is proposed, and what. */
export function ThresholdFields({ editor }: { editor: RecordEditor<SettingsValues> }) {
  const { form, set, errorOf } = editor;
  const { sanctions: typed } = form.watch();
  const ofList = errorOf("sanctions");
  const put = (thresholds: TypedThreshold[]) => set("sanctions", thresholds);
  return (
    <FormSection title={stewardingFields.sanctions.title}>
      <p className="muted">
        Punctele și avertismentele ultimelor 12 luni se adună. Când ajung la un prag, comisarilor li
        se propune sancțiunea. Pragurile de aici se aplică deciziilor de acum înainte.
      </p>
      {typed.length === 0 && <p>Niciun prag: nu se propune nimic.</p>}
      {typed.map((threshold, index) => (
        <Threshold
          // oxlint-disable-next-line react/no-array-index-key -- thresholds have no name of their own
          key={index}
          name={`Pragul ${index + 1}`}
          threshold={threshold}
          errorOf={(part) => errorOf(`sanctions.${index}.${part}`)}
          onChange={(changed) => put(typed.with(index, changed))}
          onRemove={() => put(typed.toSpliced(index, 1))}
        />
      ))}
      {ofList && (
        <p className="error" role="alert">
          {ofList}
        </p>
      )}
      <div className="row gap-2">
        <Button
          disabled={typed.length >= MOST_RULES}
          onClick={() =>
            put([...typed, { measure: "points", threshold: null, kind: "grid", amount: null }])
          }
        >
          Adaugă un prag
        </Button>
        {!isSame(typed, defaultSanctionRules) && (
          <Button look="link" onClick={() => put(defaultSanctionRules)}>
            Pune pragurile obișnuite
          </Button>
        )}
      </div>
    </FormSection>
  );
}

interface ThresholdProps {
  name: string;
  threshold: TypedThreshold;
  errorOf: (part: keyof SanctionRule) => string | undefined;
  onChange: (threshold: TypedThreshold) => void;
  onRemove: () => void;
}

function Threshold({ name, threshold, errorOf, onChange, onRemove }: ThresholdProps) {
  const { measure, threshold: from, kind, amount } = threshold;
  const { many, most } = sanctionUnits[kind];
  const changeKind = (value: string) => {
    const chosen = sanctionKinds.find((known) => known === value) ?? kind;
    // Of what there is only one nothing is asked.
    const start = sanctionUnits[chosen].most === 1 ? 1 : null;
    onChange({ ...threshold, kind: chosen, amount: start });
  };
  return (
    <div className="box stack gap-3 pad-4" role="group" aria-label={name}>
      <FieldRow>
        <Select
          label="Ce se adună"
          value={measure}
          options={measures.map((value) => ({ value, title: measureTitles[value] }))}
          error={errorOf("measure")}
          onChange={({ target }) =>
            onChange({
              ...threshold,
              measure: measures.find((known) => known === target.value) ?? measure,
            })
          }
        />
        <NumberField
          label="De la câte"
          required
          min={1}
          max={100}
          value={from}
          error={errorOf("threshold")}
          onChange={(value) => onChange({ ...threshold, threshold: value })}
        />
        <Select
          label="Sancțiunea"
          value={kind}
          options={sanctionKinds.map((value) => ({ value, title: sanctionKindTitles[value] }))}
          error={errorOf("kind") ?? (most === 1 ? errorOf("amount") : undefined)}
          onChange={({ target }) => changeKind(target.value)}
        />
        {most > 1 && (
          <NumberField
            label={`Cât (${many})`}
            required
            min={1}
            max={most}
            value={amount}
            error={errorOf("amount")}
            onChange={(value) => onChange({ ...threshold, amount: value })}
          />
        )}
      </FieldRow>
      <div>
        <Button aria-label={`Scoate: ${name}`} onClick={onRemove}>
          Scoate
        </Button>
      </div>
    </div>
  );
}
