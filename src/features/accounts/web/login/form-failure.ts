import type { ApiError } from "#web/api.ts";
import { contactOrganizers, showFailure } from "#web/api-failure.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";

/*
 * Notices of the account pages, with the words, colours and times of `spec/1` §8.
 */

/**
 * Says why signing up or choosing a password failed. Only the site's own failures send people to the organisers; what they can
 * mend stands beside the fields, and any other refusal, also 503 for too many at once, is said in its own words.
 */
export function showFormFailure(error: ApiError): void {
  if (Object.keys(error.fields).length > 0) return;
  showFailure(error.status >= 500 && error.status !== 503 ? contactOrganizers : error.message);
}

export function showProfileSaved(): void {
  showSuccess("Profil actualizat cu succes");
}

/** In the words of `mailWords`. */
export function showLinkAskedFor(content: string): void {
  showSuccess(content);
}

export function showPasswordReset(): void {
  showSuccess("Parolă resetată");
}

function showSuccess(content: string): void {
  showSnackbar({ content, color: "success", timeout: 7000 });
}
