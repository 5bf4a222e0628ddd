import type { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import type { Fields } from "#shared/record/record.ts";
import type { EntryHead } from "../catalogues.ts";

export type CatalogueTable =
  | "simulators"
  | "tracks"
  | "car_models"
  | "car_classes"
  | "driver_classes";

/** What no two entries share, and the sentence beside the field when they would. */
export interface Unique<Form> {
  field: keyof Form & string;
  message: string;
  keyOf: (form: Form) => string;
}

export interface Saved<Form> {
  id: string;
  form: Form;
  userId: string;
}

/** One of the lists that organisers keep: what is different from list to list. The acts are in `catalogue-store.ts`. */
export interface Catalogue<Form extends object> {
  /** What the audit log calls an entry. */
  subject: string;
  /** With 'este folosit' or 'este folosită' it makes a sentence. */
  titleOf: (form: Form) => string;
  isFeminine?: boolean;
  table: CatalogueTable;
  fields: Fields;
  formSchema: z.ZodType<Form>;
  entrySchema: z.ZodType<Form & EntryHead>;
  /** All entries by title, with what stands on them. */
  list: (db: Db) => Promise<(Form & EntryHead)[]>;
  /** What one can search for. */
  textOf: (entry: Form) => string;
  uniques: readonly Unique<Form>[];
  /** What the form's own schema cannot see; messages by field. */
  problems?: (db: Db, form: Form, before: Form | undefined) => Promise<Record<string, string>>;
  /** Missing where organisers may not add any. */
  insert?: (trx: Db, saved: Saved<Form>) => Promise<void>;
  update: (trx: Db, saved: Saved<Form>) => Promise<void>;
  /** What follows from an edit elsewhere, in the same transaction. */
  follow?: (trx: Db, id: string, change: { before: Form; after: Form }) => Promise<void>;
}
