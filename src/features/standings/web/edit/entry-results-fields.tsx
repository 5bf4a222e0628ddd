import { useId } from "react";
import type { ResultChoice } from "#features/standings/rules/entry-drops.ts";
import type { EntryEdits } from "#features/standings/standings-draft.ts";
import type { StandingsEntryShape, StandingsTable } from "#features/standings/standings.ts";
import { resultsOf } from "#features/standings/table-results.ts";
import { tableLimits } from "#features/standings/rules/table-options.ts";
import { formatPoints, parsePoints } from "#shared/points.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

/** A deduction while it is typed: its points as text. */
export interface TypedDeduction {
  points: string;
  reason: string;
}

export function toTyped(deductions: EntryEdits["deductions"]): TypedDeduction[] {
  return deductions.map(({ points, reason }) => ({ points: formatPoints(points), reason }));
}

/** What was typed, once all of it can be sent; else `undefined`. */
export function toDeductions(
  typed: readonly TypedDeduction[],
): EntryEdits["deductions"] | undefined {
  const deductions = typed.flatMap(({ points, reason }) => {
    const amount = parsePoints(points);
    return amount === undefined || amount <= 0 || reason.trim() === ""
      ? []
      : [{ points: amount, reason: reason.trim() }];
  });
  return deductions.length === typed.length ? deductions : undefined;
}

interface DeductionFieldsProps {
  deductions: readonly TypedDeduction[];
  onChange: (deductions: TypedDeduction[]) => void;
}

/** Points that stewards took from the whole championship, each with its reason, which the entry's breakdown says. */
export function DeductionFields({ deductions, onChange }: DeductionFieldsProps) {
  const change = (index: number, part: Partial<TypedDeduction>) =>
    onChange(deductions.map((one, place) => (place === index ? { ...one, ...part } : one)));
  return (
    <FormSection title="Deduceri">
      {deductions.map((deduction, index) => {
        const points = parsePoints(deduction.points);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two deductions may read the same
          <fieldset key={index} className="box stack gap-2 pad-4 narrowable">
            <legend>Deducerea {index + 1}</legend>
            <FieldRow>
              <TextField
                label="Puncte scăzute"
                inputMode="decimal"
                required
                value={deduction.points}
                error={
                  deduction.points !== "" && (points === undefined || points <= 0)
                    ? "Trebuie să fie un număr mai mare ca 0."
                    : undefined
                }
                onChange={({ target }) => change(index, { points: target.value })}
              />
              <TextField
                label="Motivul"
                required
                maxLength={tableLimits.deductionReason}
                value={deduction.reason}
                onChange={({ target }) => change(index, { reason: target.value })}
              />
            </FieldRow>
            <div>
              <Button
                look="link"
                onClick={() => onChange(deductions.filter((_, place) => place !== index))}
              >
                Scoate deducerea
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button
          disabled={deductions.length >= tableLimits.deductions}
          onClick={() => onChange([...deductions, { points: "", reason: "" }])}
        >
          + Deducere
        </Button>
      </div>
    </FormSection>
  );
}

interface ResultFieldsProps {
  table: StandingsTable;
  entry: StandingsEntryShape;
  change: (edits: Partial<EntryEdits>) => void;
}

const choiceOptions = [
  { value: "", title: "După regulă" },
  { value: "keep", title: "Păstrat" },
  { value: "drop", title: "Eliminat" },
];

/** From which round the entry counts, and single results that count or do not, whatever the rule says. */
export function ResultFields({ table, entry, change }: ResultFieldsProps) {
  const id = useId();
  return (
    <FormSection title="Rezultate">
      <Select
        label="Începe de la zero din"
        help="Ce a fost înainte rămâne în detalii, dar nu contează."
        value={entry.startsFrom ?? ""}
        emptyTitle="Prima etapă"
        options={table.events.map(({ obj }) => ({ value: obj._id, title: obj.title }))}
        onChange={({ target }) => change({ startsFrom: target.value || null })}
      />
      <details>
        <summary id={id}>Păstrează sau elimină un rezultat</summary>
        <div role="group" aria-labelledby={id} className="stack gap-2 pad-2-0">
          {resultsOf(table).map((result) => (
            <Select
              key={result.id}
              label={result.title}
              value={entry.choices[result.id] ?? ""}
              options={choiceOptions}
              onChange={({ target }) =>
                change({ choices: withChoice(entry.choices, result.id, choiceOf(target.value)) })
              }
            />
          ))}
        </div>
      </details>
    </FormSection>
  );
}

function choiceOf(value: string): ResultChoice | undefined {
  return value === "keep" || value === "drop" ? value : undefined;
}

function withChoice(
  choices: StandingsEntryShape["choices"],
  id: string,
  choice: ResultChoice | undefined,
): StandingsEntryShape["choices"] {
  const others = Object.entries(choices).filter(([known]) => known !== id);
  return Object.fromEntries(choice ? [...others, [id, choice]] : others);
}
