import { clockWords } from "#features/events/session-times.ts";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { searchTracks } from "#features/seasons/web/edit/catalogue-choices.ts";
import { useSite } from "#web/page-data.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Combobox } from "#web/ui/fields/combobox.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { TextArea, TextField } from "#web/ui/fields/text-field.tsx";
import { moveText } from "#features/events/session-times.ts";
import { type EventFormApi, moveSessions } from "./event-values.ts";
import { FileField } from "#web/forms/file-field.tsx";
import { SessionsEditor } from "./sessions-editor.tsx";
import { Bound, inputOf } from "#web/forms/bound.tsx";

interface EventFieldsProps {
  form: EventFormApi;
  /** Id of the season's simulator, whose tracks are offered. */
  simulator: string;
}

export function EventFields({ form, simulator }: EventFieldsProps) {
  const { timeZone } = useSite();
  return (
    <>
      <FormSection title="General">
        <TextField {...inputOf(form, "title")} label="Titlu" required autoComplete="off" />
        <FieldRow>
          <EventTime form={form} />
          <Bound control={form.control} name="track">
            {(field) => (
              <Combobox
                {...field}
                label="Circuit"
                required
                placeholder="Scrie o parte din nume"
                search={(search, signal) => searchTracks({ search, simulator }, signal)}
              />
            )}
          </Bound>
        </FieldRow>
        <TextArea {...inputOf(form, "rules")} label="Regulile etapei" />
        <Checkbox {...inputOf(form, "hidden")} label="Ascunsă" help="Doar organizatorii o văd." />
      </FormSection>
      <FormSection title="Confirmarea prezenței">
        <FieldRow>
          <TextField
            {...inputOf(form, "rsvpStart")}
            type="datetime-local"
            label="Confirmări de la"
            help={`Ora ligii (${timeZone}).`}
          />
          <TextField
            {...inputOf(form, "rsvpEnd")}
            type="datetime-local"
            label="Confirmări până la"
            help={`Ora ligii (${timeZone}).`}
          />
        </FieldRow>
      </FormSection>
      <SessionsEditor form={form} />
      <FormSection title="Imagine">
        <Bound control={form.control} name="cover">
          {(field) => <FileField {...field} label="Imaginea etapei" kind="seasonPicture" />}
        </Bound>
      </FormSection>
    </>
  );
}

/** Moving the event takes its sessions and its presence window along. */
function EventTime({ form }: { form: EventFormApi }) {
  const { timeZone } = useSite();
  const { control, getValues, setValue } = form;
  const shown = useWatch({ control, name: "time" });
  // While one types, the field is empty at times: what counts is the last time it showed.
  const [from, setFrom] = useState(shown);
  if (shown !== "" && shown !== from) setFrom(shown);
  const move = (to: string) => {
    const ms = Date.parse(`${to}Z`) - Date.parse(`${from}Z`);
    if (Number.isNaN(ms)) return;
    setValue("sessions", moveSessions(getValues("sessions"), { from, to }), { shouldDirty: true });
    for (const name of ["rsvpStart", "rsvpEnd"] as const)
      setValue(name, moveText(getValues(name), ms), { shouldDirty: true });
  };
  const clock = clockWords(shown, timeZone);
  return (
    <TextField
      {...inputOf(form, "time", { onChange: ({ target }: TimeChange) => move(target.value) })}
      type="datetime-local"
      label="Data și ora"
      required
      help={`${clock && `${clock} `}Ora ligii (${timeZone}). Sesiunile și confirmarea se mută odată cu ea.`}
    />
  );
}

interface TimeChange {
  target: { value: string };
}
