import { ApiError } from "#web/api.ts";
import { showSnackbar } from "#web/ui/snackbars.ts";

/*
 * Notices of the account pages, with the words, colours and times of `spec/1` §8.
 */

const TIMEOUT_MS = 7000;
const CONTACT_ORGANIZERS = "Ceva nu a mers bine, contacteaza organizatorii";

/** Registering or choosing a password failed. What can be mended stands beside the fields; being too quick or offline is said in its own words. */
export function showFormFailure(error: ApiError): void {
  const content = error.status === 429 || error.status === 0 ? error.message : CONTACT_ORGANIZERS;
  showSnackbar({ content, color: "error", timeout: TIMEOUT_MS });
}

/** Any refusal in the server's own words; a failed login among them. */
export function showApiFailure(error: unknown): void {
  const content = error instanceof ApiError ? error.message : CONTACT_ORGANIZERS;
  showSnackbar({ content, color: "error", timeout: TIMEOUT_MS });
}

export function showProfileSaved(): void {
  showSuccess("Profil actualizat cu succes");
}

export function showMailOnItsWay(): void {
  showSuccess("Vei primi un email in cateva secunde");
}

export function showPasswordReset(): void {
  showSuccess("Parola resetata");
}

function showSuccess(content: string): void {
  showSnackbar({ content, color: "success", timeout: TIMEOUT_MS });
}
