import { useState } from "react";
import {
  addPenalty,
  type PenaltyForm,
  penaltiesOf,
  type PenaltyKind,
  penaltyAmount,
  penaltyKinds,
  penaltyProblems,
  penaltyWords,
  removePenalty,
} from "#features/results/draft-penalties.ts";
import { nameAt, type ResultsDraft } from "#features/results/results-draft.ts";
import type { EditorRow } from "#features/results/results-editor.ts";
import { Button } from "#web/ui/button.tsx";
import { NumberField } from "#web/ui/number-field.tsx";
import { SegmentedToggle } from "#web/ui/segmented-toggle.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import styles from "./edit-results-page.module.css";

interface PenaltyEditorProps {
  draft: ResultsDraft;
  row: EditorRow;
  onChange: (draft: ResultsDraft) => void;
  /** Whether a penalty is typed that has not been added. */
  onTyping: (isTyped: boolean) => void;
}

/** The penalties of a row, and the form for another one. */
export function PenaltyEditor({ draft, row, onChange, onTyping }: PenaltyEditorProps) {
  const { entryKey } = row;
  const given = penaltyKinds.flatMap((kind) =>
    penaltiesOf(row, kind).map((penalty, index) => ({ kind, penalty, index })),
  );
  return (
    <section aria-label="Penalizări" className={styles.form}>
      <h3>Penalizări</h3>
      {given.length > 0 && (
        <ul className={styles.list}>
          {given.map(({ kind, penalty, index }) => (
            <li key={`${kind} ${index}`} className={styles.line}>
              <span>
                <strong>
                  {penaltyWords[kind].title}: {penaltyAmount(kind, penalty.amount)}
                </strong>
                , {nameAt(draft, row, penalty.driver)}. {penalty.description}
              </span>
              <Button onClick={() => onChange(removePenalty(draft, { entryKey, kind, index }))}>
                Scoate
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewPenalty
        key={given.length}
        draft={draft}
        row={row}
        onTyping={onTyping}
        onAdd={(form) => {
          onChange(addPenalty(draft, entryKey, form));
          onTyping(false);
        }}
      />
    </section>
  );
}

interface NewPenaltyProps {
  draft: ResultsDraft;
  row: EditorRow;
  onTyping: (isTyped: boolean) => void;
  onAdd: (form: PenaltyForm) => void;
}

function NewPenalty({ draft, row, onTyping, onAdd }: NewPenaltyProps) {
  const onlyDriver = row.persons.length === 1 ? 0 : null;
  const [form, setForm] = useState<PenaltyForm>({
    kind: "time",
    amount: null,
    description: "",
    driver: onlyDriver,
  });
  const type = (next: PenaltyForm) => {
    setForm(next);
    onTyping(next.amount !== null || next.description.trim() !== "");
  };
  const { max, many } = penaltyWords[form.kind];
  const problems = penaltyProblems(form);
  // What is still empty needs no message: the button waits for it.
  const outOfBounds = form.amount === null ? undefined : problems.amount;
  return (
    <div className={styles.form}>
      <SegmentedToggle<PenaltyKind>
        label="Felul penalizării"
        value={form.kind}
        options={penaltyKinds.map((kind) => ({ value: kind, title: penaltyWords[kind].title }))}
        onChange={(kind) => setForm({ ...form, kind })}
      />
      <div className={styles.pair}>
        <NumberField
          label={`Cât (${many})`}
          value={form.amount}
          onChange={(amount) => type({ ...form, amount })}
          help={`De la 0 la ${max}.`}
          error={outOfBounds}
          required
        />
        <Select
          label="Pilot vinovat"
          emptyTitle="Alege pilotul"
          value={form.driver === null ? "" : String(form.driver)}
          options={row.persons.map((_, place) => ({
            value: String(place),
            title: nameAt(draft, row, place),
          }))}
          onChange={({ target }) =>
            setForm({ ...form, driver: target.value === "" ? null : Number(target.value) })
          }
          required
        />
        <TextField
          label="Descriere"
          value={form.description}
          maxLength={500}
          onChange={({ target }) => type({ ...form, description: target.value })}
          required
        />
      </div>
      <div>
        <Button disabled={Object.keys(problems).length > 0} onClick={() => onAdd(form)}>
          Adaugă penalizarea
        </Button>
      </div>
    </div>
  );
}
