import { aliasFormSchema } from "#features/accounts/people.ts";
import { addAlias } from "#features/accounts/people-calls.ts";
import { call } from "#web/calls/call.ts";
import { Bound } from "#web/forms/bound.tsx";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useRecord } from "#web/forms/use-record.ts";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { searchPeople } from "../people/search-people.ts";

const platforms = [
  { value: "steam", title: "Steam (AC, ACC)" },
  { value: "iracing", title: "iRacing" },
] as const;

interface AliasValues {
  platform: string;
  platformId: string;
  userId: ComboboxOption | null;
}

/** Writes down that a platform id is somebody's, before a result brings it. */
export function AliasDialog({ onClose }: { onClose: () => void }) {
  const editor = useRecord({
    labels: {},
    record: null,
    toValues: (): AliasValues => ({ platform: "steam", platformId: "", userId: null }),
    toForm: (values) => ({ ...values, userId: values.userId?.value ?? "" }),
    schema: aliasFormSchema,
    save: (body) => call(addAlias, { body }),
    savedBy: addAlias,
    onSaved: () => {
      onClose();
      showSnackbar({ content: "ID-ul este ținut minte." });
    },
    isShort: true,
  });
  return (
    <RecordDialog editor={editor} title="Adaugă un ID" onClose={onClose}>
      <Select label="Platforma" options={platforms} {...editor.field("platform")} />
      <TextField
        label="ID-ul"
        required
        inputMode="numeric"
        autoComplete="off"
        {...editor.field("platformId")}
      />
      <Bound control={editor.form.control} name="userId">
        {(field) => (
          <Combobox
            {...field}
            label="Al cui este"
            required
            placeholder="Scrie o parte din nume"
            search={searchPeople}
          />
        )}
      </Bound>
    </RecordDialog>
  );
}
