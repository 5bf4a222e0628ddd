import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { type OwnProfile, pictureSchema } from "#features/accounts/accounts.ts";
import { driverFields } from "#features/accounts/driver-record.ts";
import { profileFieldsSchema } from "#features/accounts/profile.ts";
import { profileHints } from "#features/accounts/profile-hints.ts";
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
  /** Fields that are asked for; left out: all. */
  needs?: readonly string[] | undefined;
  /** Accounts at Discord and Steam. */
  children: ReactNode;
}

/** What is not filled in and is needed stands first. */
export function ProfileForm({ profile, back, needs, children }: ProfileFormProps) {
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
  const shows = (...fields: string[]) =>
    needs === undefined || fields.some((field) => needs.includes(field));
  const lacks = new Set(profileHints(profile).map(({ missing }) => missing));
  const sections = [
    {
      id: "about",
      isLacking: lacks.has("name"),
      content: shows("profilePicture", "firstName", "lastName", "country", "city") && (
        <FormSection title="Despre tine">
          {shows("profilePicture") && (
            <Bound control={control} name="profilePicture">
              {(field) => (
                <PictureField {...field} initials={firstName.slice(0, 1) + lastName.slice(0, 1)} />
              )}
            </Bound>
          )}
          <NameFields editor={editor} isOwn shows={shows} />
        </FormSection>
      ),
    },
    {
      id: "track",
      isLacking: lacks.has("iRacingMemberId"),
      content: shows("shorthand", "raceNumber", "iRacingMemberId") && (
        <FormSection title="Pe pistă">
          <FieldRow>
            <ScreenFields editor={editor} isOwn shows={shows} />
            {shows("iRacingMemberId") && (
              <IdField
                {...editor.field("iRacingMemberId")}
                label="ID membru iRacing"
                help="Numărul din profilul tău iRacing; după el îți găsim rezultatele."
              />
            )}
          </FieldRow>
        </FormSection>
      ),
    },
    {
      id: "accounts",
      isLacking: lacks.has("steamId"),
      content: shows("steamId", "discordCode") && children,
    },
  ].toSorted((a, b) => Number(b.isLacking) - Number(a.isLacking));
  return (
    <RecordPage editor={editor}>
      {sections.map(({ id, content }) => (
        <Fragment key={id}>{content}</Fragment>
      ))}
    </RecordPage>
  );
}
