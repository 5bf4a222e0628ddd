import { passwordProblem } from "#features/accounts/password-rules.ts";
import { refusal } from "#server/errors.ts";
import { isLeakedPassword } from "./leaked-passwords.ts";

const LEAKED = "Parola se află într-o listă de parole furate de pe alte site-uri. Alege alta.";

/** @throws AppError 422 beside the field `password` of a new one that breaks the rules or has leaked */
export async function requireGoodPassword(password: string, email: string): Promise<void> {
  const problem =
    passwordProblem(password, email) ?? ((await isLeakedPassword(password)) ? LEAKED : undefined);
  if (problem) throw refusal("request.invalid", { fields: { password: problem } });
}
