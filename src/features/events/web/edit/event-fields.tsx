import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { searchTracks } from "#features/seasons/web/edit/catalogue-choices.ts";
import { useSite } from "#web/page-data.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Combobox } from "#web/ui/fields/combobox.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { TextArea, TextField } from "#web/ui/fields/text-field.tsx";
import { type EventFormApi, moveSessions, moveText } from "./event-values.ts";
import { FileField } from "#web/forms/file-field.tsx";
import { SessionsEditor } from "./sessions-editor.tsx";
import { errorAt } from "#web/forms/problems.ts";

interface EventFieldsProps {
  form: EventFormApi;
  /** Id of the season's simulator, whose tracks are offered. */
  simulator: string;
  /** A series chooses its tracks one by one, elsewhere. */
  isSeries?: boolean;
}

/** Everything an event says about itself, its sessions included. */
export function EventFields({ form, simulator, isSeries = false }: EventFieldsProps) {
  const { timeZone } = useSite();
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <FormSection title="General">
        <TextField
          {...register("title")}
          label="Titlu"
          required
          autoComplete="off"
          help={isSeries ? "{n} devine numărul etapei." : undefined}
          error={errorAt(errors, "title")}
        />
        <FieldRow>
          <EventTime form={form} isSeries={isSeries} />
          {!isSeries && (
            <Controller
              control={control}
              name="track"
              render={({ field }) => (
                <Combobox
                  label="Circuit"
                  required
                  placeholder="Scrie o parte din nume"
                  value={field.value}
                  onChange={field.onChange}
                  search={(search, signal) => searchTracks({ search, simulator }, signal)}
                  error={errorAt(errors, "track")}
                />
              )}
            />
          )}
        </FieldRow>
        <TextArea {...register("rules")} label="Regulile etapei" error={errorAt(errors, "rules")} />
        <Checkbox
          {...register("hidden")}
          label="Ascunsă"
          help="Doar organizatorii o văd."
          error={errorAt(errors, "hidden")}
        />
      </FormSection>
      <FormSection title="Confirmarea prezenței">
        <FieldRow>
          <TextField
            {...register("rsvpStart")}
            type="datetime-local"
            label="Confirmări de la"
            help={`Ora ligii (${timeZone}).`}
            error={errorAt(errors, "rsvpStart")}
          />
          <TextField
            {...register("rsvpEnd")}
            type="datetime-local"
            label="Confirmări până la"
            help={`Ora ligii (${timeZone}).`}
            error={errorAt(errors, "rsvpEnd")}
          />
        </FieldRow>
      </FormSection>
      <SessionsEditor form={form} />
      <FormSection title="Imagine">
        <Controller
          control={control}
          name="cover"
          render={({ field }) => (
            <FileField
              label="Imaginea etapei"
              kind="seasonPicture"
              value={field.value}
              onChange={field.onChange}
              error={errorAt(errors, "cover")}
            />
          )}
        />
      </FormSection>
    </>
  );
}

/** Moving the event takes its sessions and its presence window along. */
function EventTime({ form, isSeries }: { form: EventFormApi; isSeries: boolean }) {
  const { timeZone } = useSite();
  const { control, getValues, setValue, formState } = form;
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
  return (
    <TextField
      {...form.register("time", { onChange: ({ target }: TimeChange) => move(target.value) })}
      type="datetime-local"
      label={isSeries ? "Data și ora primei etape" : "Data și ora"}
      required
      help={`Ora ligii (${timeZone}). Sesiunile și confirmarea se mută odată cu ea.`}
      error={errorAt(formState.errors, "time")}
    />
  );
}

interface TimeChange {
  target: { value: string };
}
