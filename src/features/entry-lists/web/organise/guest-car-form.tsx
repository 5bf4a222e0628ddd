import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { Participants } from "#features/entry-lists/event-participants.ts";
import {
  type GuestCar,
  guestCarFormSchema,
  guestNumbers,
} from "#features/registration/guest-cars.ts";
import { carModelsQuery } from "#features/registration/web/registration-api.ts";
import { searchDrivers } from "#features/results/web/edit/edit-results-api.ts";
import { seasonQuery } from "#features/seasons/web/seasons-api.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { firstFieldOf } from "#web/ui/fields/first-field.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { MultiCombobox } from "#web/ui/fields/combobox.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import styles from "#web/forms/organiser.module.css";
import {
  guestCarSavedMeanwhile,
  refreshGuestCars,
  saveGuestCar,
} from "./event-participants-api.ts";
import {
  guestCarLabels,
  newGuestCarValues,
  toGuestCarForm,
  toGuestCarValues,
} from "./guest-car-values.ts";
import { GuestLicences } from "./guest-licences.tsx";
import { namesIn, StaleRecord } from "#web/forms/stale-record.tsx";
import { problemsOf } from "#web/forms/use-editor.ts";

interface GuestCarFormProps {
  participants: Participants;
  /** As it was when the form was opened; `undefined`: a new one. */
  opened: GuestCar | undefined;
  onClose: () => void;
}

/** A guest car: number, crew with licences, and the events it comes to. */
export function GuestCarForm({ participants, opened, onClose }: GuestCarFormProps) {
  const { event, season, events } = participants;
  const queryClient = useQueryClient();
  const { data: models } = useSuspenseQuery(carModelsQuery(season._id));
  const { driverClasses } = useSuspenseQuery(seasonQuery(season._id)).data;
  const [read, setRead] = useState(opened);
  const initial = read
    ? toGuestCarValues(read)
    : newGuestCarValues(
        event._id,
        models.map(({ _id }) => _id),
      );
  const [values, setValues] = useState(initial);
  const [attempts, setAttempts] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => firstFieldOf(element.current)?.focus(), []);
  const save = useMutation({
    mutationFn: () =>
      saveGuestCar(season._id, read, guestCarFormSchema.parse(toGuestCarForm(values))),
    onSuccess: async (car) => {
      await refreshGuestCars(queryClient, { seasonId: season._id, eventId: event._id });
      showSnackbar({ content: `Mașina invitată #${car.raceNumber} este salvată.` });
      onClose();
    },
    onError: () => setAttempts((count) => count + 1),
  });
  useUnsavedChanges(JSON.stringify(values) !== JSON.stringify(initial) && !save.isSuccess);
  // Only an attempt moves the focus, never an edit.
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempts]);

  const change = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part });
    if (save.isError) save.reset();
  };
  const refused = save.error instanceof ApiError ? save.error.fields : {};
  const problems = attempts > 0 ? problemsOf(guestCarFormSchema, toGuestCarForm(values)) : {};
  const errorOf = (field: string) => problems[field] ?? refused[field];
  const driverProblem =
    errorOf("drivers") ??
    values.drivers.map((_, index) => refused[`drivers.${index}`]).find(Boolean);
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (guestCarFormSchema.safeParse(toGuestCarForm(values)).success) return save.mutate();
    return setAttempts((count) => count + 1);
  };
  const theirs = guestCarSavedMeanwhile(save.error);
  const offered = models.map(({ _id, title }) => ({ value: _id, title }));
  if (read && !offered.some(({ value }) => value === read.carModel._id))
    offered.push({ value: read.carModel._id, title: read.carModel.title });
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={submit}>
      <FormSection title={read ? `Mașina invitată #${read.raceNumber}` : "Mașină invitată nouă"}>
        {theirs && (
          <StaleRecord
            labels={guestCarLabels}
            versions={{ base: initial, own: values, theirs: toGuestCarValues(theirs) }}
            names={namesIn([
              ...models,
              ...events,
              ...driverClasses.map(({ _id, name }) => ({ _id, title: name })),
              ...[...values.drivers, ...toGuestCarValues(theirs).drivers].map(
                ({ driver, name }) => ({ _id: driver, title: name }),
              ),
            ])}
            onSettled={(settled) => {
              setRead(theirs);
              setValues(settled);
              save.reset();
            }}
          />
        )}
        <FieldRow>
          <NumberField
            label="Număr"
            required
            min={guestNumbers.from}
            max={guestNumbers.to}
            value={values.raceNumber}
            error={errorOf("raceNumber")}
            onChange={(raceNumber) => change({ raceNumber })}
          />
          <TextField
            label="Numele echipajului"
            required
            maxLength={60}
            autoComplete="off"
            value={values.carName}
            error={errorOf("carName")}
            onChange={({ target }) => change({ carName: target.value })}
          />
        </FieldRow>
        <Select
          label="Model"
          required
          emptyTitle="Alege modelul"
          options={offered}
          value={values.carModel}
          error={errorOf("carModel")}
          onChange={({ target }) => change({ carModel: target.value })}
        />
        <MultiCombobox
          label="Piloți"
          required
          placeholder="Scrie o parte din nume"
          emptyText="Niciun pilot cu acest nume."
          help="În ordinea în care stau în mașină."
          error={driverProblem}
          value={values.drivers.map(({ driver, name }) => ({ value: driver, title: name }))}
          onChange={(options) =>
            change({
              drivers: options.map(({ value, title }) => ({
                driver: value,
                name: title,
                classes: values.drivers.find(({ driver }) => driver === value)?.classes ?? [],
              })),
            })
          }
          search={searchDrivers}
        />
        {driverClasses.length > 0 &&
          values.drivers.map((driver, index) => (
            <GuestLicences
              key={driver.driver}
              name={driver.name}
              licences={driverClasses}
              held={driver.classes}
              error={refused[`drivers.${index}.classes`]}
              onChange={(classes) =>
                change({ drivers: values.drivers.with(index, { ...driver, classes }) })
              }
            />
          ))}
        <fieldset className={styles.choices}>
          <legend>Etapele la care vine</legend>
          {events.map(({ _id, title, time }) => (
            <Checkbox
              key={_id}
              label={title}
              help={
                read?.eventsWithResults.includes(_id) ? (
                  "Are rezultate aici, deci etapa rămâne."
                ) : (
                  <Time at={time} format="moment" />
                )
              }
              disabled={read?.eventsWithResults.includes(_id)}
              checked={values.events.includes(_id)}
              onChange={({ target }) =>
                change({
                  events: target.checked
                    ? [...values.events, _id]
                    : values.events.filter((other) => other !== _id),
                })
              }
            />
          ))}
          {errorOf("events") && (
            <p className={styles.error} role="alert">
              {errorOf("events")}
            </p>
          )}
        </fieldset>
        {save.error && !theirs && <Notice kind="bad">{save.error.message}</Notice>}
        <div className={styles.buttons}>
          <Button type="submit" look="main" isBusy={save.isPending}>
            Salvează mașina
          </Button>
          <Button disabled={save.isPending} onClick={onClose}>
            Renunță
          </Button>
        </div>
      </FormSection>
    </form>
  );
}
