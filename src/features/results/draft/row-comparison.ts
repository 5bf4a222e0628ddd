import { penaltiesOf, type PenaltyKind, penaltyKinds } from "../penalty-kinds.ts";
import type { EditorRow } from "../results-editor.ts";
import type { Penalty } from "../results.ts";
import { shownNames } from "../row-fields.ts";

/** What two versions of a row are compared by. `present`: it takes part, neither missing nor taken out. */
export const rowFields = ["present", "persons", ...shownNames, "penalties"] as const;
export type RowField = (typeof rowFields)[number];

/** A penalty apart from its row: the culprit is a person and no longer a place. */
export interface ComparedPenalty {
  kind: PenaltyKind;
  penalty: Penalty;
  /** Where it stands. */
  row: EditorRow;
  /** Equal for penalties that say the same, whatever their id. */
  key: string;
}

/** In what two versions of a row differ; `null`: a version without the row. */
export function changedFields(before: EditorRow | null, after: EditorRow | null): RowField[] {
  if (before === after) return [];
  if (!before || !after) return isPresent(before) === isPresent(after) ? [] : ["present"];
  return rowFields.filter((field) => isChanged(field, before, after));
}

export function isPresent(row: EditorRow | null): row is EditorRow {
  return row !== null && !row.removed;
}

/** All penalties of a row. */
export function comparedPenalties(row: EditorRow): ComparedPenalty[] {
  return penaltyKinds.flatMap((kind) =>
    penaltiesOf(row, kind).map((penalty) => {
      const { amount, description, driver } = penalty;
      return {
        kind,
        penalty,
        row,
        key: JSON.stringify([kind, amount, description, personAt(row, driver)]),
      };
    }),
  );
}

/** What is in the first list and not in the second; what is there twice counts twice. */
export function without<T extends { key: string }>(list: readonly T[], other: readonly T[]): T[] {
  const left = other.map((item) => item.key);
  return list.filter(({ key }) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
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

function isChanged(field: RowField, before: EditorRow, after: EditorRow): boolean {
  switch (field) {
    case "present":
      return before.removed !== after.removed;
    case "persons":
      return before.persons.some(({ userId }, place) => {
        const same = after.persons[placeIn(after, before, place)];
        return same !== undefined && same.userId !== userId;
      });
    case "penalties": {
      const [one, two] = [comparedPenalties(before), comparedPenalties(after)];
      return one.length !== two.length || without(one, two).length > 0;
    }
    default:
      return before[field] !== after[field];
  }
}
