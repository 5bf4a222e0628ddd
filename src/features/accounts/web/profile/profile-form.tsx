import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { type OwnProfile, pictureSchema } from "#features/accounts/accounts.ts";
import { driverFields } from "#features/accounts/driver-record.ts";
import { profileFieldsSchema } from "#features/accounts/profile.ts";
import { readOwnProfile, saveOwnProfile } from "#features/accounts/profile-calls.ts";
import { isSame } from "#shared/record/merge.ts";
import { askAgain, call, read } from "#web/calls/call.ts";
import { Bound } from "#web/forms/bound.tsx";
import { RecordPage } from "#web/forms/record-page.tsx";
import { useRecord } from "#web/forms/use-record.ts";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { showProfileSaved } from "../login/form-failure.ts";
import { IdField, NameFields, ScreenFields } from "./person-fields.tsx";
import { toPersonValues } from "./person-values.ts";
import { PictureField } from "./picture-field.tsx";

const profileValuesSchema = profileFieldsSchema.extend({
  profilePicture: pictureSchema.nullable(),
});

interface ProfileFormProps {
  profile: OwnProfile;
  /** Where saving leads; left out: one stays. */
  back?: string | undefined;
  /** Stands between the fields and the save bar. */
  children: ReactNode;
}

export function ProfileForm({ profile, back, children }: ProfileFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const editor = useRecord({
    labels: driverFields,
    record: profile,
    toValues: toPersonValues,
    schema: profileValuesSchema,
    // What somebody else changed meanwhile stays, as only what was typed here is sent.
    save: async (form, opened) => {
      const before = new Map<string, unknown>(Object.entries(opened));
      const typed = Object.entries(form).filter(
        ([name, value]) => !isSame(value, before.get(name)),
      );
      await call(saveOwnProfile, { body: Object.fromEntries(typed) });
      await askAgain(queryClient, saveOwnProfile);
      return queryClient.getQueryData(read(readOwnProfile, {}).queryKey) ?? opened;
    },
    ...(back === undefined && { goOnWith: (saved: OwnProfile) => saved }),
    onSaved: async () => {
      showProfileSaved();
      if (back !== undefined) await navigate({ href: back });
    },
  });
  const { control } = editor.form;
  const [firstName, lastName] = useWatch({ control, name: ["firstName", "lastName"] });
  return (
    <RecordPage editor={editor}>
      <FormSection title="Despre tine">
        <Bound control={control} name="profilePicture">
          {(field) => (
            <PictureField {...field} initials={firstName.slice(0, 1) + lastName.slice(0, 1)} />
          )}
        </Bound>
        <NameFields editor={editor} isOwn />
      </FormSection>
      <FormSection title="Pe pistă">
        <FieldRow>
          <ScreenFields editor={editor} isOwn />
          <IdField
            {...editor.field("iRacingMemberId")}
            label="ID membru iRacing"
            help="Numărul din profilul tău iRacing; după el îți găsim rezultatele."
          />
        </FieldRow>
      </FormSection>
      {children}
    </RecordPage>
  );
}
