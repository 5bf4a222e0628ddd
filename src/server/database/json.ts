import { LRUCache } from "lru-cache";
import { z } from "zod";

/** JSON text for a `Json` column. */
export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Reads a `Json` column through the schema it was written with. */
export function fromJson<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  return schema.parse(JSON.parse(text));
}

/** Letters of the texts whose values each reader remembers; the values take about four times as many bytes. */
const REMEMBERED_LETTERS = 1_000_000;

/** Like `fromJson`, for a column that every page reads: it remembers the deeply frozen values of recent texts. */
export function jsonReader<S extends z.ZodType>(schema: S): (text: string) => z.output<S> {
  const read = new LRUCache<string, { value: z.output<S> }>({
    maxSize: REMEMBERED_LETTERS,
    sizeCalculation: (_value, text) => text.length + 1,
  });
  return (text) => {
    const known = read.get(text);
    if (known) return known.value;
    const value = fromJson(schema, text);
    freeze(value);
    read.set(text, { value });
    return value;
  };
}

function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}

/** Whether reading a `Json` column failed for what is in it, such as what a newer version of the site stored. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof z.ZodError || error instanceof SyntaxError;
}
