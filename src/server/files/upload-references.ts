import { sql } from "kysely";
import type { Column, Parts } from "../parts.ts";

/** Of a row of `uploads`: some column names it. */
export function isReferredTo({ uploadReferences }: Parts) {
  return anyOf(uploadReferences.map(isNamedIn));
}

/** Of a row of `uploads`: some text names it. */
export function isMentioned({ uploadMentions }: Parts) {
  return anyOf(uploadMentions.map(isMentionedIn));
}

function anyOf(conditions: ReturnType<typeof isNamedIn>[]) {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

function isNamedIn([table, column]: Column) {
  return sql<boolean>`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = uploads.id)`;
}

function isMentionedIn([table, column]: Column) {
  return sql<boolean>`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} like '%"' || uploads.id || '"%')`;
}
