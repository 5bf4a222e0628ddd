import type { z } from "zod";

/*
 * A record (a season, a download, a role) is described once, in a table with a row for each field. From it follow what its form
 * sends and starts with, what is read, its columns, titles, and how two copies are compared and merged (`differences.ts`). What
 * visitors see of it is said by hand, so that a new field is not published by accident.
 */

/** What people call a field, in forms, in the audit log and where two copies differ. */
export interface Label {
  readonly title: string;
  /** The same for everything inside a value of several parts, at any depth; two people may change different parts. */
  readonly parts?: Readonly<Record<string, string>>;
  /** The list has no order: what one person added and another took out are both done. */
  readonly isSet?: true;
  /** The list is a table whose rows this field names, merged by field; for a row both removed and changed the person chooses. */
  readonly rowsBy?: string;
  /** A value in words where two copies differ, or that of a part; `undefined`: as any value is read. */
  readonly text?: (value: unknown, part?: string) => string | undefined;
}

/** How the fields of a record are called and merged, by their names. */
export type Labels = Readonly<Record<string, Label>>;

/** One field of a record. */
interface FieldShape extends Label {
  /** What its form may send. */
  readonly schema: z.ZodType;
  /** What is read: also what was stored under older limits, or with names to show. */
  readonly saved: z.ZodType;
  /** What a new form starts with. */
  readonly empty: unknown;
  /** Where it lies: in a column as it is, or as JSON. With neither it is read and written by hand. */
  readonly column?: string;
  readonly json?: string;
}

/** A record's table: its fields by their names on the wire. */
export type Fields = Readonly<Record<string, FieldShape>>;

/** What a form holds on its way to a `Value`: numbers may be missing, and texts are not of a closed set yet. */
type Draft<Value> = Value extends string
  ? string
  : Value extends number
    ? number | null
    : Value extends object
      ? { [Part in keyof Value]: Draft<Value[Part]> }
      : Value;

/** Names of everything inside a value, down to the parts of its parts; ids need none. */
type PartOf<Value> = NamesIn<Value> | NamesIn<ValueIn<Value>> | NamesIn<ValueIn<ValueIn<Value>>>;
type NamesIn<Value> = Value extends readonly (infer Item)[]
  ? Exclude<KeyOf<Item>, "_id">
  : Exclude<KeyOf<Value>, "_id">;
type ValueIn<Value> = Value extends readonly (infer Item)[] ? ValueAt<Item> : ValueAt<Value>;
type KeyOf<Value> = Value extends object ? keyof Value : never;
type ValueAt<Value> = Value extends object ? Value[keyof Value] : never;

type Titled<Field extends FieldShape> = [PartOf<z.output<Field["schema"]>>] extends [never]
  ? { parts?: never }
  : { parts: Readonly<Record<PartOf<z.output<Field["schema"]>>, string>> };

/** A row of a table: `empty` must fit what a form holds, and `parts` name each part. */
export function field<const Field extends FieldShape>(
  given: Field & Titled<Field> & { empty: Draft<z.output<Field["saved"]>> },
): Field {
  return given;
}

/** What a record's form sends once it is checked. */
export type FormOf<Table extends Fields> = {
  [Name in keyof Table]: z.output<Table[Name]["schema"]>;
};

/** What a record's form holds while one types. */
export type ValuesOf<Table extends Fields> = {
  [Name in keyof Table]: Draft<z.output<Table[Name]["saved"]>>;
};

/** What is read of a record. */
export type SavedOf<Table extends Fields> = {
  [Name in keyof Table]: z.output<Table[Name]["saved"]>;
};

/** Fields that lie in the record's own row. */
type StoredIn<Table extends Fields> = {
  [Name in keyof Table]: Table[Name] extends { column: string } | { json: string } ? Name : never;
}[keyof Table];

type ColumnOf<Field> = Field extends { column: infer Column extends string } ? Column : never;
type JsonOf<Field> = Field extends { json: infer Column extends string } ? Column : never;

/** The columns that a form fills. */
type FilledColumns<Table extends Fields> = {
  [Name in keyof Table as ColumnOf<Table[Name]>]: z.output<Table[Name]["schema"]>;
} & { [Name in keyof Table as JsonOf<Table[Name]>]: string };

/** The columns that fill what is read. */
type ReadColumns<Table extends Fields> = {
  [Name in keyof Table as ColumnOf<Table[Name]>]: z.output<Table[Name]["saved"]>;
} & { [Name in keyof Table as JsonOf<Table[Name]>]: string };

/** The shape of what a record's form sends, for `z.object`. */
export function schemasOf<Table extends Readonly<Record<string, Pick<FieldShape, "schema">>>>(
  table: Table,
): { [Name in keyof Table]: Table[Name]["schema"] };
export function schemasOf(table: Readonly<Record<string, Pick<FieldShape, "schema">>>): object {
  return Object.fromEntries(Object.entries(table).map(([name, { schema }]) => [name, schema]));
}

/** The shape of what is read of a record, for `z.object`. */
export function savedOf<Table extends Fields>(
  table: Table,
): { [Name in keyof Table]: Table[Name]["saved"] };
export function savedOf(table: Fields): object {
  return mapped(table, ({ saved }) => saved);
}

/** What a new record's form starts with; a copy of one's own. */
export function emptyOf<Table extends Fields>(table: Table): ValuesOf<Table>;
export function emptyOf(table: Fields): object {
  // Plain values, as JSON has them.
  return mapped(table, ({ empty }): unknown => JSON.parse(JSON.stringify(empty)));
}

/** What a record's fields are called. */
export function titlesOf<Table extends Fields>(table: Table): Record<keyof Table, string>;
export function titlesOf(table: Fields): object {
  return mapped(table, ({ title }) => title);
}

/** What one field is called, or a part of the field `within`; `undefined` for what the table does not know. */
export function titleIn(labels: Labels, name: string, within?: string): string | undefined {
  const known = within === undefined ? labels : (own(labels, within)?.parts ?? {});
  const found = own<Label | string>(known, name);
  return typeof found === "object" ? found.title : found;
}

/** A record's fields alone, out of a copy that carries more. It checks nothing: values from under older limits stay readable. */
export function fieldsIn<Values extends object>(table: Fields, copy: Values): Values;
export function fieldsIn(table: Fields, copy: object): object {
  return Object.fromEntries(Object.entries(copy).filter(([name]) => Object.hasOwn(table, name)));
}

/** The columns of a checked form, but for what is written by hand. */
export function toColumns<Table extends Fields>(
  table: Table,
  form: Pick<FormOf<Table>, StoredIn<Table>>,
): FilledColumns<Table>;
export function toColumns(table: Fields, form: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, { column, json }]) => {
      if (column !== undefined) return [[column, form[name]]];
      return json === undefined ? [] : [[json, JSON.stringify(form[name])]];
    }),
  );
}

/** What is read of a row, but for what is read by hand. */
export function fromColumns<Table extends Fields>(
  table: Table,
  row: ReadColumns<Table>,
): Pick<SavedOf<Table>, StoredIn<Table>>;
export function fromColumns(table: Fields, row: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, { column, json, saved }]) => {
      if (column !== undefined) return [[name, row[column]]];
      return json === undefined ? [] : [[name, saved.parse(JSON.parse(String(row[json])))]];
    }),
  );
}

function mapped<Value>(table: Fields, of: (field: FieldShape) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(table).map(([name, each]) => [name, of(each)]));
}

/** What `all` itself has under a name that came from elsewhere. */
function own<Value>(all: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined;
}
