import { useFieldArray, useWatch } from "react-hook-form";
import { useSite } from "#web/page-data.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { isRace, type SessionTypeCode } from "#shared/session-types.ts";
import { sessionTimeWords } from "#features/events/session-times.ts";
import { addedTypes, sessionTypeTitles } from "#features/events/event-record.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { placeIn, RowBox, RowMoves, type RowPlace } from "#web/forms/row-moves.tsx";
import { type EventFormApi, endOf, newSession } from "./event-values.ts";
import { Bound, inputOf } from "#web/forms/bound.tsx";
import { errorAt } from "#web/forms/problems.ts";

const typeOptions = Object.entries(sessionTypeTitles).map(([value, title]) => ({ value, title }));

/** The sessions of an event in the order they are driven: added, removed, moved. */
export function SessionsEditor({ form }: { form: EventFormApi }) {
  const { control, formState, getValues } = form;
  const rows = useFieldArray({ control, name: "sessions" });
  const add = (type: SessionTypeCode) => {
    const last = getValues("sessions").at(-1);
    rows.append(newSession(type, last ? endOf(last) : getValues("time")));
  };
  const problem = errorAt(formState.errors, "sessions");
  return (
    <FormSection title="Sesiuni">
      {rows.fields.length === 0 && <EmptyState text="Etapa nu are încă sesiuni." />}
      {rows.fields.map((field, index) => (
        <SessionFields key={field.id} form={form} place={placeIn(rows, index)} />
      ))}
      {problem && <p className="error">{problem}</p>}
      <div className="row gap-2">
        {addedTypes.map((type) => (
          <Button key={type} onClick={() => add(type)}>
            + {sessionTypeTitles[type]}
          </Button>
        ))}
      </div>
    </FormSection>
  );
}

interface SessionFieldsProps {
  form: EventFormApi;
  place: RowPlace;
}

function SessionFields({ form, place }: SessionFieldsProps) {
  const { index } = place;
  const { timeZone } = useSite();
  const { control, register, formState } = form;
  const [title, type, hasResults] = useWatch({
    control,
    name: [`sessions.${index}.title`, `sessions.${index}.type`, `sessions.${index}.hasResults`],
  });
  const timeWords = sessionTimeWords(useWatch({ control, name: "sessions" }), index, timeZone);
  const numbers = [
    ["durationMinutes", "Durata, în minute", 1],
    ...(isRace(type)
      ? []
      : [["hotstintLaps", "Media celor mai bune tururi consecutive", 0] as const]),
    ["reverseGridPositions", "Locuri inversate pe grila cursei următoare", 0],
  ] as const;
  return (
    <RowBox title={`${index + 1}. ${title || "Sesiune"}`}>
      <FieldRow>
        <TextField {...inputOf(form, `sessions.${index}.title`)} label="Numele sesiunii" required />
        {hasResults ? (
          <TextField
            label="Tip"
            readOnly
            value={sessionTypeTitles[type]}
            help="Are rezultate: tipul nu se mai schimbă."
            error={errorAt(formState.errors, `sessions.${index}.type`)}
          />
        ) : (
          <Select {...inputOf(form, `sessions.${index}.type`)} label="Tip" options={typeOptions} />
        )}
        <TextField
          {...inputOf(form, `sessions.${index}.startDate`)}
          type="datetime-local"
          label="Începe la"
          required
          help={`Ora ligii (${timeZone}).`}
        />
      </FieldRow>
      {timeWords.map((words) => (
        <Notice key={words} kind="warning">
          {words}
        </Notice>
      ))}
      <FieldRow>
        {numbers.map(([name, label, min]) => (
          <Bound key={name} control={control} name={`sessions.${index}.${name}`}>
            {(field) => <NumberField {...field} label={label} min={min} />}
          </Bound>
        ))}
      </FieldRow>
      <FieldRow>
        <TextField
          {...inputOf(form, `sessions.${index}.serverName`)}
          label="Numele serverului"
          autoComplete="off"
        />
        <TextField
          {...inputOf(form, `sessions.${index}.password`)}
          label="Parola serverului"
          autoComplete="off"
          help="O văd doar piloții înscriși."
        />
      </FieldRow>
      <FieldRow>
        <Checkbox
          {...register(`sessions.${index}.official`)}
          label="Oficială"
          help="Rezultatele ei sunt publice."
        />
        {isRace(type) && (
          <Checkbox
            {...inputOf(form, `sessions.${index}.sprint`)}
            label="Sprint"
            help="Punctează ca orice cursă, dar nu departajează decât unde clasamentul o spune."
          />
        )}
        {!isRace(type) && (
          <Checkbox
            {...inputOf(form, `sessions.${index}.prequalification`)}
            label="Precalificare"
            help="Primește mai multe fișiere și păstrează cel mai bun timp."
          />
        )}
      </FieldRow>
      <RowMoves
        name={title}
        {...place}
        ways={["Mai devreme", "Mai târziu"]}
        kept={hasResults ? "Are rezultate, rămâne" : undefined}
      />
    </RowBox>
  );
}
