import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import type { Participants } from "#features/entry-lists/event-participants.ts";
import {
  type GuestCar,
  guestCarFields,
  guestCarFormSchema,
  guestCarConflict,
  guestNumbers,
} from "#features/registration/guest-cars.ts";
import { listSeasonCarModels } from "#features/registration/registration-calls.ts";
import { searchDrivers } from "#features/results/web/driver-search.ts";
import { LicencePicker } from "#features/registration/web/licence-picker.tsx";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import { createGuestCar, saveGuestCar } from "#features/registration/guest-cars-calls.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { call, read } from "#web/calls/call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { firstFieldOf } from "#web/ui/fields/first-field.ts";
import { MultiCombobox } from "#web/ui/fields/combobox.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Bound } from "#web/forms/bound.tsx";
import { RecordNotices } from "#web/forms/record-notices.tsx";
import { valuesOf } from "#web/forms/record-values.ts";
import { useRecord } from "#web/forms/use-record.ts";
import { EventChecks } from "./event-checks.tsx";
import { namesIn } from "#web/forms/stale-record.tsx";

interface GuestCarFormProps {
  participants: Participants;
  /** As it was when the form was opened; `undefined`: a new one. */
  opened: GuestCar | undefined;
  onClose: () => void;
}

/** A guest car: number, crew with licences, and the events it comes to. */
export function GuestCarForm({ participants, opened, onClose }: GuestCarFormProps) {
  const { event, season, events } = participants;
  const { data: models } = useSuspenseQuery(
    read(listSeasonCarModels, { params: { id: season._id } }),
  );
  const { driverClasses } = useSuspenseQuery(read(readSeason, { params: { id: season._id } })).data;
  const editor = useRecord({
    labels: guestCarFields,
    record: opened ?? null,
    toValues: (car: GuestCar | null) => {
      const values = valuesOf(guestCarFields, car);
      // A season with one model leaves no choice; a new car comes to the event whose page is open.
      const [only, ...others] = models;
      const carModel = car?.carModel ?? (others.length === 0 ? only : undefined);
      return { ...values, carModel: carModel?._id ?? "", events: car?.events ?? [event._id] };
    },
    schema: guestCarFormSchema,
    save: async (form, before) => {
      if (!before) return call(createGuestCar, { params: { id: season._id }, body: form });
      const params = { id: season._id, car: before._id };
      return call(saveGuestCar, { params, body: { ...form, version: before.version } });
    },
    savedMeanwhile: savedMeanwhile(guestCarConflict),
    savedBy: saveGuestCar,
    onSaved: (car) => {
      showSnackbar({ content: `Mașina invitată #${car.raceNumber} este salvată.` });
      onClose();
    },
    isShort: true,
  });
  const { read: seen, errorOf } = editor;
  const { control } = editor.form;
  const { ref } = editor.formProps;
  useEffect(() => firstFieldOf(ref.current)?.focus(), [ref]);
  const [drivers, chosen] = useWatch({ control, name: ["drivers", "events"] });
  const theirDrivers = editor.conflict?.versions.theirs.drivers ?? [];
  const driverProblem =
    errorOf("drivers") ?? drivers.map((_, index) => errorOf(`drivers.${index}`)).find(Boolean);
  const offered = models.map(({ _id, title }) => ({ value: _id, title }));
  if (seen && !offered.some(({ value }) => value === seen.carModel._id))
    offered.push({ value: seen.carModel._id, title: seen.carModel.title });
  return (
    <form className="stack gap-5" {...editor.formProps}>
      <FormSection title={seen ? `Mașina invitată #${seen.raceNumber}` : "Mașină invitată nouă"}>
        <RecordNotices
          editor={editor}
          names={namesIn([
            ...models,
            ...events,
            ...driverClasses.map(({ _id, name }) => ({ _id, title: name })),
            ...[...drivers, ...theirDrivers].map(({ driver, driverName }) => ({
              _id: driver,
              title: driverName,
            })),
          ])}
        />
        <FieldRow>
          <Bound control={control} name="raceNumber">
            {(field) => (
              <NumberField
                {...field}
                label="Număr"
                required
                min={guestNumbers.from}
                max={guestNumbers.to}
              />
            )}
          </Bound>
          <TextField
            label="Numele echipajului"
            required
            autoComplete="off"
            {...editor.field("carName")}
          />
        </FieldRow>
        <Select
          label="Model"
          required
          emptyTitle="Alege modelul"
          options={offered}
          {...editor.field("carModel")}
        />
        <MultiCombobox
          label="Piloți"
          required
          placeholder="Scrie o parte din nume"
          emptyText="Niciun pilot cu acest nume."
          help="În ordinea în care stau în mașină."
          error={driverProblem}
          value={drivers.map(({ driver, driverName }) => ({ value: driver, title: driverName }))}
          onChange={(options) =>
            editor.set(
              "drivers",
              options.map(({ value, title }) => ({
                driver: value,
                driverName: title,
                classes: drivers.find(({ driver }) => driver === value)?.classes ?? [],
              })),
            )
          }
          search={searchDrivers}
        />
        {driverClasses.length > 0 &&
          drivers.map((driver, index) => (
            <LicencePicker
              key={driver.driver}
              name={driver.driverName}
              licences={driverClasses}
              classes={driver.classes}
              error={errorOf(`drivers.${index}.classes`)}
              onChange={(classes) =>
                editor.set("drivers", drivers.with(index, { ...driver, classes }))
              }
            />
          ))}
        <EventChecks
          legend="Etapele la care vine"
          events={events}
          withResults={seen?.eventsWithResults}
          chosen={chosen}
          error={errorOf("events")}
          onChange={(ids) => editor.set("events", ids)}
        />
        {editor.failure && <Notice kind="bad">{editor.failure}</Notice>}
        <div className="row gap-2">
          <Button type="submit" look="main" isBusy={editor.isSaving} disabled={editor.isAsked}>
            Salvează mașina
          </Button>
          <Button disabled={editor.isSaving} onClick={onClose}>
            Renunță
          </Button>
        </div>
      </FormSection>
    </form>
  );
}
