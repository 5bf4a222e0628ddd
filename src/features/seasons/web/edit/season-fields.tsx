import {
  type Permission,
  permissions,
  permissionTitles,
  seasonWorks,
  seasonWorkTitles,
} from "#shared/permissions.ts";
import { useSite } from "#web/page-data.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { MultiCombobox } from "#web/ui/fields/combobox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { SectionLinks } from "#web/ui/frame/section-links.tsx";
import { TextArea, TextField } from "#web/ui/fields/text-field.tsx";
import { Bound, inputOf } from "#web/forms/bound.tsx";
import { FileField } from "#web/forms/file-field.tsx";
import { SeasonCars } from "./season-cars.tsx";
import { SeasonClassRules } from "./season-class-rules.tsx";
import { LimitFields } from "./season-limit-fields.tsx";
import { seasonFields } from "#features/seasons/season-record.ts";
import type { SeasonFormApi } from "./season-values.ts";

interface SeasonFieldsProps {
  form: SeasonFormApi;
  /** Of a season that is there already. */
  seasonId?: string | undefined;
  /** What a season gets that nobody gives a code. */
  usualCode: string;
}

const seasonSections = {
  general: "General",
  masini: "Mașini și clase",
  limite: "Reguli și limite",
  termene: "Termene",
  permisiuni: "Permisiuni",
  fisiere: "Imagini și regulament",
} as const;

/** All of a season but what its page asks first: its title, simulator and who scores. */
export function SeasonFields({ form, seasonId, usualCode }: SeasonFieldsProps) {
  return (
    <>
      <SectionLinks sections={seasonSections} />
      <FormSection id="general" title={seasonSections.general}>
        <TextField
          {...inputOf(form, "code")}
          label="Cod"
          autoComplete="off"
          placeholder={usualCode}
          help="Scurt și unic, de exemplu ACC7. Apare în numele fișierelor. Gol: după titlu."
        />
        {paragraphs.map((name) => (
          <TextArea key={name} {...inputOf(form, name)} label={seasonFields[name].title} />
        ))}
      </FormSection>
      <SeasonCars form={form} />
      <SeasonClassRules form={form} seasonId={seasonId} />
      <LimitFields form={form} seasonId={seasonId} />
      <DeadlineFields form={form} />
      <PermissionFields form={form} />
      <PictureFields form={form} />
    </>
  );
}

const paragraphs = ["description", "premii", "organizatori", "parteneri"] as const;

function DeadlineFields({ form }: { form: SeasonFormApi }) {
  const { timeZone } = useSite();
  const { register, watch } = form;
  return (
    <FormSection id="termene" title={seasonSections.termene}>
      <TextField
        {...inputOf(form, "deadlines.registration")}
        type="datetime-local"
        label="Înscrieri până la"
        help={`Ora ligii (${timeZone}). Fără termen, înscrierile rămân închise.`}
      />
      <Checkbox {...register("rules.carModelChangeAllowed")} label="Mașina poate fi schimbată" />
      {watch("rules.carModelChangeAllowed") && (
        <TextField
          {...inputOf(form, "deadlines.carModelChange")}
          type="datetime-local"
          label="Schimbarea mașinii până la"
          help={`Ora ligii (${timeZone}).`}
        />
      )}
    </FormSection>
  );
}

const permissionOptions = permissions.map((permission) => ({
  value: permission,
  title: permissionTitles[permission],
}));

function PermissionFields({ form }: { form: SeasonFormApi }) {
  return (
    <FormSection id="permisiuni" title={seasonSections.permisiuni}>
      <p>Pentru fiecare lucru ajunge una dintre permisiunile alese.</p>
      {seasonWorks.map((work) => (
        <Bound key={work} control={form.control} name={`permissions.${work}`}>
          {(field) => (
            <MultiCombobox
              {...field}
              label={seasonWorkTitles[work]}
              options={permissionOptions}
              value={permissionOptions.filter(({ value }) => includes(field.value, value))}
              onChange={(options) => field.onChange(options.map(({ value }) => value))}
            />
          )}
        </Bound>
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
        <Bound key={name} control={form.control} name={name}>
          {(field) => (
            <FileField
              {...field}
              label={fileTitles[name]}
              kind={name === "rulebook" ? "rulebook" : "seasonPicture"}
            />
          )}
        </Bound>
      ))}
    </FormSection>
  );
}

const fileTitles = { banner: "Bannerul", poster: "Posterul", rulebook: "Regulamentul" } as const;
