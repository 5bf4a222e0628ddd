import { ApiError } from "#web/api.ts";
import { showSnackbar } from "#web/ui/snackbars.ts";

/** The words the specification wants for any failure of registering and of a forgotten password. */
const CONTACT_ORGANIZERS = "Ceva nu a mers bine, contacteaza organizatorii";

/** What can be mended stands beside the fields; being too quick or offline is said in its own words. */
export function showFormFailure(error: ApiError): void {
  const content = error.status === 429 || error.status === 0 ? error.message : CONTACT_ORGANIZERS;
  showSnackbar({ content, color: "error", timeout: 7000 });
}

/** Any refusal in the server's own words. */
export function showApiFailure(error: unknown): void {
  const content = error instanceof ApiError ? error.message : CONTACT_ORGANIZERS;
  showSnackbar({ content, color: "error", timeout: 7000 });
}
