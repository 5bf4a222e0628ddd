import type { ShownKind } from "#shared/route.ts";

/** A thing that cached replies show and writes change: `event:…` with its results, entry list and answers, `entries:…` the cars and crews of a season, `lists` the lists of competitions. */
export type ShownThing = "lists" | `${Exclude<ShownKind, "lists">}:${string}`;

/** What a write changed that visitors see. */
export interface PublicChange {
  /** `everything`: whoever writes has not said. */
  things: readonly ShownThing[] | "everything";
}

export const everything: PublicChange = { things: "everything" };

/** Names are short; a write that names more than this changes everything. PostgreSQL takes 8000 bytes with a notice. */
const LONGEST_MESSAGE = 7000;

/** As other processes are told of it; an empty message says that everything changed. */
export function toMessage({ things }: PublicChange): string {
  const message = things === "everything" ? "" : JSON.stringify(things);
  return message.length > LONGEST_MESSAGE ? "" : message;
}

/** What a process of another version says and this one does not understand changes everything. */
export function fromMessage(message: string | undefined): PublicChange {
  if (!message) return everything;
  try {
    const things: unknown = JSON.parse(message);
    return Array.isArray(things) && things.every(isThing) ? { things } : everything;
  } catch {
    return everything;
  }
}

function isThing(value: unknown): value is ShownThing {
  return value === "lists" || (typeof value === "string" && /^[a-z]+:./.test(value));
}
