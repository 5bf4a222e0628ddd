import { type ReactNode, useState } from "react";
import {
  addPenalty,
  emptyPenalty,
  isBegun,
  missingWords,
  type PenaltyForm,
  penaltyProblems,
} from "#features/results/draft/draft-penalties.ts";
import { decisionsOf } from "#features/results/draft/decided-rows.ts";
import {
  changeRow,
  nameAt,
  type ResultsDraft,
  type RowChange,
} from "#features/results/draft/results-draft.ts";
import { stewardStatuses } from "#features/results/facts.ts";
import { finishTitles } from "#features/results/finish-words.ts";
import type { EditorRow } from "#features/results/results-editor.ts";
import { shownTitles } from "#features/results/row-fields.ts";
import { rowLimits } from "#features/results/row-schemas.ts";
import { formatRaceTime, parseTime } from "#shared/time/lap-time.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { wantedField } from "#web/ui/fields/first-field.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Combobox } from "#web/ui/fields/combobox.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { isRace } from "#shared/session-types.ts";
import { DecisionLink } from "./decision-link.tsx";
import styles from "./edit-results-page.module.css";
import { PenaltyEditor } from "./penalty-editor.tsx";
import { PersonSearch } from "../person-search.tsx";
import { pickAgreed } from "../agreed-pick.ts";

/** What a row is opened for: the focus lands there. */
export type RowPurpose = "penalty" | "person" | "car";

interface RowDialogProps {
  draft: ResultsDraft;
  row: EditorRow;
  purpose: RowPurpose;
  /** A penalty with its decision, where one may be given: those by hand are folded then. */
  flag?: ReactNode;
  /** The rows before and after it in the table; `undefined` at its ends. */
  neighbours: { previous: string | undefined; next: string | undefined };
  onChange: (draft: ResultsDraft) => void;
  /** Opens another row in its place. */
  onOpen: (entryKey: string) => void;
  onClose: () => void;
}

/**
 * Everything an organiser may correct in one row. Changes go to the draft at once; only saving publishes them. Leaving adds a
 * complete penalty; an incomplete one holds the dialog open, says what it lacks, and a press of its own drops it.
 */
export function RowDialog(props: RowDialogProps) {
  const { draft, row, purpose, flag, neighbours, onChange, onOpen, onClose } = props;
  const [form, setForm] = useState<PenaltyForm>(() => emptyPenalty(row));
  const [isWarned, setIsWarned] = useState(false);
  const add = () => {
    onChange(addPenalty(draft, row.entryKey, form));
    setForm(emptyPenalty(row));
  };
  const leave = (go: () => void) => {
    if (isBegun(form, row)) {
      if (Object.keys(penaltyProblems(form)).length > 0) return setIsWarned(true);
      add();
    }
    go();
  };
  const giveUp = () => {
    setForm(emptyPenalty(row));
    setIsWarned(false);
  };
  const { previous, next } = neighbours;
  const byHand = (
    <PenaltyEditor
      draft={draft}
      row={row}
      isWanted={purpose === "penalty" && !flag}
      isTried={isWarned}
      onChange={onChange}
      form={form}
      onForm={(typed) => {
        setForm(typed);
        if (!isBegun(typed, row) || Object.keys(penaltyProblems(typed)).length === 0)
          setIsWarned(false);
      }}
      onAdd={add}
    />
  );
  return (
    <Dialog
      isOpen
      // Escape and a press beside the dialog drop nothing that was typed, and add nothing.
      onClose={() => leave(onClose)}
      title={`Rândul ${nameAt(draft, row, 0)}`}
      actions={
        <>
          <span className={`row gap-2 ${styles.neighbours}`}>
            <Button
              disabled={previous === undefined}
              onClick={() => leave(() => previous !== undefined && onOpen(previous))}
            >
              <span aria-hidden>‹</span> Anterior
            </Button>
            <Button
              disabled={next === undefined}
              onClick={() => leave(() => next !== undefined && onOpen(next))}
            >
              Următor <span aria-hidden>›</span>
            </Button>
          </span>
          <Button look="main" onClick={() => leave(onClose)}>
            Gata
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        {isWarned && (
          <Notice kind="bad" title="Penalizarea scrisă nu este completă">
            <div className="stack gap-2 starts">
              <p>Mai trebuie: {missingWords(form)}.</p>
              <Button onClick={giveUp}>Renunț la penalizare</Button>
            </div>
          </Notice>
        )}
        {flag ? (
          <>
            <p className="row gap-2">{flag} Penalizare din ghid</p>
            <details>
              <summary>De mână</summary>
              {byHand}
            </details>
          </>
        ) : (
          byHand
        )}
        <Corrections draft={draft} row={row} purpose={purpose} onChange={onChange} />
      </div>
    </Dialog>
  );
}

interface CorrectionsProps {
  draft: ResultsDraft;
  row: EditorRow;
  purpose: RowPurpose;
  onChange: (draft: ResultsDraft) => void;
}

/** Who, in what car and what the game counted. */
function Corrections({ draft, row, purpose, onChange }: CorrectionsProps) {
  const [decision] = decisionsOf(row);
  const change = (values: RowChange) => onChange(changeRow(draft, row.entryKey, values));
  return (
    <section aria-label="Corecturi" className="stack gap-4">
      <h3>Corecturi</h3>
      <Checkbox
        label={shownTitles.dsq}
        checked={row.dsq}
        disabled={row.dsqDecision !== undefined}
        onChange={(event) => change({ dsq: event.target.checked })}
        help={
          row.dsqDecision ? (
            <DecisionLink decision={row.dsqDecision} />
          ) : (
            row.base.dsq && "Jocul însuși l-a descalificat."
          )
        }
      />
      <Checkbox
        label={shownTitles.ineligible}
        help="Își păstrează locul: nimeni nu urcă și nu primește punctele lui."
        checked={row.ineligible}
        onChange={(event) => change({ ineligible: event.target.checked })}
      />
      <Checkbox
        label={shownTitles.guest}
        help="Rămâne în rezultate, dar în clasamentele fără invitați nu ocupă niciun loc."
        checked={row.guest}
        onChange={(event) => change({ guest: event.target.checked })}
      />
      <div className="stack gap-4" {...(purpose === "person" && wantedField)}>
        {row.persons.map((person, place) => (
          // A place emptied from elsewhere starts its search anew.
          <PersonSearch
            key={`${person.personId} ${person.userId}`}
            draft={draft}
            seat={{ row, place }}
            onPick={(pick) => void pickAgreed(draft, pick, onChange)}
          />
        ))}
      </div>
      <div {...(purpose === "car" && wantedField)}>
        <CarField draft={draft} row={row} onChange={(carId) => change({ carId })} />
      </div>
      <div className={styles.pair}>
        <NumberField
          label={shownTitles.laps}
          value={row.laps}
          min={0}
          max={rowLimits.laps}
          onChange={(laps) => {
            if (laps !== null && laps >= 0 && laps <= rowLimits.laps) change({ laps });
          }}
          help={under(row.laps, row.base.laps, String)}
        />
        <TimeField
          label={shownTitles.totalMs}
          value={row.totalMs}
          base={row.base.totalMs}
          onChange={(totalMs) => change({ totalMs })}
        />
        <TimeField
          label={shownTitles.bestLapMs}
          value={row.bestLapMs}
          base={row.base.bestLapMs}
          onChange={(bestLapMs) => change({ bestLapMs })}
        />
      </div>
      {isRace(draft.editor.session.type) && <RaceWords row={row} onChange={change} />}
      <div>
        {row.removed ? (
          <Button onClick={() => change({ removed: false })}>Pune rândul la loc</Button>
        ) : (
          <Button
            look="danger"
            disabled={decision !== undefined}
            onClick={() => change({ removed: true })}
          >
            Scoate rândul
          </Button>
        )}
        {decision && (
          <p className="small muted">
            Rândul are o sancțiune dată de comisari: <DecisionLink decision={decision} />. Se
            schimbă din caz.
          </p>
        )}
      </div>
    </section>
  );
}

interface RaceWordsProps {
  row: EditorRow;
  onChange: (words: RowChange) => void;
}

/** How the race began and ended for the row, where the file does not know or is wrong. Neither moves a place or a point. */
function RaceWords({ row, onChange }: RaceWordsProps) {
  const known = stewardStatuses.find((status) => status === row.base.status);
  return (
    <div className={styles.pair}>
      <Select
        label={shownTitles.status}
        emptyTitle={known ? `După fișier: ${finishTitles[known].toLowerCase()}` : "După fișier"}
        value={row.status ?? ""}
        options={stewardStatuses.map((value) => ({ value, title: finishTitles[value] }))}
        onChange={({ target }) =>
          onChange({ status: stewardStatuses.find((one) => one === target.value) ?? null })
        }
      />
      <NumberField
        label={shownTitles.grid}
        value={row.grid}
        min={1}
        max={rowLimits.grid}
        help={row.base.grid === null ? undefined : `Gol: locul ${row.base.grid}, cum se știe.`}
        onChange={(grid) => {
          if (grid === null || (grid >= 1 && grid <= rowLimits.grid)) onChange({ grid });
        }}
      />
    </div>
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
      label={shownTitles.carId}
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
