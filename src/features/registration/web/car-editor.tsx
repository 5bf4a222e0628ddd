import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { previewCarClasses } from "#features/registration/registration-calls.ts";
import { call } from "#web/calls/call.ts";
import { CAR_NAME_LIMIT } from "#features/registration/registration-shapes.ts";
import { isModelOpen } from "#features/registration/registration.ts";
import { changeCar, type DraftCar, removeCar } from "#features/registration/registration-draft.ts";
import { formatTypedNumber } from "#shared/text/typed-number.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./car-editor.module.css";
import { type CarEditorProps, CrewEditor } from "./crew-editor.tsx";
import { useId } from "react";
import { useTypedNumber } from "#web/ui/use-typed-number.ts";

/** One car of a registration. A saved one changes only crew and, where the season allows, model, unless by an organiser. */
export function CarEditor(props: CarEditorProps) {
  const { editor, car, index } = props;
  const { draft, seen, rules, models, now, isByOrganizer, shown, change } = editor;
  const errorOf = (field: string) => shown[`cars.${index}.${field}`];
  const isLocked = car._id !== null && !isByOrganizer;
  const words = carLabel(car, index + 1);
  const used = new Set(draft.filter(({ key }) => key !== car.key).map((own) => own.raceNumber));
  const canChangeModel = isModelOpen(car, { rules, now, isByOrganizer });
  const offered = models.map(({ _id, title }) => ({ value: _id, title }));
  const stored = seen.cars.find(({ _id }) => _id === car._id)?.carModel;
  // A model that the season has given up stays where it was.
  if (stored && !offered.some(({ value }) => value === stored._id))
    offered.push({ value: stored._id, title: stored.title });
  return (
    <section className="box stack gap-4 pad-4" aria-label={words}>
      <header className="row gap-2-3">
        <NumberPlate number={numberText(car)} />
        <h2 className={styles.title}>{car.carName.trim() || "Mașină nouă"}</h2>
        <ClassBadges {...props} />
        {!isLocked && <RemoveButton {...props} words={words} />}
      </header>
      {isLocked && (
        <p className="small muted">
          Numărul și numele unei mașini salvate nu se mai schimbă; echipajul se poate schimba
          oricând.
        </p>
      )}
      <FieldRow>
        <Select
          label="Model"
          required={canChangeModel}
          emptyTitle="Alege modelul"
          disabled={!canChangeModel}
          error={errorOf("carModel")}
          value={car.carModel ?? ""}
          options={offered}
          onChange={(event) =>
            change(changeCar(draft, car.key, { carModel: event.target.value || null }))
          }
        />
        <TextField
          label="Numele echipajului"
          required={!isLocked}
          maxLength={CAR_NAME_LIMIT}
          autoComplete="off"
          disabled={isLocked}
          error={errorOf("carName")}
          value={car.carName}
          onChange={(event) => change(changeCar(draft, car.key, { carName: event.target.value }))}
        />
        <NumberPicker
          numbers={editor.numbers.filter((number) => !used.has(number))}
          value={car.raceNumber}
          disabled={isLocked}
          error={errorOf("raceNumber")}
          onChange={(raceNumber) => change(changeCar(draft, car.key, { raceNumber }))}
        />
        <input type="hidden" name={`skin-${car.key}`} value={car.skin} />
      </FieldRow>
      <CrewEditor {...props} words={words} />
    </section>
  );
}

function RemoveButton({ car, editor, words }: CarEditorProps & { words: string }) {
  const isSaved = car._id !== null;
  const verb = isSaved ? "Retrage" : "Șterge";
  const remove = async () => {
    const isSure =
      !isSaved ||
      (await askToConfirm({
        title: "Retragi mașina din sezon?",
        body: "Piloții ei rămân fără loc. Rezultatele pe care le are rămân. Se întâmplă când salvezi.",
      }));
    if (isSure) editor.change(removeCar(editor.draft, car.key));
  };
  return (
    <Button look="danger" aria-label={`${verb} ${words}`} onClick={() => void remove()}>
      {verb}
    </Button>
  );
}

/** What the car would be classed as now, in the order of the season's classes. */
function ClassBadges({ car, editor: { season } }: CarEditorProps) {
  const { _id: carId, carModel } = car;
  const driversClasses = car.drivers.map((driver) => driver.classes);
  const { data: classes = [] } = useQuery({
    queryKey: ["car-classes", season._id, carModel, driversClasses],
    queryFn: ({ signal }) => {
      const body = { carId, car: { carModel }, driversClasses };
      return call(previewCarClasses, { params: { id: season._id }, body }, { signal });
    },
    placeholderData: keepPreviousData,
    enabled: carModel !== null || driversClasses.some((held) => held.length > 0),
  });
  return (
    <span className={styles.badges} aria-live="polite">
      {classes.map(({ _id, acronym, name }) => (
        <ClassBadge key={_id} acronym={acronym} title={name} />
      ))}
    </span>
  );
}

/** A dash while there is none, or while what is typed is none. */
function numberText({ raceNumber }: Pick<DraftCar, "raceNumber">): string {
  return formatTypedNumber(raceNumber) || "–";
}

function carLabel({ raceNumber, carName }: DraftCar, place: number): string {
  if (raceNumber === null && carName.trim() === "") return `mașina ${place}, nouă`;
  return `mașina #${numberText({ raceNumber })} ${carName.trim()}`.trim();
}

interface NumberPickerProps {
  /** Those that are free, ascending. */
  numbers: readonly number[];
  value: number | null;
  onChange: (number: number | null) => void;
  disabled: boolean;
  error: string | undefined;
}

/** Suggestions at a time; typing brings others. */
const SUGGESTED = 20;

/** A race number out of those that are free: typed on a phone's number keys, or picked from the suggestions. */
function NumberPicker({ numbers, value, onChange, disabled, error }: NumberPickerProps) {
  const id = useId();
  const { text, problem, type } = useTypedNumber({ value, onChange, min: 0, max: 9999 });
  const isFree = value === null || disabled || numbers.includes(value);
  return (
    <>
      <TextField
        label="Număr"
        required={!disabled}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        list={id}
        error={problem ?? error ?? (isFree ? undefined : `Numărul ${value} nu este liber.`)}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <datalist id={id}>
        {numbers
          .filter((number) => String(number).startsWith(text.trim()))
          .slice(0, SUGGESTED)
          .map((number) => (
            <option key={number}>{number}</option>
          ))}
      </datalist>
    </>
  );
}
