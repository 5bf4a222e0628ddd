import type { AnyRouter } from "@tanstack/react-router";
import { ApiError } from "./api.ts";
import { loginHref } from "./layout/navigation.ts";
import { endSession, readSession } from "./session.ts";
import { showSnackbar } from "./ui/feedback/snackbars.ts";
import { hasUnsavedChanges } from "./forms/unsaved-forms.ts";

/** Whether the API says that the session is over. A refused login on /login is not that, nor a late answer after logging out. */
export function isSessionEnd(error: unknown, pathname: string): boolean {
  const isRefused = error instanceof ApiError && error.status === 401;
  return isRefused && pathname !== "/login" && readSession() !== null;
}

/** Logs out and goes to /login, unless a form with unsaved work is open: then the person is told and stays. */
export function leaveEndedSession(router: AnyRouter): void {
  endSession({ isDead: true });
  if (hasUnsavedChanges()) {
    showSnackbar({
      content: "Sesiunea a expirat. Conectează-te în altă filă, apoi salvează.",
      color: "error",
      timeout: 30_000,
    });
    return;
  }
  void router.navigate({ href: loginHref(router.latestLocation.href) });
}
