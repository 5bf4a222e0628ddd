import { useFieldArray, useWatch } from "react-hook-form";
import { itemRules, ruleOf } from "#features/stewarding/item-rules.ts";
import {
  guideKinds,
  type Offence,
  offenceFields,
  offenceFormSchema,
  offenceConflict,
} from "#features/stewarding/offences.ts";
import { addOffence, saveOffence } from "#features/stewarding/stewarding-calls.ts";
import { call } from "#web/calls/call.ts";
import { Bound } from "#web/forms/bound.tsx";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { useRecord } from "#web/forms/use-record.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { ItemFields, type TypedItem } from "../desk/decision/item-fields.tsx";

interface OffenceDialogProps {
  /** `null`: a new one. */
  offence: Offence | null;
  onClose: () => void;
}

/** Something that the guide has an answer to. */
export function OffenceDialog({ offence, onClose }: OffenceDialogProps) {
  const editor = useRecord({
    labels: offenceFields,
    record: offence,
    toValues,
    schema: offenceFormSchema,
    save: (form, seen) =>
      seen
        ? call(saveOffence, {
            params: { id: seen._id },
            body: { ...form, version: seen.version },
          })
        : call(addOffence, { body: form }),
    savedMeanwhile: savedMeanwhile(offenceConflict),
    savedBy: saveOffence,
    onSaved: () => {
      onClose();
      showSnackbar({ content: "Abaterea a fost salvată." });
    },
    isShort: true,
  });
  const { control } = editor.form;
  const items = useFieldArray({ control, name: "items" });
  const typed = useWatch({ control, name: "items" });
  const free = guideKinds.filter((kind) => !typed.some((item) => item.kind === kind));
  const [next] = free;
  return (
    <RecordDialog editor={editor} title={offence?.title ?? "Abatere nouă"} onClose={onClose}>
      <TextField label="Abaterea" required autoComplete="off" {...editor.field("title")} />
      <TextField
        label="Cod"
        required
        autoComplete="off"
        help="Scurt și unic, de exemplu contact-usor."
        {...editor.field("code")}
      />
      <FormSection title="Ce se dă de obicei">
        {items.fields.map(({ id }, index) => {
          const item = typed[index];
          if (!item) return null;
          return (
            <ItemFields<TypedItem>
              key={id}
              about={ruleOf(item.kind).title}
              item={{ ...item, table: null }}
              kinds={[item.kind, ...free]}
              error={
                editor.errorOf(`items.${index}.amount`) ?? editor.errorOf(`items.${index}.kind`)
              }
              onChange={({ kind, amount }) => editor.set(`items.${index}`, { kind, amount })}
              onRemove={() => items.remove(index)}
            />
          );
        })}
        {next !== undefined && (
          <div>
            <Button onClick={() => items.append(emptyItem(next))}>Adaugă o sancțiune</Button>
          </div>
        )}
        <Bound control={control} name="points">
          {(field) => (
            <NumberField
              {...field}
              label={offenceFields.points.title}
              min={0}
              max={itemRules.licence.most}
              required
              help="0: niciunul."
            />
          )}
        </Bound>
      </FormSection>
      <Checkbox
        label={offenceFields.onTheSpot.title}
        help="Un comisar singur o poate da din rândul rezultatelor, fără apărare, și unde decid mai multe voturi."
        {...editor.form.register("onTheSpot")}
      />
    </RecordDialog>
  );
}

/** Of a kind that is not counted there is one. */
function emptyItem(kind: TypedItem["kind"]): Values["items"][number] {
  return { kind, amount: ruleOf(kind).most === 1 ? 1 : null };
}

/** Numbers may be missing. */
interface Values extends Omit<Offence, "_id" | "version" | "points" | "items"> {
  points: number | null;
  items: Pick<TypedItem, "kind" | "amount">[];
}

function toValues(offence: Offence | null): Values {
  if (!offence)
    return { title: "", code: "", points: 0, items: [], onTheSpot: false, archived: false };
  const { _id, version: _version, ...values } = offence;
  return values;
}
