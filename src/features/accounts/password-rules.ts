import { isCommonPassword } from "./common-passwords.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-limits.ts";
import { counted } from "#shared/text/romanian-count.ts";

/** What is wrong with a new password, in Romanian, or `undefined`. Rules about kinds of characters would help nobody. */
export function passwordProblem(password: string, email: string): string | undefined {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH)
    return `Parola trebuie să aibă cel puțin ${counted(MIN_PASSWORD_LENGTH, "caracter", "caractere")}.`;
  if (password.length > MAX_PASSWORD_LENGTH) return "Parola este prea lungă.";
  if (isCommonPassword(password)) return "Parola este prea ușor de ghicit. Alege alta.";
  if (isAboutAddress(password, email)) return "Parola nu poate fi adresa ta de email.";
  return undefined;
}

function isAboutAddress(password: string, email: string): boolean {
  const given = password.toLowerCase();
  const address = email.toLowerCase();
  return given === address || given === address.split("@")[0];
}
