import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Controller, type FieldPath, useController, useForm, useWatch } from "react-hook-form";
import type { OwnProfile } from "#features/accounts/accounts.ts";
import { toShorthand } from "#features/accounts/shorthand.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { ApiError } from "#web/api.ts";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { SaveBar } from "#web/ui/fields/save-bar.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { profileQuery, saveProfile } from "../accounts-api.ts";
import { showProfileSaved } from "../login/form-failure.ts";
import { PictureField } from "./picture-field.tsx";
import { PlaceFields } from "./place-fields.tsx";
import {
  type ProfileChanges,
  type ProfileValues,
  profileValuesSchema,
  toProfileValues,
} from "./profile-form-values.ts";

interface ProfileFormProps {
  profile: OwnProfile;
  /** Stands between the fields and the save bar. */
  children: ReactNode;
}

export function ProfileForm({ profile, children }: ProfileFormProps) {
  const queryClient = useQueryClient();
  const form = useForm<ProfileValues, unknown, ProfileChanges>({
    defaultValues: toProfileValues(profile),
    resolver: zodResolver(profileValuesSchema),
    mode: "onTouched",
  });
  const { control, register, formState } = form;
  const { errors, isDirty } = formState;
  useUnsavedChanges(isDirty);

  const save = useMutation({
    // What somebody else changed meanwhile stays, as only what was typed here is sent.
    mutationFn: (changes: ProfileChanges) => saveProfile(typedOnly(changes, formState.dirtyFields)),
    onSuccess: async () => {
      await queryClient.invalidateQueries(profileQuery());
      const saved = queryClient.getQueryData(profileQuery().queryKey);
      form.reset(saved ? toProfileValues(saved) : form.getValues());
      showProfileSaved();
    },
    onError: (error) => {
      if (error instanceof ApiError)
        for (const [field, message] of Object.entries(error.fields))
          if (isField(field)) form.setError(field, { message }, { shouldFocus: true });
      showApiFailure(error);
    },
  });
  const country = useController({ control, name: "country" });
  const city = useController({ control, name: "city" });
  const [firstName, lastName] = useWatch({ control, name: ["firstName", "lastName"] });

  return (
    <form
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      noValidate
    >
      <FormSection title="Despre tine">
        <Controller
          control={control}
          name="profilePicture"
          render={({ field }) => (
            <PictureField
              value={field.value}
              onChange={field.onChange}
              initials={firstName.slice(0, 1) + lastName.slice(0, 1)}
            />
          )}
        />
        <FieldRow>
          <TextField
            {...register("firstName")}
            label="Prenume"
            autoComplete="given-name"
            error={errors.firstName?.message}
          />
          <TextField
            {...register("lastName")}
            label="Nume de familie"
            autoComplete="family-name"
            error={errors.lastName?.message}
          />
        </FieldRow>
        <PlaceFields country={country} city={city} />
      </FormSection>
      <FormSection title="Pe pistă">
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
                help="Trei litere, ca pe ecranele de cronometraj."
                autoComplete="off"
                autoCapitalize="characters"
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
          <TextField
            {...register("iRacingMemberId")}
            label="ID membru iRacing"
            help="Numărul din profilul tău iRacing; după el îți găsim rezultatele."
            inputMode="numeric"
            autoComplete="off"
            error={errors.iRacingMemberId?.message}
          />
        </FieldRow>
      </FormSection>
      {children}
      <SaveBar isDirty={isDirty} isSaving={save.isPending} onReset={() => form.reset()} />
    </form>
  );
}

function isField(name: string): name is FieldPath<ProfileValues> {
  return Object.hasOwn(profileValuesSchema.shape, name);
}

function typedOnly(
  changes: ProfileChanges,
  dirty: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => Boolean(dirty[field])));
}
