import {
  emptyOf,
  type Fields,
  fieldsIn,
  type SavedOf,
  type ValuesOf,
} from "#shared/record/record.ts";

/** What the form of a record holds, field by field of its table; of `null`, what a new one starts with. */
export function valuesOf<Table extends Fields>(
  table: Table,
  record: SavedOf<Table> | null,
): ValuesOf<Table>;
export function valuesOf(table: Fields, record: object | null): object {
  return record ? fieldsIn(table, record) : emptyOf(table);
}
