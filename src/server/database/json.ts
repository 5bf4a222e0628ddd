import type { z } from "zod";

/** JSON text for a `Json` column. */
export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Reads a `Json` column through the schema it was written with. */
export function fromJson<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  return schema.parse(JSON.parse(text));
}
