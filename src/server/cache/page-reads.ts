import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "../database/databases.ts";
import type { ResponseCache } from "./response-cache.ts";

/** A page that is being made, of calls that go past the network. */
interface Page {
  /** In which it and its calls are kept. */
  cache: Readonly<Pick<ResponseCache, "generation">>;
  /** By the text of a reply that was made for it, the value that the text was written from. */
  values: Map<string, unknown>;
}

const making = new AsyncLocalStorage<Page>();

/** Runs the making of a page, whose calls share what they read. */
export function makePage<T>(cache: Page["cache"], work: () => Promise<T>): Promise<T> {
  return making.run({ cache, values: new Map() }, work);
}

/** For whatever writes replies: what a text was written from, for the page that is made of it, which need not read the text. */
export function noteValue(text: string, value: unknown): void {
  making.getStore()?.values.set(text, value);
}

/** What the text of a reply says, where the reply was made for the page that asks; `undefined`: the text must be read. */
export function notedValue(text: string): unknown {
  return making.getStore()?.values.get(text);
}

interface Read<T> {
  generation: number;
  value: Promise<T>;
}

/**
 * Lets several calls of one page share one read, until something that visitors see changes. It is only for values that are the
 * same for everybody at any time; nobody may change the shared value.
 */
export function onceForPage<T>(
  read: (db: Db, id: string) => Promise<T>,
): (db: Db, id: string) => Promise<T> {
  const known = new WeakMap<Page, Map<string, Read<T>>>();
  return (db, id) => {
    const page = making.getStore();
    if (!page) return read(db, id);
    const reads = known.get(page) ?? new Map<string, Read<T>>();
    known.set(page, reads);
    const { generation } = page.cache;
    const before = reads.get(id);
    if (before?.generation === generation) return before.value;
    const value = read(db, id);
    reads.set(id, { generation, value });
    value.catch(() => reads.delete(id));
    return value;
  };
}
