import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Controller, type FieldPath, useController, useForm } from "react-hook-form";
import type { z } from "zod";
import {
  driverFormSchema,
  driverFields,
  type ManagedDriver,
} from "#features/accounts/driver-record.ts";
import { toShorthand } from "#features/accounts/shorthand.ts";
import { ApiError } from "#web/api.ts";
import { StaleRecord } from "#web/forms/stale-record.tsx";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { SaveBar } from "#web/ui/fields/save-bar.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { driverSavedMeanwhile } from "../people-api.ts";
import styles from "../people.module.css";
import { PlaceFields } from "../profile/place-fields.tsx";

const profileSchema = driverFormSchema.shape.profile;
export type DriverValues = z.input<typeof profileSchema>;
type DriverChanges = z.output<typeof profileSchema>;

/** A driver as they were read. */
interface ReadDriver {
  values: DriverValues;
  version: number;
  /** What stays typed over it, after somebody else has saved. */
  typed?: DriverValues;
}

interface DriverFormProps {
  driver: ReadDriver;
  send: (profile: DriverChanges, version: number) => Promise<unknown>;
  onSaved: () => void | Promise<void>;
  onClose?: () => void;
}

/** A driver as an organiser writes them down, with the ids that results find them by. */
export function DriverForm({ driver, send, onSaved, onClose }: DriverFormProps) {
  const [read, setRead] = useState(driver);
  const form = useForm<DriverValues, unknown, DriverChanges>({
    defaultValues: read.values,
    resolver: zodResolver(profileSchema),
    mode: "onTouched",
  });
  const { control, register, formState } = form;
  const { errors, isDirty } = formState;
  // Read again while something is typed, it is compared when it is saved.
  if (!isDirty && driver.version > read.version) setRead(driver);
  useEffect(() => {
    form.reset(read.values);
    if (read.typed) form.reset(read.typed, { keepDefaultValues: true });
  }, [form, read]);
  const country = useController({ control, name: "country" });
  const city = useController({ control, name: "city" });
  const save = useMutation({
    mutationFn: (profile: DriverChanges) => send(profile, read.version),
    onSuccess: async () => {
      form.reset(form.getValues());
      await onSaved();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const [path, message] of Object.entries(error.fields)) {
        const field = path.replace(/^profile\./, "");
        if (isField(field)) form.setError(field, { message }, { shouldFocus: true });
      }
    },
  });
  const theirs = driverSavedMeanwhile(save.error);
  useUnsavedChanges(isDirty && !save.isSuccess);
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => void form.handleSubmit((profile) => save.mutate(profile))(event)}
    >
      {theirs && (
        <StaleRecord<DriverValues>
          labels={driverFields}
          versions={{
            base: read.values,
            own: form.getValues(),
            theirs: toDriverValues(theirs.profile),
          }}
          onSettled={(settled) => {
            const { profile, version } = theirs;
            setRead({ values: toDriverValues(profile), version, typed: settled });
            save.reset();
          }}
        />
      )}
      <FieldRow>
        <TextField {...register("firstName")} label="Prenume" error={errors.firstName?.message} />
        <TextField
          {...register("lastName")}
          label="Nume de familie"
          error={errors.lastName?.message}
        />
      </FieldRow>
      <PlaceFields country={country} city={city} />
      <FieldRow>
        <Controller
          control={control}
          name="shorthand"
          render={({ field }) => (
            <TextField
              {...field}
              value={field.value ?? ""}
              onChange={(event) => field.onChange(toShorthand(event.target.value))}
              label="Prescurtare"
              autoComplete="off"
              spellCheck={false}
              error={errors.shorthand?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="raceNumber"
          render={({ field }) => (
            <NumberField
              {...field}
              label="Număr de concurs"
              min={0}
              max={999}
              error={errors.raceNumber?.message}
            />
          )}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          {...register("steamId")}
          label="ID Steam"
          inputMode="numeric"
          autoComplete="off"
          help="17 cifre; după el se găsesc rezultatele din AC și ACC."
          error={errors.steamId?.message}
        />
        <TextField
          {...register("iRacingMemberId")}
          label="ID membru iRacing"
          inputMode="numeric"
          autoComplete="off"
          help="Se poate schimba și după ce a apărut în rezultate; cele salvate rămân."
          error={errors.iRacingMemberId?.message}
        />
      </FieldRow>
      <SaveBar
        isDirty={isDirty}
        isSaving={save.isPending}
        error={theirs ? undefined : save.error?.message}
        onReset={() => {
          form.reset();
          save.reset();
        }}
        {...(onClose && { onClose })}
      />
    </form>
  );
}

/** What the form holds of a driver. */
export function toDriverValues(
  profile: Omit<ManagedDriver["profile"], "profilePicture">,
): DriverValues {
  const { firstName, lastName, country, city, shorthand, raceNumber } = profile;
  return {
    firstName,
    lastName,
    country: country ?? "",
    city: city ?? "",
    shorthand: shorthand ?? "",
    raceNumber,
    steamId: profile.steamId ?? "",
    iRacingMemberId: profile.iRacingMemberId ?? "",
  };
}

function isField(name: string): name is FieldPath<DriverValues> {
  return Object.hasOwn(profileSchema.shape, name);
}
