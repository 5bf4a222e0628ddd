import { ApiError } from "./api.ts";
import { showSnackbar } from "./ui/feedback/snackbars.ts";

/** Said where the server's words help nobody (`spec/1` §8). */
export const contactOrganizers = "Ceva nu a mers bine, contactează organizatorii";

/** Any refusal in the server's own words; a failed login among them. */
export function showApiFailure(error: unknown): void {
  showFailure(error instanceof ApiError ? error.message : contactOrganizers);
}

export function showFailure(content: string): void {
  showSnackbar({ content, color: "error", timeout: 7000 });
}
