import { isSame } from "#shared/record/merge.ts";
import { penaltiesOf, type PenaltyKind, penaltyKinds } from "../penalty-kinds.ts";
import type { EditorRow } from "../results-editor.ts";
import type { Penalty } from "../results.ts";
import { shownNames, type ShownValues, shownValues } from "../row-fields.ts";

/** What two versions of a row are compared by. `present`: it takes part, neither missing nor taken out. */
export const rowFields = ["present", "persons", ...shownNames, "penalties"] as const;
export type RowField = (typeof rowFields)[number];

/** What people say of a row, as it is compared and merged: who sits where by person, and penalties by what they say. */
export interface RowParts extends ShownValues {
  entryKey: string;
  persons: Readonly<Record<string, string | null>>;
  penalties: Readonly<Record<string, true>>;
}

/** A penalty apart from its row: the culprit is a person and no longer a place. */
export interface ComparedPenalty {
  kind: PenaltyKind;
  penalty: Penalty;
  /** Where it stands. */
  row: EditorRow;
  /** Equal for penalties of two versions that say the same, whatever their id; of twins each has its own. */
  key: string;
}

/** In what two versions of a row differ; `null`: a version without the row. */
export function changedFields(before: EditorRow | null, after: EditorRow | null): RowField[] {
  if (before === after) return [];
  if (!before || !after) return isPresent(before) === isPresent(after) ? [] : ["present"];
  const [was, is] = [partsOf(before, after), partsOf(after, before)];
  return rowFields.filter((field) =>
    field === "present" ? before.removed !== after.removed : !isSame(was[field], is[field]),
  );
}

export function isPresent(row: EditorRow | null | undefined): row is EditorRow {
  return row !== null && row !== undefined && !row.removed;
}

/** @param other whose people alone are compared */
export function partsOf(row: EditorRow, other: EditorRow = row): RowParts {
  const persons = row.persons.flatMap(({ userId }, place) =>
    placeIn(other, row, place) < 0 ? [] : [[personAt(row, place), userId] as const],
  );
  return {
    entryKey: row.entryKey,
    ...shownValues(row),
    persons: Object.fromEntries(persons),
    penalties: Object.fromEntries(comparedPenalties(row).map(({ key }) => [key, true as const])),
  };
}

export function comparedPenalties(row: EditorRow): ComparedPenalty[] {
  const twins = new Map<string, number>();
  return penaltyKinds.flatMap((kind) =>
    penaltiesOf(row, kind).map((penalty) => {
      const { amount, description, driver } = penalty;
      const said = JSON.stringify([kind, amount, description, personAt(row, driver)]);
      const twin = twins.get(said) ?? 0;
      twins.set(said, twin + 1);
      return { kind, penalty, row, key: `${said} ${twin}` };
    }),
  );
}

/** By what a person of a row is found in another version of it: a row added by hand knows its people by their places. */
export function personAt(row: EditorRow, place: number): string {
  return row.added ? String(place) : (row.persons[place]?.personId ?? "");
}

/** Where the person stands who is at `place` of `row` in another version of it; -1: nowhere. */
export function placeIn(other: EditorRow, row: EditorRow, place: number): number {
  const person = personAt(row, place);
  return other.persons.findIndex((_, index) => personAt(other, index) === person);
}
