import { useFieldArray, useWatch } from "react-hook-form";
import { mediaLimits, pictureFields } from "#features/events/event-media.ts";
import { pictureFiles } from "#shared/picture-files.ts";
import { emptyOf } from "#shared/record/record.ts";
import { readUpload } from "#shared/upload-calls.ts";
import { hrefOf } from "#web/calls/call.ts";
import { inputOf } from "#web/forms/bound.tsx";
import { errorAt } from "#web/forms/problems.ts";
import { placeIn, RowBox, RowMoves, type RowPlace } from "#web/forms/row-moves.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FileDrop } from "#web/ui/fields/file-drop.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useUploads } from "#web/upload.ts";
import styles from "#web/forms/organiser.module.css";
import type { EventMediaFormApi } from "./event-media-values.ts";

/** Pictures in the order in which they are shown: sent at once when chosen, kept when the form is saved. */
export function PicturesEditor({ form }: { form: EventMediaFormApi }) {
  const { control, formState } = form;
  const rows = useFieldArray({ control, name: "pictures" });
  const { sendAll, progress, refusals } = useUploads("eventPicture", (upload) =>
    rows.append({ ...emptyOf(pictureFields), _id: "", upload }, { shouldFocus: false }),
  );
  const room = mediaLimits.pictures - rows.fields.length;
  return (
    <FormSection title="Imagini">
      {rows.fields.length === 0 && <EmptyState text="Etapa nu are încă imagini." />}
      {rows.fields.map((field, index) => (
        <PictureEditor key={field.id} form={form} place={placeIn(rows, index)} />
      ))}
      <FileDrop
        label="Adaugă imagini"
        help={`${pictureFiles.kinds}. Mai încap ${Math.max(0, room)} din ${mediaLimits.pictures}. Prima apare și când cineva trimite mai departe linkul etapei, dacă etapa nu are copertă.`}
        accept={pictureFiles.accept}
        progress={progress}
        disabled={room <= 0}
        error={errorAt(formState.errors, "pictures") ?? (refusals.join(" ") || undefined)}
        onFiles={(files) => void sendAll(files.slice(0, room))}
      />
    </FormSection>
  );
}

interface PictureEditorProps {
  form: EventMediaFormApi;
  place: RowPlace;
}

function PictureEditor({ form, place }: PictureEditorProps) {
  const { index } = place;
  const path = `pictures.${index}` as const;
  const [upload, alt] = useWatch({
    control: form.control,
    name: [`${path}.upload`, `${path}.alt`],
  });
  return (
    <RowBox title={`Imaginea ${index + 1}`}>
      <img
        className={styles.picture}
        src={hrefOf(readUpload, { params: upload })}
        alt={alt || `Imaginea ${index + 1}`}
      />
      <TextField
        {...inputOf(form, `${path}.alt`)}
        label="Ce se vede"
        required
        autoComplete="off"
        help="Pentru cine nu vede imaginea: Startul cursei, cu două mașini roșii în frunte."
      />
      <FieldRow>
        <TextField {...inputOf(form, `${path}.caption`)} label="Explicația" autoComplete="off" />
        <TextField {...inputOf(form, `${path}.author`)} label="Autorul" autoComplete="off" />
      </FieldRow>
      <RowMoves name={`imaginea ${index + 1}`} {...place} />
    </RowBox>
  );
}
