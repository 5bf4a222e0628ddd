import { Controller, type UseFormReturn } from "react-hook-form";
import { type Permission, permissions, permissionTitles } from "#features/accounts/permissions.ts";
import { driverFieldTitles } from "#features/seasons/season-form.ts";
import { useSite } from "#web/page-data.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { type ComboboxOption, MultiCombobox } from "#web/ui/combobox.tsx";
import { FieldRow, FormSection } from "#web/ui/form-section.tsx";
import { NumberField } from "#web/ui/number-field.tsx";
import { SectionLinks } from "#web/ui/section-links.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea, TextField } from "#web/ui/text-field.tsx";
import { FileField } from "./file-field.tsx";
import { SeasonCars } from "./season-cars.tsx";
import { SeasonClassRules } from "./season-class-rules.tsx";
import type { SeasonValues } from "./season-values.ts";
import { errorAt } from "./use-editor.ts";

export type SeasonFormApi = UseFormReturn<SeasonValues>;

interface SeasonFieldsProps {
  form: SeasonFormApi;
  /** Of a season that is there already. */
  seasonId?: string;
  simulators: readonly { _id: string; title: string }[];
}

const seasonSections = {
  general: "General",
  masini: "Mașini și clase",
  limite: "Reguli și limite",
  termene: "Termene",
  permisiuni: "Permisiuni",
  fisiere: "Imagini și regulament",
} as const;

/** Everything a season says about itself, section by section. */
export function SeasonFields({ form, seasonId, simulators }: SeasonFieldsProps) {
  return (
    <>
      <SectionLinks sections={seasonSections} />
      <GeneralFields form={form} simulators={simulators} />
      <SeasonCars form={form} />
      <SeasonClassRules form={form} seasonId={seasonId} />
      <LimitFields form={form} />
      <DeadlineFields form={form} />
      <PermissionFields form={form} />
      <PictureFields form={form} />
    </>
  );
}

function GeneralFields({ form, simulators }: SeasonFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormSection id="general" title={seasonSections.general}>
      <TextField
        {...register("title")}
        label="Titlu"
        required
        autoComplete="off"
        error={errorAt(errors, "title")}
      />
      <FieldRow>
        <TextField
          {...register("code")}
          label="Cod"
          required
          autoComplete="off"
          help="Scurt și unic, de exemplu ACC7. Apare în numele fișierelor."
          error={errorAt(errors, "code")}
        />
        <Select
          {...register("simulator", { onChange: () => form.setValue("validCars", []) })}
          label="Simulator"
          required
          options={simulators.map(({ _id, title }) => ({ value: _id, title }))}
          error={errorAt(errors, "simulator")}
        />
      </FieldRow>
      <TextArea
        {...register("description")}
        label="Descriere"
        error={errorAt(errors, "description")}
      />
      <TextArea {...register("premii")} label="Premii" error={errorAt(errors, "premii")} />
      <TextArea
        {...register("organizatori")}
        label="Organizatori"
        error={errorAt(errors, "organizatori")}
      />
      <TextArea {...register("parteneri")} label="Parteneri" error={errorAt(errors, "parteneri")} />
    </FormSection>
  );
}

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
    <Controller
      control={form.control}
      name={`rules.${name}`}
      render={({ field }) => (
        <NumberField
          {...field}
          label={label}
          min={min}
          help={isOptional ? "Gol: fără limită." : undefined}
          error={errorAt(form.formState.errors, `rules.${name}`)}
        />
      )}
    />
  );
}

function LimitFields({ form }: { form: SeasonFormApi }) {
  const { control, register, formState, watch } = form;
  return (
    <FormSection id="limite" title={seasonSections.limite}>
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
          <Controller
            key={end}
            control={control}
            name={`rules.validNumbers.${end}`}
            render={({ field }) => (
              <NumberField
                {...field}
                label={end === "from" ? "Numere de concurs de la" : "Numere de concurs până la"}
                min={0}
                max={9999}
                error={errorAt(formState.errors, `rules.validNumbers.${end}`)}
              />
            )}
          />
        ))}
      </FieldRow>
      <Checkbox {...register("rules.prequalEnabled")} label="Precalificare" />
      {watch("rules.prequalEnabled") && (
        <Controller
          control={control}
          name="rules.prequalLimitPercentage"
          render={({ field }) => (
            <NumberField
              {...field}
              label="Pragul de precalificare, în procente din cel mai bun timp"
              help="Peste 100, de exemplu 107; 0 înseamnă fără prag."
              min={0}
              max={1000}
              error={errorAt(formState.errors, "rules.prequalLimitPercentage")}
            />
          )}
        />
      )}
      <Controller
        control={control}
        name="rules.requiredDriverFields"
        render={({ field }) => (
          <MultiCombobox
            label="Date de profil obligatorii pentru piloți"
            options={driverFieldOptions}
            value={driverFieldOptions.filter(({ value }) => field.value.includes(value))}
            onChange={(options) => field.onChange(options.map(({ value }) => value))}
            error={errorAt(formState.errors, "rules.requiredDriverFields")}
          />
        )}
      />
    </FormSection>
  );
}

const driverFieldOptions: ComboboxOption[] = Object.entries(driverFieldTitles).map(
  ([value, title]) => ({ value, title }),
);

function DeadlineFields({ form }: { form: SeasonFormApi }) {
  const { timeZone } = useSite();
  const { register, formState, watch } = form;
  return (
    <FormSection id="termene" title={seasonSections.termene}>
      <TextField
        {...register("deadlines.registration")}
        type="datetime-local"
        label="Înscrieri până la"
        help={`Ora ligii (${timeZone}). Fără termen, înscrierile rămân închise.`}
        error={errorAt(formState.errors, "deadlines.registration")}
      />
      <Checkbox {...register("rules.carModelChangeAllowed")} label="Mașina poate fi schimbată" />
      {watch("rules.carModelChangeAllowed") && (
        <TextField
          {...register("deadlines.carModelChange")}
          type="datetime-local"
          label="Schimbarea mașinii până la"
          help={`Ora ligii (${timeZone}).`}
          error={errorAt(formState.errors, "deadlines.carModelChange")}
        />
      )}
    </FormSection>
  );
}

const permissionOptions = permissions.map((permission) => ({
  value: permission,
  title: permissionTitles[permission],
}));

const workTitles = {
  editRaceResults: "Editează rezultatele",
  downloadEntrylists: "Descarcă listele de participanți",
  editStandings: "Editează clasamentele",
} as const;

function PermissionFields({ form }: { form: SeasonFormApi }) {
  return (
    <FormSection id="permisiuni" title={seasonSections.permisiuni}>
      <p>Pentru fiecare lucru ajunge una dintre permisiunile alese.</p>
      {(["editRaceResults", "downloadEntrylists", "editStandings"] as const).map((work) => (
        <Controller
          key={work}
          control={form.control}
          name={`permissions.${work}`}
          render={({ field }) => (
            <MultiCombobox
              label={workTitles[work]}
              options={permissionOptions}
              value={permissionOptions.filter(({ value }) => includes(field.value, value))}
              onChange={(options) => field.onChange(options.map(({ value }) => value))}
              error={errorAt(form.formState.errors, `permissions.${work}`)}
            />
          )}
        />
      ))}
    </FormSection>
  );
}

function includes(chosen: readonly string[], permission: Permission): boolean {
  return chosen.includes(permission);
}

function PictureFields({ form }: { form: SeasonFormApi }) {
  return (
    <FormSection id="fisiere" title={seasonSections.fisiere}>
      {(["banner", "poster", "rulebook"] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <FileField
              label={fileTitles[name]}
              kind={name === "rulebook" ? "rulebook" : "seasonPicture"}
              value={field.value}
              onChange={field.onChange}
              error={errorAt(form.formState.errors, name)}
            />
          )}
        />
      ))}
    </FormSection>
  );
}

const fileTitles = { banner: "Bannerul", poster: "Posterul", rulebook: "Regulamentul" } as const;
