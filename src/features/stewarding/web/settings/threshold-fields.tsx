import { useFieldArray, useWatch } from "react-hook-form";
import { Bound } from "#web/forms/bound.tsx";
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
  sanctionKinds,
  sanctionKindTitles,
  sanctionUnits,
} from "../../licence/sanction-rules.ts";
import { stewardingFields } from "../../stewarding-settings.ts";
import type { SettingsValues } from "./settings-values.ts";

/** From how many points and warnings on something is proposed, and what. */
export function ThresholdFields({ editor }: { editor: RecordEditor<SettingsValues> }) {
  const { form, field, set, errorOf } = editor;
  const { control } = form;
  const list = useFieldArray({ control, name: "sanctions" });
  const typed = useWatch({ control, name: "sanctions" });
  const ofList = errorOf("sanctions");
  return (
    <FormSection title={stewardingFields.sanctions.title}>
      <p className="muted">
        Punctele și avertismentele ultimelor 12 luni se adună. Când ajung la un prag, comisarilor li
        se propune sancțiunea. Pragurile de aici se aplică deciziilor de acum înainte.
      </p>
      {typed.length === 0 && <p>Niciun prag: nu se propune nimic.</p>}
      {list.fields.map(({ id, ...start }, index) => {
        const { kind } = typed[index] ?? start;
        const { many, most } = sanctionUnits[kind];
        const name = `Pragul ${index + 1}`;
        const amount = `sanctions.${index}.amount` as const;
        return (
          <div key={id} className="box stack gap-3 pad-4" role="group" aria-label={name}>
            <FieldRow>
              <Select
                label="Ce se adună"
                options={measures.map((value) => ({ value, title: measureTitles[value] }))}
                {...field(`sanctions.${index}.measure`)}
              />
              <Bound control={control} name={`sanctions.${index}.threshold`}>
                {(number) => (
                  <NumberField {...number} label="De la câte" required min={1} max={100} />
                )}
              </Bound>
              <Select
                label="Sancțiunea"
                value={kind}
                options={sanctionKinds.map((value) => ({
                  value,
                  title: sanctionKindTitles[value],
                }))}
                error={
                  errorOf(`sanctions.${index}.kind`) ?? (most === 1 ? errorOf(amount) : undefined)
                }
                onChange={({ target }) => {
                  const chosen = sanctionKinds.find((known) => known === target.value) ?? kind;
                  set(`sanctions.${index}.kind`, chosen);
                  // Of what there is only one nothing is asked.
                  set(amount, sanctionUnits[chosen].most === 1 ? 1 : null);
                }}
              />
              {most > 1 && (
                <Bound control={control} name={amount}>
                  {(number) => (
                    <NumberField {...number} label={`Cât (${many})`} required min={1} max={most} />
                  )}
                </Bound>
              )}
            </FieldRow>
            <div>
              <Button aria-label={`Scoate: ${name}`} onClick={() => list.remove(index)}>
                Scoate
              </Button>
            </div>
          </div>
        );
      })}
      {ofList && (
        <p className="error" role="alert">
          {ofList}
        </p>
      )}
      <div className="row gap-2">
        <Button
          disabled={typed.length >= MOST_RULES}
          onClick={() =>
            list.append({ measure: "points", threshold: null, kind: "grid", amount: null })
          }
        >
          Adaugă un prag
        </Button>
        {!isSame(typed, defaultSanctionRules) && (
          <Button look="link" onClick={() => list.replace(defaultSanctionRules)}>
            Pune pragurile obișnuite
          </Button>
        )}
      </div>
    </FormSection>
  );
}
