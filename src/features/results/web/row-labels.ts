import { penaltyAmount, penaltyRules } from "#features/results/penalty-kinds.ts";
import { nameAt, namesOf, type ResultsDraft } from "#features/results/draft/results-draft.ts";
import type { EditorRow } from "#features/results/results-editor.ts";
import { shownTitles, valueText } from "#features/results/row-fields.ts";
import {
  changedFields,
  comparedPenalties,
  type RowField,
} from "#features/results/draft/row-comparison.ts";
import { counted } from "#shared/text/romanian-count.ts";

export const fieldTitles: Record<RowField, string> = {
  present: "În clasament",
  persons: "Pilot",
  ...shownTitles,
  penalties: "Penalizări",
};

/** What a version of a row says in one field. `draft` knows the names and the cars. */
export function fieldText(draft: ResultsDraft, row: EditorRow | null, field: RowField): string {
  if (!row) return field === "present" ? "nu" : "---";
  switch (field) {
    case "present":
      return row.removed ? "scos" : "da";
    case "persons":
      return namesOf(draft, row);
    case "penalties":
      return penaltiesText(draft, row);
    default:
      return valueText(field, row[field], { carText: (carId) => carText(draft, carId) });
  }
}

/** The car of a row, to be told from others: `#24 BMW M4 GT3`. */
export function drivenText(draft: ResultsDraft, row: EditorRow): string {
  const car = draft.editor.cars.find(({ _id }) => _id === row.carId);
  const number = car?.raceNumber ?? row.eventRsvp.raceNumber;
  const model = car?.modelTitle ?? row.eventRsvp.carModel.title;
  return [number !== null && `#${number}`, model].filter(Boolean).join(" ");
}

/** A row in a few words, for people who look for it in the table: `#24, Ana Vale`. */
export function rowText(draft: ResultsDraft, row: EditorRow): string {
  const car = draft.editor.cars.find(({ _id }) => _id === row.carId);
  const number = car?.raceNumber ?? row.eventRsvp.raceNumber;
  return [number !== null && `#${number}`, namesOf(draft, row)].filter(Boolean).join(", ");
}

export function carText(draft: ResultsDraft, carId: unknown): string {
  const car = draft.editor.cars.find((candidate) => candidate._id === carId);
  return car ? `#${car.raceNumber} ${car.carName}` : "fără mașină";
}

/** What a step changed, in a few words: `Ana Vale: tururi`. */
export function stepText(before: ResultsDraft, after: ResultsDraft): string {
  if (before.editor !== after.editor) return "fișierul încărcat";
  if (before.order !== after.order) return "ordinea sosirii";
  if (before.foundsClubs !== after.foundsClubs || before.joins !== after.joins) return "cluburile";
  const old = new Map(before.rows.map((row) => [row.entryKey, row]));
  const kept = new Set(after.rows.map((row) => row.entryKey));
  const changed = [
    ...after.rows.map((row) => ({ row, was: old.get(row.entryKey) ?? null, is: row })),
    ...before.rows
      .filter((row) => !kept.has(row.entryKey))
      .map((row) => ({ row, was: row, is: null })),
  ]
    .map(({ row, was, is }) => ({ row, fields: changedFields(was, is) }))
    .filter(({ fields }) => fields.length > 0);
  const [only] = changed;
  if (!only) return "nimic";
  if (changed.length > 1) return counted(changed.length, "rând", "rânduri");
  const titles = only.fields.map((field) => fieldTitles[field].toLowerCase());
  return `${namesOf(after, only.row)}: ${titles.join(", ")}`;
}

function penaltiesText(draft: ResultsDraft, row: EditorRow): string {
  const sentences = comparedPenalties(row).map(({ kind, penalty }) => {
    const { amount, description, driver } = penalty;
    const culprit = row.persons.length > 1 ? ` (${nameAt(draft, row, driver)})` : "";
    return `${penaltyRules[kind].title}, ${penaltyAmount(kind, amount)}${culprit}: ${description}`;
  });
  return sentences.length > 0 ? sentences.join("; ") : "fără";
}
