import { z } from "zod";
import { emailSchema, newAccountSchema, passwordTextSchema } from "./accounts.ts";
import { passwordProblem } from "./password-rules.ts";
import { isSitePath, LONGEST_PATH } from "./site-path.ts";
import { lineSchema } from "#shared/text/text-schemas.ts";

/*
 * Forms in which a password is chosen. Rules about several fields are checked while other fields are wrong too, so that one
 * answer names everything to be mended.
 */

const chosen = z.string().max(500);

/** What a form that was not understood as a whole may hold. */
interface Typed {
  email?: unknown;
  password?: unknown;
}

/** What is wrong with the password, by the address in the same form where there is one. */
function problemIn(form: unknown): string | undefined {
  const { email, password }: Typed = typeof form === "object" && form !== null ? form : {};
  if (typeof password !== "string") return undefined;
  return passwordProblem(password, typeof email === "string" ? email : "");
}

const goodPassword = {
  path: ["password"],
  error: ({ input }: { input?: unknown }) => problemIn(input) ?? "",
  when: isForm,
};

/** What is no form at all has no fields to compare. */
function isForm({ value }: { value: unknown }): boolean {
  return typeof value === "object" && value !== null;
}

function sameTwice(field: string) {
  return { path: [field], error: "Parolele nu sunt la fel.", when: isForm };
}

/** Where somebody wants to be once they are logged in. */
export const returnPathSchema = lineSchema(LONGEST_PATH).refine(
  isSitePath,
  "Nu este o pagină a acestui site.",
);

export const signUpFormSchema = z
  .object({
    email: emailSchema,
    password: chosen,
    password_confirm: chosen,
    /** Kept with the sign-up, as its link may be opened in another browser. */
    from: returnPathSchema.optional(),
  })
  .refine((form) => problemIn(form) === undefined, goodPassword)
  .refine((form) => form.password === form.password_confirm, sameTwice("password_confirm"));
export type SignUpForm = z.infer<typeof signUpFormSchema>;

export const resetFormSchema = z
  .object({ password: chosen, passwordConfirm: chosen })
  .refine((form) => problemIn(form) === undefined, goodPassword)
  .refine((form) => form.password === form.passwordConfirm, sameTwice("passwordConfirm"));
export type ResetForm = z.infer<typeof resetFormSchema>;

export const changePasswordFormSchema = z
  .object({
    currentPassword: passwordTextSchema.min(1, "Scrie parola de acum."),
    password: chosen,
    passwordConfirm: chosen,
  })
  .refine((form) => problemIn(form) === undefined, goodPassword)
  .refine((form) => form.password === form.passwordConfirm, sameTwice("passwordConfirm"));
export type ChangePasswordForm = z.infer<typeof changePasswordFormSchema>;

export const administratorFormSchema = newAccountSchema
  .extend({ email: emailSchema, password: chosen })
  .refine((form) => problemIn(form) === undefined, goodPassword);
export type AdministratorForm = z.infer<typeof administratorFormSchema>;
