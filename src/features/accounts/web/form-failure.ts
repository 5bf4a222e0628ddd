import type { ApiError } from "#web/api.ts";
import { contactOrganizers, showFailure } from "#web/api-failure.ts";
import { showSnackbar } from "#web/ui/snackbars.ts";

/*
 * Notices of the account pages, with the words, colours and times of `spec/1` §8.
 */

/** Registering or choosing a password failed. What can be mended stands beside the fields; being too quick or offline is said in its own words. */
export function showFormFailure(error: ApiError): void {
  showFailure(error.status === 429 || error.status === 0 ? error.message : contactOrganizers);
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
  showSnackbar({ content, color: "success", timeout: 7000 });
}
