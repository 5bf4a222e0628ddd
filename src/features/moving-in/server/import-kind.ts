import type { By } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import type { SheetChoices } from "../import-columns.ts";
import type { ImportAsk, ImportLine, ImportSource } from "../moving-in.ts";
import type { CellsOfLine } from "../read-cells.ts";

/** What is read to know what a table would do; `readSheet` tells its columns apart. */
export interface ImportScene
  extends SheetChoices, Pick<ImportSource, "season" | "options" | "choices"> {
  table: readonly CellsOfLine[];
  viewer: Viewer;
  now: number;
}

/** What a table would do. */
export interface ImportPlan {
  /** In words. */
  lines: ImportLine[];
  /** Sentences about the whole. */
  notes?: string[];
  /** What is asked about the whole; answers are among `choices`. */
  asks?: ImportAsk[];
  /** Why nothing of it can be saved before somebody has answered, in a sentence. */
  problem?: string | null;
  /** All that `save` would write, as plain data without anything random: of another one than the preview's nothing is saved. */
  work: unknown;
  /** Locks what `save` will write, people before clubs before the season, always in one order; then the plan is made anew. */
  hold?: (trx: Db) => Promise<void>;
  save: (trx: Db, by: By) => Promise<SavedImport>;
}

export interface SavedImport {
  /** In the order in which they were made: they are taken back in the opposite one. */
  items: ImportItem[];
  /** '20 de piloți noi, 5 cluburi noi' */
  summary: string;
  /** The one that it is about from now on, where it was not chosen before. */
  season?: string;
}

/** Something that an import has made or changed. */
export interface ImportItem {
  /** A word of the kind's `subjects`; stored. */
  type: string;
  id: string;
  version: number;
  /** What was there, where something was changed: plain data. */
  before?: unknown;
}

/** One kind of table that moves in. */
export interface ImportKindWork {
  /** @throws AppError 422 where the season or an option is none */
  plan: (db: Db, services: Services, scene: ImportScene) => Promise<ImportPlan>;
  /** By kind of item. */
  subjects: Readonly<Record<string, ImportSubject>>;
}

export interface TakingBack extends Pick<ImportItem, "id" | "version" | "before"> {
  viewer: Viewer;
  by: By;
}

/** How something that an import has made is taken back. */
export interface ImportSubject {
  /**
   * Locks it and takes it back; what is gone already is no fault. Whatever came later in the import has been taken back already.
   * @returns its name with why it stays, where somebody has touched it since or it is used; `null`: it is gone
   */
  takeBack: (trx: Db, services: Services, item: TakingBack) => Promise<string | null>;
}
