import { counted } from "#shared/romanian-count.ts";
import type { EditorRow } from "./results-editor.ts";
import type { Penalty } from "./results.ts";
import type { ResultsDraft } from "./results-draft.ts";

export const penaltyKinds = ["time", "laps", "grid"] as const;
export type PenaltyKind = (typeof penaltyKinds)[number];

interface PenaltyWords {
  title: string;
  one: string;
  many: string;
  /** Inclusive, from 0. */
  max: number;
  /** Said when the amount is out of bounds (`spec/2` §5). */
  bounds: string;
}

export const penaltyWords: Record<PenaltyKind, PenaltyWords> = {
  time: {
    title: "Timp",
    one: "secundă",
    many: "secunde",
    max: 300,
    bounds: "Între 0 și 300 de secunde.",
  },
  laps: {
    title: "Tururi",
    one: "tur",
    many: "tururi",
    max: 100,
    bounds: "Între 0 și 100 de tururi.",
  },
  grid: {
    title: "Grilă",
    one: "poziție",
    many: "poziții",
    max: 20,
    bounds: "Între 0 și 20 de poziții.",
  },
};

/** `5 secunde`, `1 tur`, `20 de poziții`. */
export function penaltyAmount(kind: PenaltyKind, amount: number): string {
  return counted(amount, penaltyWords[kind].one, penaltyWords[kind].many);
}

/** A penalty that somebody is writing. */
export interface PenaltyForm {
  kind: PenaltyKind;
  amount: number | null;
  description: string;
  /** Culpable driver: index into the row's people; `null` while nobody is chosen. */
  driver: number | null;
}

/** Messages by field. Empty: the penalty can be added. */
export function penaltyProblems(form: PenaltyForm): Partial<Record<keyof PenaltyForm, string>> {
  const { max, bounds } = penaltyWords[form.kind];
  const { amount } = form;
  const isWhole = amount !== null && Number.isInteger(amount) && amount >= 0 && amount <= max;
  return {
    ...(amount === null ? { amount: "Obligatoriu" } : !isWhole && { amount: bounds }),
    ...(form.description.trim() === "" && { description: "Obligatoriu" }),
    ...(form.driver === null && { driver: "Obligatoriu" }),
  };
}

/** The row's penalties of one kind. */
export function penaltiesOf(row: EditorRow, kind: PenaltyKind): Penalty[] {
  return row[fieldOf[kind]];
}

/** Gives a penalty to a row. `form` must have no problems. */
export function addPenalty(draft: ResultsDraft, entryKey: string, form: PenaltyForm): ResultsDraft {
  const penalty: Penalty = {
    _id: "",
    amount: form.amount ?? 0,
    description: form.description.trim(),
    driver: form.driver ?? 0,
  };
  return withPenalties(draft, { entryKey, kind: form.kind }, (own) => [...own, penalty]);
}

/** Takes back the penalty at a place of its list. */
export function removePenalty(
  draft: ResultsDraft,
  place: { entryKey: string; kind: PenaltyKind; index: number },
): ResultsDraft {
  return withPenalties(draft, place, (own) => own.filter((_, index) => index !== place.index));
}

const fieldOf = {
  time: "timePenalties",
  laps: "lapPenalties",
  grid: "gridPenalties",
} as const;

function withPenalties(
  draft: ResultsDraft,
  { entryKey, kind }: { entryKey: string; kind: PenaltyKind },
  change: (own: Penalty[]) => Penalty[],
): ResultsDraft {
  const rows = draft.rows.map((row) =>
    row.entryKey === entryKey ? { ...row, [fieldOf[kind]]: change(penaltiesOf(row, kind)) } : row,
  );
  return { ...draft, rows, isDirty: true };
}
