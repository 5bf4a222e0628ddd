import { DAY_MS } from "#shared/time/durations.ts";
import { readSession } from "../session.ts";

/** What somebody typed into a long form and has not saved. */
export interface Draft<Values> {
  /** UTC ms. */
  writtenAt: number;
  /** What the form held before the first change. */
  base: Values;
  own: Values;
}

const prefix = "draft:";
const keptForMs = 30 * DAY_MS;

/*
 * Drafts lie in this browser's storage under each person's id. They outlive a session that expires, so that the work is there
 * after the next login; logging out removes them, except those of a form that is open in another tab.
 */

/** What open forms of this tab have written, by key. */
const open = new Map<string, string>();
/** Who typed last: a session may end under an open form, and what is typed then is theirs still. */
let person = "";

/** The draft of the form `name`, if it is of the same shape as `like`: a form that has since changed cannot take an old one. */
export function readDraft<Values extends object>(name: string, like: Values): Draft<Values> | null {
  const stored = parsed(localStorage.getItem(keyOf(name)));
  if (!isObject(stored)) return null;
  const { writtenAt, base, own } = stored;
  if (typeof writtenAt !== "number" || Date.now() - writtenAt > keptForMs) return null;
  return isShapedLike(base, like) && isShapedLike(own, like) ? { writtenAt, base, own } : null;
}

export function writeDraft<Values extends object>(
  name: string,
  values: Pick<Draft<Values>, "base" | "own">,
): void {
  const draft: Draft<Values> = { writtenAt: Date.now(), ...values };
  const key = keyOf(name);
  const text = JSON.stringify(draft);
  if (open.size === 0) globalThis.addEventListener("storage", keepOpen);
  open.set(key, text);
  store(key, text);
}

export function forgetDraft(name: string): void {
  const key = keyOf(name);
  open.delete(key);
  localStorage.removeItem(key);
}

/** The form `name` is open no more: what it has written stays only as long as its person is logged in. */
export function closeDraft(name: string): void {
  open.delete(keyOf(name));
}

/** Everybody's drafts of this browser, but for those of forms that are open in other tabs. */
export function forgetDrafts(): void {
  open.clear();
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix)) localStorage.removeItem(key);
}

/** Another tab has taken the draft of an open form away, by logging out for one. */
function keepOpen({ key, newValue }: StorageEvent): void {
  if (newValue !== null) return;
  for (const [own, text] of open) if (key === null || key === own) store(own, text);
}

function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The storage is full or forbidden: the form still guards what was typed until its page is left.
  }
}

function keyOf(name: string): string {
  person = readSession()?.sub ?? person;
  return `${prefix}${person}:${name}`;
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Whether every part of `like` is there with the same kind of value. Parts that may be empty match anything. */
function isShapedLike<Values extends object>(value: unknown, like: Values): value is Values {
  return (
    isObject(value) &&
    Object.entries(like).every(
      ([key, part]) => key in value && (part === null || kindOf(value[key]) === kindOf(part)),
    )
  );
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "list" : typeof value;
}
