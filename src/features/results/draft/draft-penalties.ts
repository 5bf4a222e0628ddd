import {
  countingKinds,
  penaltiesOf,
  penaltyFields,
  type PenaltyKind,
  penaltyRules,
} from "../penalty-kinds.ts";
import type { EditorRow, GivenPenalty } from "../results-editor.ts";
import type { Penalty } from "../results.ts";
import type { ResultsDraft } from "./results-draft.ts";

export interface PenaltyForm {
  kind: PenaltyKind;
  amount: number | null;
  description: string;
  /** Culpable driver: index into the row's people; `null` while nobody is chosen. */
  driver: number | null;
}

/** A penalty of which nothing is written; a driver who is alone in the car can only be the one. */
export function emptyPenalty({ persons }: EditorRow): PenaltyForm {
  return { kind: "time", amount: null, description: "", driver: persons.length === 1 ? 0 : null };
}

/** Messages by field. Empty: the penalty can be added. */
export function penaltyProblems(form: PenaltyForm): Partial<Record<keyof PenaltyForm, string>> {
  const { max, bounds } = penaltyRules[form.kind];
  const { amount } = form;
  const isWhole = amount !== null && Number.isInteger(amount) && amount >= 0 && amount <= max;
  return {
    ...(amount === null ? { amount: "Obligatoriu" } : !isWhole && { amount: bounds }),
    ...(form.description.trim() === "" && { description: "Obligatoriu" }),
    ...(form.driver === null && { driver: "Obligatoriu" }),
  };
}

const fieldNames = { amount: "cât", description: "descrierea", driver: "pilotul vinovat" } as const;

/** What a penalty that is being written still lacks, in words. */
export function missingWords(form: PenaltyForm): string {
  const problems = penaltyProblems(form);
  const wrong = (["driver", "amount", "description"] as const).filter((field) => problems[field]);
  return wrong.map((field) => fieldNames[field]).join(", ");
}

export function isBegun(form: PenaltyForm, row: EditorRow): boolean {
  const { amount, description, driver } = form;
  return amount !== null || description.trim() !== "" || driver !== emptyPenalty(row).driver;
}

/** Gives a penalty to a row. `form` must have no problems. */
export function addPenalty(draft: ResultsDraft, entryKey: string, form: PenaltyForm): ResultsDraft {
  const penalty: Penalty = {
    _id: "",
    amount: form.amount ?? 0,
    description: form.description.trim(),
    driver: form.driver ?? 0,
  };
  const given = { kind: form.kind, amount: penalty.amount, description: penalty.description };
  const next = withPenalties(draft, { entryKey, kind: form.kind }, (own) => [...own, penalty]);
  return { ...next, given: [given, ...draft.given] };
}

/** How many of the last penalties are offered again. */
const MOST_RECENT = 6;

/** The last penalties that were given, newest first and none twice: here, then in earlier sessions of the season. */
export function recentPenalties({ editor, given }: ResultsDraft): GivenPenalty[] {
  const counting = countingKinds(editor.session.type);
  const byText = new Map(
    [...given, ...editor.recentPenalties]
      .filter(({ kind }) => counting.includes(kind))
      .map((penalty) => [
        JSON.stringify([penalty.kind, penalty.amount, penalty.description]),
        penalty,
      ]),
  );
  return [...byText.values()].slice(0, MOST_RECENT);
}

/** Takes back the penalty at a place of its list. */
export function removePenalty(
  draft: ResultsDraft,
  place: { entryKey: string; kind: PenaltyKind; index: number },
): ResultsDraft {
  return withPenalties(draft, place, (own) => own.filter((_, index) => index !== place.index));
}

function withPenalties(
  draft: ResultsDraft,
  { entryKey, kind }: { entryKey: string; kind: PenaltyKind },
  change: (own: Penalty[]) => Penalty[],
): ResultsDraft {
  const rows = draft.rows.map((row) =>
    row.entryKey === entryKey
      ? { ...row, [penaltyFields[kind]]: change(penaltiesOf(row, kind)) }
      : row,
  );
  return { ...draft, rows, isDirty: true };
}
