import { simulatorCodes, simulators } from "#simulators/simulators.ts";
import { useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { Button } from "#web/ui/frame/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextArea, TextField } from "#web/ui/fields/text-field.tsx";
import { RowMoves } from "#web/forms/row-moves.tsx";
import siteStyles from "./site-page.module.css";
import type { SiteFormApi } from "./site-values.ts";
import { inputOf } from "#web/forms/bound.tsx";
import { errorAt } from "#web/forms/problems.ts";

const options = simulators.map(({ code, title }) => ({ value: code, title }));

/** The cards of seasons from before this site, in the order in which the competitions list shows them. */
export function ArchiveCardsField({ form }: { form: SiteFormApi }) {
  const { control, formState } = form;
  const { fields, append, remove, swap } = useFieldArray({ control, name: "archiveCards" });
  const problem = errorAt(formState.errors, "archiveCards");
  const add = () =>
    append({
      key: `c${Date.now().toString(36)}`,
      title: "",
      acronym: simulatorCodes[0] ?? "",
      summary: "",
      details: "",
      links: [],
    });
  return (
    <FormSection title="Arhiva">
      <p className="muted">
        Cartonașe la sfârșitul paginii Competiții, pentru sezoanele de dinaintea acestui site.
      </p>
      <Checkbox
        {...form.register("archiveShown")}
        label="Arată arhiva vizitatorilor"
        help="Fără bifă, cartonașele rămân aici și nu apar nicăieri pe site."
      />
      {fields.map((field, index) => (
        <CardFields
          key={field.id}
          form={form}
          index={index}
          count={fields.length}
          onMove={(by) => swap(index, index + by)}
          onRemove={() => remove(index)}
        />
      ))}
      {problem && <p className="error">{problem}</p>}
      <div className="row gap-2">
        <Button onClick={add}>+ Cartonaș</Button>
      </div>
    </FormSection>
  );
}

interface CardFieldsProps {
  form: SiteFormApi;
  index: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function CardFields({ form, index, count, onMove, onRemove }: CardFieldsProps) {
  const { control, formState } = form;
  const title = useWatch({ control, name: `archiveCards.${index}.title` });
  const [isOpen, setOpen] = useState(title === "");
  const isWrong = formState.errors.archiveCards?.[index] !== undefined;
  return (
    <details
      className="box"
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={siteStyles.cardTitle}>{title || "Cartonaș nou"}</summary>
      <div className={`stack gap-4 narrowable ${siteStyles.cardFields}`}>
        <FieldRow>
          <TextField
            {...inputOf(form, `archiveCards.${index}.title`)}
            label="Titlu"
            required
            autoComplete="off"
          />
          <Select
            {...inputOf(form, `archiveCards.${index}.acronym`)}
            label="Simulator"
            options={options}
          />
        </FieldRow>
        <TextField
          {...inputOf(form, `archiveCards.${index}.summary`)}
          label="Rezumat"
          autoComplete="off"
          help="Pe fața cartonașului."
        />
        <TextArea
          {...inputOf(form, `archiveCards.${index}.details`)}
          label="Povestea sezonului"
          rows={5}
          help="Pe spate: cum a fost, cine a câștigat. Fiecare rând este un paragraf."
        />
        <CardLinks form={form} card={index} />
        <RowMoves
          name={title || "cartonașul"}
          index={index}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
    </details>
  );
}

function CardLinks({ form, card }: { form: SiteFormApi; card: number }) {
  const { control, register } = form;
  const { fields, append, remove } = useFieldArray({
    control,
    name: `archiveCards.${card}.links`,
  });
  return (
    <>
      {fields.map((field, index) => {
        const path = `archiveCards.${card}.links.${index}` as const;
        return (
          <div key={field.id} className={`stack gap-2 starts ruled-below ${siteStyles.link}`}>
            <FieldRow>
              <TextField
                {...inputOf(form, `${path}.name`)}
                label={`Linkul ${index + 1}: nume`}
                required
                autoComplete="off"
              />
              <TextField
                {...inputOf(form, `${path}.url`)}
                label={`Linkul ${index + 1}: adresă`}
                required
                autoComplete="off"
              />
            </FieldRow>
            <Checkbox {...register(`${path}.inMenu`)} label="În meniul „Clasamente”" />
            <Checkbox
              {...register(`${path}.champion`)}
              label="Titlul sezonului"
              help="Linkul duce la profilul pilotului sau al clubului care a câștigat, iar titlul apare acolo."
            />
            <Button look="link" aria-label={`Scoate ${field.name}`} onClick={() => remove(index)}>
              Scoate linkul
            </Button>
          </div>
        );
      })}
      <div className="row gap-2">
        <Button onClick={() => append({ name: "", url: "", inMenu: false, champion: false })}>
          + Link
        </Button>
      </div>
    </>
  );
}
