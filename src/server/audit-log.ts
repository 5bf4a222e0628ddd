import { foldForSearch } from "#shared/text/person-name.ts";
import type { Db } from "./database/databases.ts";
import { addRow } from "./database/rows.ts";
import { newId } from "./ids.ts";
import { toJson } from "./database/json.ts";

/** Who does something, and when. */
export interface By {
  userId: string;
  now: number;
}

interface Change {
  /** Who did it; `null`: the site itself. */
  userId: string | null;
  /** What was done, as `driver.merged`: the subject's noun and a verb, said in Romanian by its feature's `audited.ts`. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** What was there, and what is there now. */
  before?: unknown;
  after?: unknown;
  now: number;
}

/** Longer texts are found by their beginning only. */
const SEARCHED_LENGTH = 4000;

/** Writes down who changed what, in the transaction of the change itself. What is secret is left out by its name. */
export async function recordChange(db: Db, change: Change): Promise<void> {
  const { before, after } = {
    before: withoutSecrets(change.before),
    after: withoutSecrets(change.after),
  };
  await addRow(db, "audit_log", {
    id: newId(),
    at: change.now,
    user_id: change.userId,
    action: change.action,
    subject_type: change.subjectType,
    subject_id: change.subjectId,
    before: before === undefined ? null : toJson(before),
    after: after === undefined ? null : toJson(after),
    search_text: searchText([before, after]),
  });
}

/** Ids under which games and other sites know a person. */
export function isPlatformId(name: string): boolean {
  return /^(?:steam|iracing|iracingMember|discord|platform)_?Id$/i.test(name);
}

/** What not everybody who reads the log may see, and nobody finds by searching. */
export function isPrivateFact(name: string): boolean {
  return isPlatformId(name) || /^(?:email|address)$/i.test(name);
}

const secretName = /password|parola|secret|token|hash$/i;

/** The value without anything whose name says that it is secret. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secretName.test(name))
      .map(([name, part]) => [name, withoutSecrets(part)]),
  );
}

/** Every word in the values, once, as lists are searched; nothing that not everybody may see. */
export function searchText(values: readonly unknown[]): string {
  return [...new Set(values.flatMap(textsIn))].join(" ").slice(0, SEARCHED_LENGTH);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [foldForSearch(value)].filter(Boolean);
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    isPrivateFact(name) ? [] : textsIn(part),
  );
}
