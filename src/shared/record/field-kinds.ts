import { z } from "zod";
import { lineSchema, paragraphsSchema, requiredLineSchema } from "../text/text-schemas.ts";

/*
 * What most fields of records are: how such a value is sent, how it is read and what a new form starts with (`record.ts`). The limits are
 * those of `text-schemas.ts`; they do not hold for what was stored before them.
 */

const text = { saved: z.string(), empty: "" };

/** One line; may be empty. */
export function line(...limits: Parameters<typeof lineSchema>) {
  return { ...text, schema: lineSchema(...limits) };
}

/** One line with something to see in it. */
export function requiredLine(...limits: Parameters<typeof requiredLineSchema>) {
  return { ...text, schema: requiredLineSchema(...limits) };
}

/** Several lines; may be empty. */
export function paragraphs(...limits: Parameters<typeof paragraphsSchema>) {
  return { ...text, schema: paragraphsSchema(...limits) };
}

/** Yes or no. */
export function toggle(empty: boolean) {
  return { schema: z.boolean(), saved: z.boolean(), empty };
}
