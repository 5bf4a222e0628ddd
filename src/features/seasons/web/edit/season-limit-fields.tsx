import { driverFieldTitles, seasonFields } from "#features/seasons/season-record.ts";
import { LARGEST_RACE_NUMBER, LARGEST_THRESHOLD } from "#features/seasons/seasons.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { type ComboboxOption, MultiCombobox } from "#web/ui/fields/combobox.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { OpeningSwitch } from "./opening-switch.tsx";
import type { SeasonFormApi } from "./season-values.ts";
import { Bound } from "#web/forms/bound.tsx";

/** Each with the least that fits, in rows. */
const limits = [
  [
    ["minCarsPerTeam", 0],
    ["maxCarsPerTeam", 1],
  ],
  [
    ["minDriversPerCar", 1],
    ["maxDriversPerCar", 1],
  ],
  [
    ["maxCarsPerSplit", 1],
    ["minCarsPerSplit", 0],
    ["maxSplits", 1],
    ["maxCarsInClassPerSplit", 1],
  ],
] as const;

interface LimitFieldsProps {
  form: SeasonFormApi;
  /** Of a season that is there already. */
  seasonId?: string | undefined;
}

export function LimitFields({ form, seasonId }: LimitFieldsProps) {
  const { control, register, watch } = form;
  const { parts, empty } = seasonFields.rules;
  return (
    <FormSection id="limite" title="Reguli și limite">
      {limits.map((row) => (
        <FieldRow key={row[0][0]}>
          {row.map(([name, min]) => (
            <Bound key={name} control={control} name={`rules.${name}`}>
              {(field) => (
                <NumberField
                  {...field}
                  label={parts[name]}
                  min={min}
                  help={empty[name] === null ? "Gol: fără limită." : undefined}
                />
              )}
            </Bound>
          ))}
        </FieldRow>
      ))}
      <FieldRow>
        {(["from", "to"] as const).map((end) => (
          <Bound key={end} control={control} name={`rules.validNumbers.${end}`}>
            {(field) => (
              <NumberField
                {...field}
                label={end === "from" ? "Numere de concurs de la" : "Numere de concurs până la"}
                min={0}
                max={LARGEST_RACE_NUMBER}
              />
            )}
          </Bound>
        ))}
      </FieldRow>
      <Checkbox {...register("rules.prequalEnabled")} label="Precalificare" />
      {watch("rules.prequalEnabled") && (
        <Bound control={control} name="rules.prequalLimitPercentage">
          {(field) => (
            <NumberField
              {...field}
              label="Pragul de precalificare, în procente din cel mai bun timp"
              help="Peste 100, de exemplu 107; 0 înseamnă fără prag."
              min={0}
              max={LARGEST_THRESHOLD}
              hasDecimals
            />
          )}
        </Bound>
      )}
      <Checkbox
        {...register("followsResults")}
        label={seasonFields.followsResults.title}
        help="Se recalculează la fiecare salvare de rezultate. Altfel rămân cum sunt până le actualizezi."
      />
      {seasonId !== undefined && <OpeningSwitch form={form} seasonId={seasonId} />}
      <Bound control={control} name="rules.requiredDriverFields">
        {(field) => (
          <MultiCombobox
            {...field}
            label="Date de profil obligatorii pentru piloți"
            options={driverFieldOptions}
            value={driverFieldOptions.filter(({ value }) => field.value.includes(value))}
            onChange={(options) => field.onChange(options.map(({ value }) => value))}
          />
        )}
      </Bound>
    </FormSection>
  );
}

const driverFieldOptions: ComboboxOption[] = Object.entries(driverFieldTitles).map(
  ([value, title]) => ({ value, title }),
);
