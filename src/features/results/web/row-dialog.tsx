import { useState } from "react";
import {
  changeRow,
  nameAt,
  pickPerson,
  type ResultsDraft,
} from "#features/results/results-draft.ts";
import type { EditorRow } from "#features/results/results-editor.ts";
import { formatRaceTime, parseTime } from "#shared/lap-time.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Combobox } from "#web/ui/combobox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { NumberField } from "#web/ui/number-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { searchDrivers } from "./edit-results-api.ts";
import styles from "./edit-results-page.module.css";
import { PenaltyEditor } from "./penalty-editor.tsx";

const MOST_LAPS = 100_000;

interface RowDialogProps {
  draft: ResultsDraft;
  row: EditorRow;
  onChange: (draft: ResultsDraft) => void;
  onClose: () => void;
}

/**
 * Everything an organiser may correct in one row. Changes go to the draft at once; only saving publishes them.
 * A penalty that was typed and not added holds the dialog open once, and says so.
 */
export function RowDialog({ draft, row, onChange, onClose }: RowDialogProps) {
  const [hasTypedPenalty, setHasTypedPenalty] = useState(false);
  const [isWarned, setIsWarned] = useState(false);
  const close = () => (hasTypedPenalty && !isWarned ? setIsWarned(true) : onClose());
  const change = (values: Parameters<typeof changeRow>[2]) =>
    onChange(changeRow(draft, row.entryKey, values));
  return (
    <Dialog
      isOpen
      onClose={close}
      title={`Rândul ${nameAt(draft, row, 0)}`}
      actions={
        <>
          {row.removed ? (
            <Button onClick={() => change({ removed: false })}>Pune rândul la loc</Button>
          ) : (
            <Button look="danger" onClick={() => change({ removed: true })}>
              Scoate rândul
            </Button>
          )}
          <Button look="main" onClick={close}>
            Gata
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {row.persons.map((person, place) => (
          <PersonField key={person.personId} {...{ draft, row, place, onChange }} />
        ))}
        <CarField draft={draft} row={row} onChange={(carId) => change({ carId })} />
        <div className={styles.pair}>
          <NumberField
            label="Tururi"
            value={row.laps}
            min={0}
            max={MOST_LAPS}
            onChange={(laps) => {
              if (laps !== null && laps >= 0 && laps <= MOST_LAPS) change({ laps });
            }}
            help={under(row.laps, row.base.laps, String)}
          />
          <TimeField
            label="Timp total"
            value={row.totalMs}
            base={row.base.totalMs}
            onChange={(totalMs) => change({ totalMs })}
          />
          <TimeField
            label="Cel mai bun tur"
            value={row.bestLapMs}
            base={row.base.bestLapMs}
            onChange={(bestLapMs) => change({ bestLapMs })}
          />
        </div>
        <Checkbox
          label="Descalificat"
          checked={row.dsq}
          onChange={(event) => change({ dsq: event.target.checked })}
          help={row.base.dsq ? "Jocul însuși l-a descalificat." : undefined}
        />
        <PenaltyEditor
          draft={draft}
          row={row}
          onChange={onChange}
          onTyping={(isTyped) => {
            setHasTypedPenalty(isTyped);
            setIsWarned(false);
          }}
        />
        {isWarned && (
          <Notice kind="bad">
            Penalizarea scrisă mai sus nu este adăugată încă. Adaug-o, sau închide din nou ca să
            renunți la ea.
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

interface PersonFieldProps {
  draft: ResultsDraft;
  row: EditorRow;
  place: number;
  onChange: (draft: ResultsDraft) => void;
}

function PersonField({ draft, row, place, onChange }: PersonFieldProps) {
  const person = row.persons[place];
  if (!person) return null;
  const value =
    person.userId === null ? null : { value: person.userId, title: nameAt(draft, row, place) };
  return (
    <Combobox
      label={`În fișier: ${person.name || "fără nume"}`}
      placeholder="Caută pilotul după nume"
      emptyText="Niciun pilot cu acest nume."
      search={searchDrivers}
      value={value}
      help={value ? undefined : "Alegerea este ținută minte pentru fișierele următoare."}
      onChange={(option) =>
        onChange(
          pickPerson(draft, {
            entryKey: row.entryKey,
            place,
            person: option && { _id: option.value, name: option.title },
          }),
        )
      }
    />
  );
}

interface CarFieldProps {
  draft: ResultsDraft;
  row: EditorRow;
  onChange: (carId: string | null) => void;
}

function CarField({ draft, row, onChange }: CarFieldProps) {
  const options = draft.editor.cars.map((car) => ({
    value: car._id,
    title: `#${car.raceNumber} ${car.carName}`,
    detail: [car.modelTitle, car.clubName].filter(Boolean).join(", "),
  }));
  return (
    <Combobox
      label="Mașina înscrisă"
      placeholder="Fără mașină înscrisă: rândul nu ia puncte"
      options={options}
      value={options.find((option) => option.value === row.carId) ?? null}
      onChange={(option) => onChange(option?.value ?? null)}
    />
  );
}

interface TimeFieldProps {
  label: string;
  value: number | null;
  base: number | null;
  onChange: (value: number | null) => void;
}

/** A time typed as `m:ss.mmm`; what cannot be read stays in the field with a sentence and changes nothing. */
function TimeField({ label, value, base, onChange }: TimeFieldProps) {
  const [text, setText] = useState(value === null ? "" : formatRaceTime(value));
  const parsed = parseTime(text);
  return (
    <TextField
      label={label}
      value={text}
      inputMode="decimal"
      help={under(value, base, formatRaceTime)}
      error={parsed.ok ? undefined : "Scrie timpul ca 1:23.456."}
      onChange={(event) => {
        setText(event.target.value);
        const typed = parseTime(event.target.value);
        if (typed.ok) onChange(typed.ms);
      }}
    />
  );
}

function under<T>(value: T, base: T, format: (value: T) => string): string | undefined {
  return value === base ? undefined : `În fișier: ${format(base)}`;
}
