import {
  driverFields,
  driverFormSchema,
  type ManagedDriver,
  driverConflict,
} from "#features/accounts/driver-record.ts";
import { createDriver, saveDriver } from "#features/accounts/people-calls.ts";
import { call } from "#web/calls/call.ts";
import { RecordPage } from "#web/forms/record-page.tsx";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { useRecord } from "#web/forms/use-record.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { IdField, NameFields, ScreenFields } from "../profile/person-fields.tsx";
import { toPersonValues } from "../profile/person-values.ts";

const profileSchema = driverFormSchema.shape.profile;

type ReadDriver = Pick<ManagedDriver, "profile" | "version">;

interface DriverFormProps {
  /** `null`: a new one. */
  driver: (ReadDriver & { id: string }) | null;
  /** Leaves a new one, saved or not. */
  onClose?: () => void;
}

/** A driver as an organiser writes them down, with the ids that results find them by. */
export function DriverForm({ driver, onClose }: DriverFormProps) {
  const editor = useRecord({
    labels: driverFields,
    record: driver,
    // The picture is the driver's own.
    toValues: (read: ReadDriver | null) =>
      toPersonValues(read && { ...read.profile, profilePicture: null }),
    schema: profileSchema,
    fieldOf: (path) => path.replace(/^profile\./, ""),
    save: (profile, read) =>
      driver
        ? call(saveDriver, {
            params: { id: driver.id },
            body: { profile, version: read?.version ?? 0 },
          })
        : call(createDriver, { body: { profile } }),
    savedBy: saveDriver,
    savedMeanwhile: savedMeanwhile(driverConflict),
    onSaved: () => {
      showSnackbar({ content: driver ? "Pilotul a fost salvat." : "Pilotul a fost adăugat." });
      onClose?.();
    },
    ...(driver && { goOnWith: (saved: ReadDriver) => saved }),
  });
  return (
    <RecordPage editor={editor} {...(onClose && { onClose })}>
      <NameFields editor={editor} />
      <FieldRow>
        <ScreenFields editor={editor} />
      </FieldRow>
      <FieldRow>
        <IdField
          {...editor.field("steamId")}
          label="ID Steam"
          help="17 cifre; după el se găsesc rezultatele din AC și ACC."
        />
        <IdField
          {...editor.field("iRacingMemberId")}
          label="ID membru iRacing"
          help="Se poate schimba și după ce a apărut în rezultate; cele salvate rămân."
        />
      </FieldRow>
    </RecordPage>
  );
}
