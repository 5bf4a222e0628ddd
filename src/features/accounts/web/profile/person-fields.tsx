import type { ComponentProps } from "react";
import { useController } from "react-hook-form";
import { raceNumberBounds } from "#features/accounts/profile.ts";
import { toShorthand } from "#features/accounts/shorthand.ts";
import { Bound } from "#web/forms/bound.tsx";
import type { RecordEditor } from "#web/forms/use-record.ts";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import type { PersonValues } from "./person-values.ts";
import { PlaceFields } from "./place-fields.tsx";

interface PersonFieldsProps {
  editor: RecordEditor<PersonValues>;
  /** Somebody fills in their own: the browser may help. */
  isOwn?: boolean;
  /** Which of the fields stand there; left out: all. */
  shows?: (field: string) => boolean;
}

const showsAll = () => true;

/** Who somebody is and where they live. */
export function NameFields({ editor, isOwn = false, shows = showsAll }: PersonFieldsProps) {
  const { control } = editor.form;
  const country = useController({ control, name: "country" });
  const city = useController({ control, name: "city" });
  const hasName = shows("firstName") || shows("lastName");
  const hasPlace = shows("country") || shows("city");
  return (
    <>
      {hasName && (
        <FieldRow>
          <TextField
            {...editor.field("firstName")}
            label="Prenume"
            autoComplete={isOwn ? "given-name" : undefined}
          />
          <TextField
            {...editor.field("lastName")}
            label="Nume de familie"
            autoComplete={isOwn ? "family-name" : undefined}
          />
        </FieldRow>
      )}
      {hasPlace && <PlaceFields country={country} city={city} />}
    </>
  );
}

/** What stands on timing screens, and beside it. */
export function ScreenFields({ editor, isOwn = false, shows = showsAll }: PersonFieldsProps) {
  const { control } = editor.form;
  return (
    <>
      {shows("shorthand") && (
        <Bound control={control} name="shorthand">
          {(field) => (
            <TextField
              {...field}
              onChange={(event) => field.onChange(toShorthand(event.target.value))}
              label="Prescurtare"
              help={isOwn ? "Trei litere, ca pe ecranele de cronometraj." : undefined}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Bound>
      )}
      {shows("raceNumber") && (
        <Bound control={control} name="raceNumber">
          {(field) => <NumberField {...field} label="Număr de concurs" {...raceNumberBounds} />}
        </Bound>
      )}
    </>
  );
}

/** An id that results are found by. */
export function IdField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="numeric" autoComplete="off" {...props} />;
}
