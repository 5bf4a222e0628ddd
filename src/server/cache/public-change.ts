import type { ShownKind, Topic } from "#shared/route.ts";
import { newId } from "../ids.ts";

/** What cached replies show and writes change. `event:…` has its results, entry list and answers, `entries:…` a season's cars. */
export type ShownThing = Listed | `${Exclude<ShownKind, Listed>}:${string}`;

/** The things of which there is one. */
type Listed = "lists" | "downloads";

export interface PublicChange {
  /** `everything`: whoever writes has not said. */
  things: readonly ShownThing[] | "everything";
  /** Something of it must not be seen any more: what shows it is dropped. Left out: it becomes stale. */
  hides?: boolean | undefined;
  /** What its route says that it changes; left out: nothing is known of it. */
  about?: readonly Topic[] | undefined;
  /** The client that wrote it (`http/client.ts`): told to processes, and to nobody else. */
  by?: string | undefined;
}

/** A change as processes tell it to each other; PostgreSQL delivers notices in the order of commits, the same to all. */
export interface ChangeNotice {
  /** The same in every process that hears of it. */
  id: string;
  change: PublicChange;
}

/** Of which nothing is known. */
export const everything: PublicChange = { things: "everything", hides: true };

/** Names are short; a write that names more than this changes everything. PostgreSQL takes 8000 bytes with a notice. */
const LONGEST_MESSAGE = 7000;

export function noticeOf(change: PublicChange): ChangeNotice {
  return { id: newId(), change };
}

/** As processes are told of it. */
export function toMessage({ id, change }: ChangeNotice): string {
  const said = { id, ...change, hides: change.hides === true };
  const message = JSON.stringify(said);
  return message.length > LONGEST_MESSAGE
    ? JSON.stringify({ ...said, things: "everything" })
    : message;
}

/**
 * A notice that this version does not understand changes everything and hides it; one without an id gets an id of this process.
 */
export function fromMessage(message: string | undefined): ChangeNotice {
  const said = readMessage(message);
  const { things, about, by, hides } = said;
  const isNamed = things === "everything" || (Array.isArray(things) && things.every(isThing));
  return {
    id: typeof said["id"] === "string" ? said["id"] : newId(),
    change: {
      ...(isNamed
        ? { things, hides: hides !== false, ...(isAbout(about) && { about }) }
        : everything),
      ...(typeof by === "string" && { by }),
    },
  };
}

function readMessage(message = ""): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(message);
    return typeof said === "object" && said !== null ? { ...said } : {};
  } catch {
    return {};
  }
}

function isAbout(value: unknown): value is Topic[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function isThing(value: unknown): value is ShownThing {
  if (value === "lists" || value === "downloads") return true;
  return typeof value === "string" && /^[a-z]+:./.test(value);
}
