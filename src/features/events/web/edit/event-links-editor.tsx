import { useFieldArray, useWatch } from "react-hook-form";
import { linkKinds, linkKindTitles } from "#features/events/event-links.ts";
import { linkFields } from "#features/events/event-media.ts";
import { emptyOf } from "#shared/record/record.ts";
import { inputOf } from "#web/forms/bound.tsx";
import { errorAt } from "#web/forms/problems.ts";
import { placeIn, RowBox, RowMoves, type RowPlace } from "#web/forms/row-moves.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import type { EventMediaFormApi } from "./event-media-values.ts";

interface LinksEditorProps {
  form: EventMediaFormApi;
  sessions: readonly { _id: string; title: string }[];
}

/** Streams and recordings in the order in which they are shown. */
export function LinksEditor({ form, sessions }: LinksEditorProps) {
  const { control, formState } = form;
  const rows = useFieldArray({ control, name: "links" });
  const problem = errorAt(formState.errors, "links");
  const add = (kind: (typeof linkKinds)[number]) =>
    rows.append({ ...emptyOf(linkFields), kind, _id: "", session: "" });
  return (
    <FormSection title="Transmisiuni și înregistrări">
      {rows.fields.length === 0 && <EmptyState text="Etapa nu are încă transmisiuni." />}
      {rows.fields.map((field, index) => (
        <LinkEditor key={field.id} form={form} sessions={sessions} place={placeIn(rows, index)} />
      ))}
      {problem && <p className="error">{problem}</p>}
      <div className="row gap-2">
        {linkKinds.map((kind) => (
          <Button key={kind} onClick={() => add(kind)}>
            + {linkKindTitles[kind]}
          </Button>
        ))}
      </div>
    </FormSection>
  );
}

interface LinkEditorProps extends LinksEditorProps {
  place: RowPlace;
}

function LinkEditor({ form, sessions, place }: LinkEditorProps) {
  const { index } = place;
  const title = useWatch({ control: form.control, name: `links.${index}.title` });
  const path = `links.${index}` as const;
  return (
    <RowBox title={`${index + 1}. ${title || "Link"}`}>
      <FieldRow>
        <Select
          {...inputOf(form, `${path}.kind`)}
          label="Felul"
          options={linkKinds.map((kind) => ({ value: kind, title: linkKindTitles[kind] }))}
        />
        <Select
          {...inputOf(form, `${path}.session`)}
          label="Sesiunea"
          options={[
            { value: "", title: "Toată etapa" },
            ...sessions.map((session) => ({ value: session._id, title: session.title })),
          ]}
        />
      </FieldRow>
      <FieldRow>
        <TextField {...inputOf(form, `${path}.title`)} label="Titlul" required autoComplete="off" />
        <TextField
          {...inputOf(form, `${path}.url`)}
          label="Adresa"
          type="url"
          required
          autoComplete="off"
          help="Începe cu https://. Se deschide abia când e apăsată, în altă filă."
        />
      </FieldRow>
      <FieldRow>
        <TextField
          {...inputOf(form, `${path}.channel`)}
          label="Comentator sau canal"
          autoComplete="off"
        />
        <TextField {...inputOf(form, `${path}.language`)} label="Limba" autoComplete="off" />
      </FieldRow>
      <RowMoves name={title || "linkul"} {...place} />
    </RowBox>
  );
}
