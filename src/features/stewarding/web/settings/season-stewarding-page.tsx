import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import { measureTitles, sanctionKindTitles } from "#features/stewarding/licence/sanction-rules.ts";
import {
  readSeasonStewarding,
  saveSeasonStewarding,
} from "#features/stewarding/stewarding-calls.ts";
import {
  type SeasonStewarding,
  stewardingConflict,
  stewardingFields,
  stewardingSettingsSaveSchema,
} from "#features/stewarding/stewarding-settings.ts";
import { sessionTypeNames } from "#features/seasons/web/session-labels.ts";
import { isUnusual, type SessionTypeCode, sessionTypes } from "#shared/session-types.ts";
import { call, fresh, read } from "#web/calls/call.ts";
import { Bound } from "#web/forms/bound.tsx";
import { RecordPage } from "#web/forms/record-page.tsx";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { type RecordEditor, useRecord } from "#web/forms/use-record.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import {
  lacksAppealJudges,
  presetNames,
  presetOf,
  presets,
  wayParts,
} from "../../stewarding-presets.ts";
import { Folded } from "../parts/part.tsx";
import type { SettingsValues } from "./settings-values.ts";
import { ThresholdFields } from "./threshold-fields.tsx";
import { useId } from "react";
import styles from "./preset-choice.module.css";

const route = getRouteApi("/administrare/season/$id/comisari");

/** '/administrare/season/{id}/comisari': whether a season takes protests, and how its cases are judged. */
export const SeasonStewardingPage = administrationPage("manageStewarding", LoadedSettings);

function LoadedSettings() {
  const { id } = route.useParams();
  const season = useSuspenseQuery(read(readSeason, { params: { id } })).data;
  const stored = useSuspenseQuery(read(readSeasonStewarding, { params: { id } }, fresh)).data;
  return (
    <>
      <PageHeader overline={season.title} title="Contestații și comisari">
        Alege cum se judecă; restul este potrivit. Termenele deja pornite nu se scurtează.
      </PageHeader>
      <div className="row gap-2">
        <LinkButton to="/administrare/comisari">Masa comisarilor</LinkButton>
        <LinkButton to="/administrare/abateri">Ghidul abaterilor</LinkButton>
      </div>
      <SettingsForm seasonId={id} stored={stored} />
    </>
  );
}

/** Numbers of the fold, with their bounds. */
const numbers = {
  quorum: { min: 1, max: 9, help: "De la atâtea voturi se poate decide." },
  defenceHours: { min: 0, max: 168, help: "0: cazul se judecă pe loc." },
  appealHours: { min: 0, max: 336, help: "0: fără apel. Alți comisari îl judecă." },
  protestHours: {
    min: 0,
    max: 168,
    help: "De la sfârșit sau de la primele rezultate, ce vine mai târziu. 0: piloții nu contestă.",
  },
  perEvent: { min: 1, max: 20, help: "Cele retrase nu se numără." },
} as const;

/** What is yes or no in it. */
const switches = {
  hidesComplainant:
    "Fără bifă, comisarii văd de la început cine a contestat. Public nu apare niciodată.",
  printsConflicts: "Legătura nu îi oprește, dar documentul o spune. Recuzarea rămâne.",
  editorsJudge: "Pe lângă cine are dreptul Judecă contestații.",
} as const;

/** What stored words of thresholds are called, where two versions are compared. */
const thresholdNames = { ...measureTitles, ...sanctionKindTitles };

function SettingsForm({ seasonId, stored }: { seasonId: string; stored: SeasonStewarding }) {
  const { read: seen, ...editor } = useRecord({
    labels: stewardingFields,
    record: stored,
    toValues: ({ version: _version, judges: _judges, ...settings }): SettingsValues => settings,
    schema: stewardingSettingsSaveSchema,
    // The version is that of what the form was filled from.
    toForm: (values) => ({ ...values, version: 0 }),
    save: (form, { version }) =>
      call(saveSeasonStewarding, { params: { id: seasonId }, body: { ...form, version } }),
    goOnWith: (saved) => saved,
    savedMeanwhile: savedMeanwhile(stewardingConflict),
    savedBy: saveSeasonStewarding,
    onSaved: ({ enabled }) =>
      showSnackbar({ content: enabled ? "Sezonul primește contestații." : "Salvat." }),
  });
  const { control, register, watch, formState } = editor.form;
  const number = (name: keyof typeof numbers) => (
    <Bound key={name} control={control} name={name}>
      {(field) => (
        <NumberField {...field} {...numbers[name]} label={stewardingFields[name].title} required />
      )}
    </Bound>
  );
  return (
    // What was never saved may be saved as it is.
    <RecordPage editor={editor} isReady={seen.version === 0} names={thresholdNames}>
      <Checkbox
        {...register("enabled")}
        label={stewardingFields.enabled.title}
        help="Oprit, nu se mai trimite nimic nou; cazurile deschise se termină."
      />
      <PresetChoice editor={editor} />
      {lacksAppealJudges(watch(), seen.judges) && (
        <Notice kind="warning" title="Prea puțini comisari pentru un apel">
          Apelul îl judecă alții decât cine a decis. Dacă șapte zile nu îl poate judeca nimeni,
          decizia rămâne.
        </Notice>
      )}
      <Folded title="Ajustează" isOpen={Object.keys(formState.errors).length > 0}>
        <FormSection title="Cum se judecă">
          <FieldRow>{(["quorum", "defenceHours", "appealHours"] as const).map(number)}</FieldRow>
          {(["hidesComplainant", "printsConflicts", "editorsJudge"] as const).map((name) => (
            <Checkbox
              key={name}
              {...register(name)}
              label={stewardingFields[name].title}
              help={switches[name]}
            />
          ))}
        </FormSection>
        <FormSection title="Contestațiile">
          <FieldRow>{(["protestHours", "perEvent"] as const).map(number)}</FieldRow>
          <Bound control={control} name="sessionTypes">
            {(field) => {
              const choiceOf = (type: SessionTypeCode) => (
                <Checkbox
                  key={type}
                  label={sessionTypeNames[type]}
                  checked={field.value.includes(type)}
                  onChange={({ target }) =>
                    field.onChange(
                      sessionTypes.filter((one) =>
                        one === type ? target.checked : field.value.includes(one),
                      ),
                    )
                  }
                />
              );
              const unusual = sessionTypes.filter(isUnusual);
              return (
                <div className="stack gap-2">
                  <p>Se pot contesta sesiunile oficiale de aceste feluri:</p>
                  <div className="row gap-2-4">
                    {sessionTypes.filter((type) => !isUnusual(type)).map(choiceOf)}
                  </div>
                  <details open={unusual.some((type) => field.value.includes(type))}>
                    <summary>Alte feluri de sesiuni</summary>
                    <div className="row gap-2-4">{unusual.map(choiceOf)}</div>
                  </details>
                  {field.error && <p className="error">{field.error}</p>}
                </div>
              );
            }}
          </Bound>
        </FormSection>
        <ThresholdFields editor={editor} />
      </Folded>
    </RecordPage>
  );
}

/** The way of judging that a season chooses first; its numbers lie in the fold below. */
function PresetChoice({ editor }: { editor: RecordEditor<SettingsValues> }) {
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
