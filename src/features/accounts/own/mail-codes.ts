import { z } from "zod";
import { lineSchema } from "#shared/text/text-schemas.ts";
import { emailFormSchema, factorCodeSchema } from "../accounts.ts";
import { ownPasswordFormSchema } from "./own-account.ts";

/** However it is grouped. */
const mailCodeSchema = lineSchema(20)
  .transform((typed) => typed.replaceAll(/\D/g, ""))
  .refine((digits) => digits.length === 6, "Scrie cele șase cifre din email.");

/** What asking for a code answers: it alone finds the code again, so that a code is of the browser that asked for it. */
export const mailTicketSchema = z.object({ ticket: z.string() });
export type MailTicket = z.infer<typeof mailTicketSchema>;

export const mailCodeFormSchema = z.object({
  ticket: z.string().regex(/^[\w-]{1,60}$/),
  code: mailCodeSchema,
});

export const mailLoginFormSchema = mailCodeFormSchema.extend({
  /** Of whoever has a second factor; asked for with 401 `second-factor`. */
  factorCode: factorCodeSchema.optional(),
});

export type MailLoginForm = z.input<typeof mailLoginFormSchema>;

/** An address for an account without one, and who says so. */
export const newAddressSchema = ownPasswordFormSchema.extend(emailFormSchema.shape);
