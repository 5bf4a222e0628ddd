import { driverFieldTitles, seasonFields } from "#features/seasons/season-record.ts";
import { LARGEST_RACE_NUMBER, LARGEST_THRESHOLD } from "#features/seasons/seasons.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { type ComboboxOption, MultiCombobox } from "#web/ui/fields/combobox.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import type { SeasonFormApi, SeasonValues } from "./season-values.ts";
import { Bound } from "#web/forms/bound.tsx";

interface LimitProps {
  form: SeasonFormApi;
  name: keyof LimitNumbers;
  label: string;
  min?: number;
  /** Left empty it means no limit. */
  isOptional?: boolean;
}

type LimitNumbers = Omit<
  SeasonValues["rules"],
  "prequalEnabled" | "carModelChangeAllowed" | "requiredDriverFields" | "validNumbers"
>;

function LimitField({ form, name, label, min = 0, isOptional = false }: LimitProps) {
  return (
    <Bound control={form.control} name={`rules.${name}`}>
      {(field) => (
        <NumberField
          {...field}
          label={label}
          min={min}
          help={isOptional ? "Gol: fără limită." : undefined}
        />
      )}
    </Bound>
  );
}

export function LimitFields({ form }: { form: SeasonFormApi }) {
  const { control, register, watch } = form;
  return (
    <FormSection id="limite" title="Reguli și limite">
      <FieldRow>
        <LimitField form={form} name="minCarsPerTeam" label="Minim de mașini per club" />
        <LimitField
          form={form}
          name="maxCarsPerTeam"
          label="Maxim de mașini per club"
          min={1}
          isOptional
        />
      </FieldRow>
      <FieldRow>
        <LimitField
          form={form}
          name="minDriversPerCar"
          label="Minim de piloți per mașină"
          min={1}
        />
        <LimitField
          form={form}
          name="maxDriversPerCar"
          label="Maxim de piloți per mașină"
          min={1}
        />
      </FieldRow>
      <FieldRow>
        <LimitField
          form={form}
          name="maxCarsPerSplit"
          label="Maxim de mașini în grilă"
          min={1}
          isOptional
        />
        <LimitField form={form} name="minCarsPerSplit" label="Minim de mașini în grilă" />
        <LimitField form={form} name="maxSplits" label="Număr maxim de grile" min={1} />
        <LimitField
          form={form}
          name="maxCarsInClassPerSplit"
          label="Maxim dintr-o clasă în grilă"
          min={1}
          isOptional
        />
      </FieldRow>
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
