import { z } from "zod";
import {
  idSchema,
  lineSchema,
  paragraphsSchema,
  requiredLineSchema,
} from "../text/text-schemas.ts";

/*
 * The usual kinds of fields of records: how a value is sent and read, and what a new form starts with (`record.ts`). Their limits
 * are those of `text-schemas.ts` and do not hold for what was stored before them.
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

/** Years that a league's calendar can reach; anything else is a slip of the hand. */
const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/** An instant of a league's calendar, UTC ms. */
export const instantSchema = z
  .number("Alege data și ora.")
  .int("Alege data și ora.")
  .min(earliest, "Data este prea departe în trecut.")
  .max(latest, "Data este prea departe în viitor.");

/** An instant that may be left open. */
export const openInstant = {
  schema: instantSchema.nullable(),
  saved: z.number().nullable(),
  empty: null,
};

/** A file: sent as the id of its upload, read with the name to show. */
export const uploaded = {
  schema: idSchema.nullable(),
  saved: z.object({ _id: z.string(), filename: z.string() }).nullable(),
  empty: null,
};
