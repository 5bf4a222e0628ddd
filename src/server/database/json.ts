import { z } from "zod";

/** JSON text for a `Json` column. */
export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Reads a `Json` column through the schema it was written with. */
export function fromJson<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  return schema.parse(JSON.parse(text));
}

/** Whether reading a `Json` column failed for what is in it, such as what a newer version of the site stored. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof z.ZodError || error instanceof SyntaxError;
}
