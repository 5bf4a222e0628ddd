import { useId } from "react";
import {
  type PenaltyForm,
  penaltyProblems,
  recentPenalties,
  removePenalty,
} from "#features/results/draft/draft-penalties.ts";
import {
  countingKinds,
  PENALTY_REASON_LIMIT,
  penaltiesOf,
  penaltyAmount,
  type PenaltyKind,
  penaltyKinds,
  penaltyRules,
  withoutEffect,
} from "#features/results/penalty-kinds.ts";
import { nameAt, type ResultsDraft } from "#features/results/draft/results-draft.ts";
import type { EditorRow } from "#features/results/results-editor.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { wantedField } from "#web/ui/fields/first-field.ts";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { DecisionLink } from "./decision-link.tsx";
import styles from "./edit-results-page.module.css";

interface PenaltyEditorProps {
  draft: ResultsDraft;
  row: EditorRow;
  /** The row was opened for one: the focus lands on how much. */
  isWanted: boolean;
  /** Somebody wanted to leave it as it is: what is missing is marked. */
  isTried: boolean;
  onChange: (draft: ResultsDraft) => void;
  form: PenaltyForm;
  onForm: (form: PenaltyForm) => void;
  onAdd: () => void;
}

export function PenaltyEditor(props: PenaltyEditorProps) {
  return (
    <section aria-label="Penalizări" className="stack gap-4">
      <h3>Penalizări</h3>
      <GivenPenalties {...props} />
      <RecentPenalties {...props} />
      <NewPenalty {...props} />
    </section>
  );
}

function GivenPenalties({ draft, row, onChange }: PenaltyEditorProps) {
  const given = penaltyKinds.flatMap((kind) =>
    penaltiesOf(row, kind).map((penalty, index) => ({ kind, penalty, index })),
  );
  if (given.length === 0) return null;
  return (
    <ul className="stack ruled">
      {given.map(({ kind, penalty, index }) => {
        const why = withoutEffect(kind, draft.editor.session.type);
        const words = (
          <>
            <strong>
              {penaltyRules[kind].title}: {penaltyAmount(kind, penalty.amount)}
            </strong>
            , {penalty.ofCar ? "mașina" : nameAt(draft, row, penalty.driver)}. {penalty.description}
          </>
        );
        return (
          <li key={`${kind} ${index}`} className="row spread gap-2-4 ruled-below pad-2-0">
            <span>
              {why ? <s>{words}</s> : words}
              {why && <span className="small muted"> {why}</span>}
            </span>
            {penalty.decision ? (
              <DecisionLink decision={penalty.decision} />
            ) : (
              <Button
                aria-label={`Scoate penalizarea: ${penaltyAmount(kind, penalty.amount)}`}
                onClick={() =>
                  onChange(removePenalty(draft, { entryKey: row.entryKey, kind, index }))
                }
              >
                Scoate
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What was given lately, to be given again in one press. */
function RecentPenalties({ draft, form, onForm }: PenaltyEditorProps) {
  const recent = recentPenalties(draft);
  if (recent.length === 0) return null;
  return (
    <div role="group" aria-label="Ultimele penalizări" className="row gap-2">
      {recent.map(({ kind, amount, description }) => (
        <Button
          key={`${kind} ${amount} ${description}`}
          className={styles.again}
          aria-pressed={
            form.kind === kind && form.amount === amount && form.description === description
          }
          onClick={() => onForm({ ...form, kind, amount, description })}
        >
          <strong>{penaltyAmount(kind, amount)}</strong> {description}
        </Button>
      ))}
    </div>
  );
}

function NewPenalty({ draft, row, isWanted, isTried, form, onForm, onAdd }: PenaltyEditorProps) {
  const reasons = useId();
  const { max, many } = penaltyRules[form.kind];
  const problems = penaltyProblems(form);
  const kinds = countingKinds(draft.editor.session.type);
  // What is still empty needs no message before somebody wants to leave: the button waits for it.
  const amountError = form.amount === null && !isTried ? undefined : problems.amount;
  return (
    <div className="stack gap-4">
      <SegmentedToggle<PenaltyKind>
        label="Felul penalizării"
        value={form.kind}
        options={kinds.map((kind) => ({ value: kind, title: penaltyRules[kind].title }))}
        onChange={(kind) => onForm({ ...form, kind })}
      />
      {row.persons.length > 1 && (
        <Culprits {...{ draft, row, form, onForm }} error={isTried ? problems.driver : undefined} />
      )}
      <div className={`sides ${styles.amountAndReason}`} {...(isWanted && wantedField)}>
        <NumberField
          label={`Cât (${many})`}
          value={form.amount}
          onChange={(amount) => onForm({ ...form, amount })}
          help={`De la 0 la ${max}.`}
          error={amountError}
          required
        />
        <TextField
          label="Descriere"
          value={form.description}
          maxLength={PENALTY_REASON_LIMIT}
          list={reasons}
          error={isTried ? problems.description : undefined}
          onChange={({ target }) => onForm({ ...form, description: target.value })}
          required
        />
        <datalist id={reasons}>
          {[...new Set(recentPenalties(draft).map(({ description }) => description))].map(
            (description) => (
              <option key={description}>{description}</option>
            ),
          )}
        </datalist>
      </div>
      <div>
        <Button disabled={Object.keys(problems).length > 0} onClick={onAdd}>
          Adaugă penalizarea
        </Button>
      </div>
    </div>
  );
}

/** Of a larger crew the driver is chosen from a list. */
const MOST_IN_SIGHT = 5;

function Culprits({
  draft,
  row,
  form,
  onForm,
  error,
}: Pick<PenaltyEditorProps, "draft" | "row" | "form" | "onForm"> & {
  error: string | undefined;
}) {
  const label = "Pilot vinovat";
  const value = form.driver === null ? "" : String(form.driver);
  const options = row.persons.map((_, place) => ({
    value: String(place),
    title: nameAt(draft, row, place),
  }));
  const choose = (driver: string) =>
    onForm({ ...form, driver: driver === "" ? null : Number(driver) });
  if (options.length <= MOST_IN_SIGHT)
    return (
      <div>
        <p className={styles.fieldName} aria-hidden>
          {label} <span className="muted">(obligatoriu)</span>
        </p>
        <SegmentedToggle {...{ label, value, options }} onChange={choose} />
        {error && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
      </div>
    );
  return (
    <Select
      {...{ label, value, options, error }}
      emptyTitle="Alege pilotul"
      onChange={({ target }) => choose(target.value)}
      required
    />
  );
}
